// Elements made without markup: whatever a graph holds becomes text, never HTML.

import { SvgPen } from './pens.js';
import { drawSample, drawShape } from './scene.js';

/**
 * An element. Of `properties`, `on` holds listeners, `class` the class, names with a dash are
 * attributes, the rest are the element's own properties; null and false are passed over. Children
 * are elements or texts; null and false are none.
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === 'class') element.className = value;
    else if (name === 'on') Object.entries(value).forEach(([event, listener]) => element.addEventListener(event, listener));
    else if (name.includes('-') || name === 'role' || name === 'for') element.setAttribute(name, value);
    else element[name] = value;
  }
  put(element, ...children);
  return element;
}

/** Adds children as `make` does. */
export function put(element, ...children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child);
  }
}

/** Replaces all children. */
export function fill(element, ...children) {
  element.replaceChildren();
  put(element, ...children);
}

/** A button that says what it does. */
export function button(text, onClick, properties = {}) {
  return make('button', { type: 'button', ...properties, on: { click: onClick } }, text);
}

function picture(width, height, draw) {
  const space = 'http://www.w3.org/2000/svg';
  const pen = new SvgPen((text) => text);
  draw(pen);
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('width', width);
  svg.setAttribute('height', height);
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('aria-hidden', 'true');
  for (const { d, style } of pen.shapes) {
    const path = document.createElementNS(space, 'path');
    path.setAttribute('d', d);
    for (const [name, value] of Object.entries(style)) path.setAttribute(name, value);
    svg.append(path);
  }
  return svg;
}

/** The symbol of an entity type, as in the graph. */
export function typeSymbol(shape, [colour, stroke]) {
  return picture(24, 18, (pen) => {
    pen.begin();
    drawShape(pen, shape, 12, 9, 20, 13);
    pen.paint({ fill: colour, stroke, width: 1.4 });
  });
}

/** The line of a modality, as in the graph. */
export function modalityLine(modality, palette) {
  return picture(36, 14, (pen) => drawSample(pen, modality, palette, 2, 7, 1));
}
