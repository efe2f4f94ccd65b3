// Two things to draw with, one interface: a canvas for the screen and PNG, SVG text for a file.
//
// A path is begun, drawn and painted; painting takes {fill, stroke, width, dash, alpha}. A text is
// {size, weight, fill, halo, align} with its middle at y.

export const fontFamily = '"DejaVu Sans", Verdana, system-ui, sans-serif';

export class CanvasPen {
  constructor(context) {
    this.context = context;
  }

  begin() {
    this.context.beginPath();
  }
  move(x, y) {
    this.context.moveTo(x, y);
  }
  line(x, y) {
    this.context.lineTo(x, y);
  }
  quadratic(cx, cy, x, y) {
    this.context.quadraticCurveTo(cx, cy, x, y);
  }
  ellipse(x, y, rx, ry) {
    this.context.moveTo(x + rx, y);
    this.context.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
  }
  close() {
    this.context.closePath();
  }

  paint({ fill, stroke, width = 1, dash = null, alpha = 1 }) {
    const { context } = this;
    context.globalAlpha = alpha;
    if (fill) {
      context.fillStyle = fill;
      context.fill();
    }
    if (stroke) {
      context.strokeStyle = stroke;
      context.lineWidth = width;
      context.lineJoin = 'round';
      context.setLineDash(dash ?? []);
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  text(text, x, y, { size, weight = 'normal', fill, halo = null, haloWidth = 3, align = 'center', alpha = 1 }) {
    const { context } = this;
    context.font = `${weight} ${size}px ${fontFamily}`;
    context.textAlign = align;
    context.textBaseline = 'middle';
    context.globalAlpha = alpha;
    if (halo) {
      context.strokeStyle = halo;
      context.lineWidth = haloWidth;
      context.lineJoin = 'round';
      context.setLineDash([]);
      context.strokeText(text, x, y);
    }
    context.fillStyle = fill;
    context.fillText(text, x, y);
    context.globalAlpha = 1;
  }
}

export class SvgPen {
  /** `escape` makes a text fit for XML. */
  constructor(escape) {
    this.escape = escape;
    this.parts = [];
    this.shapes = [];  // the paths among them, as {d, style}
    this.path = '';
  }

  begin() {
    this.path = '';
  }
  move(x, y) {
    this.path += `M${round(x)} ${round(y)}`;
  }
  line(x, y) {
    this.path += `L${round(x)} ${round(y)}`;
  }
  quadratic(cx, cy, x, y) {
    this.path += `Q${round(cx)} ${round(cy)} ${round(x)} ${round(y)}`;
  }
  ellipse(x, y, rx, ry) {
    const [a, b] = [round(rx), round(ry)];
    this.path += `M${round(x - rx)} ${round(y)}a${a} ${b} 0 1 0 ${round(2 * rx)} 0a${a} ${b} 0 1 0 ${round(-2 * rx)} 0`;
  }
  close() {
    this.path += 'Z';
  }

  paint({ fill, stroke, width = 1, dash = null, alpha = 1 }) {
    if (this.path === '') return;
    const style = { fill: fill ?? 'none' };
    if (stroke) Object.assign(style, { stroke, 'stroke-width': round(width), 'stroke-linejoin': 'round' });
    if (stroke && dash) style['stroke-dasharray'] = dash.map(round).join(' ');
    if (alpha < 1) style.opacity = round(alpha);
    this.shapes.push({ d: this.path, style });
    const attributes = Object.entries(style).map(([name, value]) => ` ${name}="${value}"`).join('');
    this.parts.push(`<path d="${this.path}"${attributes}/>`);
  }

  text(text, x, y, { size, weight = 'normal', fill, halo = null, haloWidth = 3, align = 'center', alpha = 1 }) {
    const anchor = { center: 'middle', left: 'start', right: 'end' }[align];
    let style = ` font-size="${round(size)}" text-anchor="${anchor}" fill="${fill}"`;
    if (weight !== 'normal') style += ` font-weight="${weight}"`;
    if (halo) style += ` stroke="${halo}" stroke-width="${round(haloWidth)}" stroke-linejoin="round" paint-order="stroke"`;
    if (alpha < 1) style += ` opacity="${round(alpha)}"`;
    // Not every reader of SVG knows dominant-baseline.
    this.parts.push(`<text x="${round(x)}" y="${round(y + 0.35 * size)}"${style}>${this.escape(text)}</text>`);
  }

  /** The whole picture: the part of the plane with that corner and size, `scale` times as large. */
  document({ left, top, width, height, scale, background, title }) {
    const family = this.escape(fontFamily);
    return '<?xml version="1.0" encoding="UTF-8"?>\n' +
      `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width * scale)}" height="${round(height * scale)}" ` +
      `viewBox="${round(left)} ${round(top)} ${round(width)} ${round(height)}" font-family="${family}">\n` +
      `<title>${this.escape(title)}</title>\n` +
      `<rect x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${round(height)}" fill="${background}"/>\n` +
      this.parts.join('\n') + '\n</svg>\n';
  }
}

function round(number) {
  return Math.round(number * 100) / 100;
}
