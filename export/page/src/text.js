// Text: accents, code points, marks. Positions count Unicode code points, as everywhere in trama;
// a JavaScript string counts UTF-16 units.

/** For comparing: lower case without accents. `Íñigo` → `inigo`. */
export function fold(text) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The part of a text between two positions. */
export function slicePoints(text, begin, end) {
  return Array.from(text).slice(Math.max(0, begin), Math.max(0, end)).join('');
}

/**
 * Cuts a text at the borders of marks. `begin` is where the text stands in its document; marks are
 * {begin, end, kind} there. Gives {text, kinds}; marks may overlap and reach beyond the text.
 */
export function segment(text, begin, marks) {
  const points = Array.from(text);
  const borders = new Set([0, points.length]);
  const inside = [];
  for (const mark of marks) {
    const from = Math.max(0, mark.begin - begin);
    const to = Math.min(points.length, mark.end - begin);
    if (from >= to) continue;
    borders.add(from).add(to);
    inside.push({ from, to, kind: mark.kind });
  }
  const cuts = [...borders].sort((a, b) => a - b);
  const segments = [];
  for (let i = 0; i + 1 < cuts.length; ++i) {
    const kinds = inside.filter((m) => m.from <= cuts[i] && m.to >= cuts[i + 1]).map((m) => m.kind);
    segments.push({ text: points.slice(cuts[i], cuts[i + 1]).join(''), kinds: [...new Set(kinds)] });
  }
  return segments;
}

/** At most `length` code points, the last one `…` if something was cut. */
export function shorten(text, length) {
  const points = Array.from(text);
  return points.length <= length ? text : points.slice(0, length - 1).join('') + '…';
}

/** A name in at most `lines` lines of at most `width` code points, cut at words where that works. */
export function wrap(text, width, lines) {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  const wrapped = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || Array.from(longer).length <= width) {
      line = longer;
    } else {
      wrapped.push(line);
      line = word;
    }
  }
  wrapped.push(line);
  if (wrapped.length > lines) {
    wrapped.splice(lines - 1, wrapped.length, wrapped.slice(lines - 1).join(' '));
  }
  return wrapped.map((part) => shorten(part, width));
}

/** A text that can stand inside XML: what XML 1.0 has no character for is left out. */
export function escapeXml(text) {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c]);
}

/** As a link only http and https: anything else in a document's address stays text. */
export function isWebAddress(text) {
  return /^https?:\/\/[^\s<>"{}|\\^`]+$/i.test(text);
}
