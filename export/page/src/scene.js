// What is drawn: nodes and edges with their geometry, and how they look at every zoom.
//
// From close by a node is a box with its name, as in trama's static diagrams; from far it is a
// symbol of its type's shape, and only names that find room are written, the best connected first.

import { label, say } from './language.js';
import { shorten, wrap } from './text.js';
import { showValue } from './values.js';

export const nameWidth = 22;  // code points of a line of a name; page.cpp makes room for as many
const nameLines = 2;
const edgeTextSize = 10.5;
const boxesFrom = 0.58;       // the scale at which names inside boxes become legible
const curveStep = 46;         // how far the control points of parallel edges lie apart
const manyEdges = 4000;
const pathLength = 8;

/** The edges that stand for some relations: one for all of a subject, object, type and modality. */
export function gather(relations) {
  const edges = new Map();
  for (const relation of relations) {
    const key = `${relation.subject} ${relation.object} ${relation.type} ${relation.modality}`;
    const known = edges.get(key);
    if (known === undefined) edges.set(key, [relation]);
    else known.push(relation);
  }
  return edges;
}

/**
 * Nodes and edges of what is shown. `places` keeps {x, y} by entity id, also of nodes that the user
 * moved; `width(text, size, weight)` measures a text.
 */
export function buildScene(graph, shown, places, language, width) {
  const nodes = new Map();
  for (const id of shown.entities) {
    const entity = graph.entities.get(id);
    const place = places.get(id) ?? entity;
    const lines = wrap(entity.name, nameWidth, nameLines);
    const { shape } = graph.types[entity.type];
    const slant = { hexagon: 18, component: 14, doubled: 8, cds: 18, ellipse: 14, box3d: 8 }[shape] ?? 0;
    nodes.set(id, {
      id,
      entity,
      shape,
      lines,
      size: entity.size,
      w: Math.max(...lines.map((line) => width(line, entity.size))) + 22 + slant,
      h: lines.length * 1.15 * entity.size + 14 + (shape === 'folder' || shape === 'invhouse' ? 8 : 0),
      x: place.x,
      y: place.y,
      fx: place.x,
      fy: place.y,
      degree: 0,
    });
  }
  const byPair = new Map();
  const edges = [];
  for (const [key, relations] of gather(shown.relations)) {
    const [first] = relations;
    const source = nodes.get(first.subject);
    const target = nodes.get(first.object);
    const edge = {
      key,
      relations,
      source,
      target,
      modality: first.modality,
      score: Math.max(...relations.map((relation) => relation.score)),
      isSymmetric: graph.relationTypes[first.type].symmetric,
      lines: edgeLabel(graph, relations, language),
      curve: 0,
    };
    source.degree += 1;
    target.degree += 1;
    const pair = first.subject < first.object ? `${first.subject} ${first.object}` : `${first.object} ${first.subject}`;
    if (byPair.has(pair)) byPair.get(pair).push(edge);
    else byPair.set(pair, [edge]);
    edges.push(edge);
  }
  for (const parallel of byPair.values()) {
    parallel.forEach((edge, i) => {
      const offset = (i - (parallel.length - 1) / 2) * curveStep;
      // The side is that of the pair, not of the direction: opposite edges bend apart.
      edge.curve = edge.source.id < edge.target.id ? offset : -offset;
    });
  }
  const ranked = [...nodes.values()].sort((a, b) => b.size - a.size || b.degree - a.degree);
  return { nodes: [...nodes.values()], edges, ranked, byId: nodes };
}

/** How an edge is called: the relation with its number, then amounts and dates, then who says so. */
export function edgeLabel(graph, relations, language) {
  const [first] = relations;
  const before = { negated: 'notBefore', ended: 'endedBefore' }[first.modality];
  let what = (before ? say(language, before) : '') + label(language, graph.relationTypes[first.type].label);
  if (relations.length > 1) what += ` ×${relations.length}`;
  const lines = [what];
  const details = [...new Set(relations.flatMap((relation) => relationDetails(graph, relation, language)))];
  if (details.length > 0) {
    lines.push(shorten(details.slice(0, 3).join(' · ') + (details.length > 3 ? ' …' : ''), 40));
  }
  const speaker = relations.find((relation) => relation.by)?.by;
  if (speaker && graph.entities.has(speaker)) {
    lines.push(say(language, 'says', shorten(graph.entities.get(speaker).name, 30)));
  }
  return lines;
}

/** The qualifiers of a relation in words: `50.000 M$`, `en Vigo`, `2019–jun 2023`. */
export function relationDetails(graph, relation, language) {
  const numbers = [];
  const things = [];
  const times = [];
  let from = '';
  let to = '';
  for (const qualifier of relation.qualifiers) {
    const { id } = graph.qualifierTypes[qualifier.type];
    const text = qualifierText(graph, qualifier, language);
    if (id === 'from') from = text;
    else if (id === 'to') to = text;
    else if (id === 'date' || qualifier.value?.kind === 'date') times.push(text);
    else if (qualifier.value) numbers.push(text);
    else if (id === 'place') things.push(say(language, 'in', text));
    else if (id === 'role') things.push(say(language, 'as', text));
    else things.push(text);
  }
  if (from && to) times.push(`${from}–${to}`);
  else if (from) times.push(say(language, 'since', from));
  else if (to) times.push(say(language, 'until', to));
  return [...numbers, ...things, ...times];
}

/** What a qualifier says, without its type. */
export function qualifierText(graph, qualifier, language) {
  if (qualifier.value) return showValue(qualifier.value, language);
  const entity = qualifier.entity && graph.entities.get(qualifier.entity);
  return entity ? entity.name : qualifier.text;
}

/** The outline of a type's shape around a middle. */
export function drawShape(pen, shape, x, y, w, h) {
  const [left, right, top, bottom] = [x - w / 2, x + w / 2, y - h / 2, y + h / 2];
  const polygon = (...points) => {
    points.forEach(([px, py], i) => (i === 0 ? pen.move(px, py) : pen.line(px, py)));
    pen.close();
  };
  const cut = Math.min(w, h) * 0.3;
  switch (shape) {
    case 'ellipse':
      pen.ellipse(x, y, w / 2, h / 2);
      break;
    case 'rounded': {
      const r = Math.min(w, h) * 0.3;
      pen.move(left + r, top);
      pen.line(right - r, top);
      pen.quadratic(right, top, right, top + r);
      pen.line(right, bottom - r);
      pen.quadratic(right, bottom, right - r, bottom);
      pen.line(left + r, bottom);
      pen.quadratic(left, bottom, left, bottom - r);
      pen.line(left, top + r);
      pen.quadratic(left, top, left + r, top);
      pen.close();
      break;
    }
    case 'hexagon':
      polygon([left + cut, top], [right - cut, top], [right, y], [right - cut, bottom], [left + cut, bottom], [left, y]);
      break;
    case 'doubled': {
      const d = Math.min(w, h) * 0.12;
      polygon([left, top], [right, top], [right, bottom], [left, bottom]);
      polygon([left + d, top + d], [right - d, top + d], [right - d, bottom - d], [left + d, bottom - d]);
      break;
    }
    case 'invhouse':
      polygon([left, top], [right, top], [right, bottom - cut * 0.6], [x, bottom + h * 0.12], [left, bottom - cut * 0.6]);
      break;
    case 'component': {
      const d = Math.min(w, h) * 0.22;
      polygon([left, top], [right, top], [right, bottom], [left, bottom]);
      polygon([left - d / 2, top + d], [left + d, top + d], [left + d, top + 1.8 * d], [left - d / 2, top + 1.8 * d]);
      polygon([left - d / 2, bottom - 1.8 * d], [left + d, bottom - 1.8 * d], [left + d, bottom - d], [left - d / 2, bottom - d]);
      break;
    }
    case 'folder':
      polygon([left, top + cut * 0.5], [right - 3 * cut, top + cut * 0.5], [right - 2.6 * cut, top], [right, top], [right, bottom], [left, bottom]);
      break;
    case 'cds':
      polygon([left, top], [right - cut, top], [right, y], [right - cut, bottom], [left, bottom]);
      break;
    case 'note':
      polygon([left, top], [right - cut, top], [right, top + cut], [right, bottom], [left, bottom]);
      pen.move(right - cut, top);
      pen.line(right - cut, top + cut);
      pen.line(right, top + cut);
      break;
    case 'box3d': {
      const d = Math.min(w, h) * 0.16;
      polygon([left, top + d], [left + d, top], [right, top], [right, bottom - d], [right - d, bottom], [left, bottom]);
      pen.move(left, top + d);
      pen.line(right - d, top + d);
      pen.line(right - d, bottom);
      pen.move(right - d, top + d);
      pen.line(right, top);
      break;
    }
    case 'underline':
      polygon([left, top], [right, top], [right, bottom], [left, bottom]);
      pen.move(left, bottom - h * 0.14);
      pen.line(right, bottom - h * 0.14);
      break;
    case 'plain':
      polygon([x, top], [right, y], [x, bottom], [left, y]);
      break;
    default:
      polygon([left, top], [right, top], [right, bottom], [left, bottom]);
  }
}

/** Where the line from a node's middle towards a point leaves the node. */
function border(node, size, toX, toY) {
  const dx = toX - node.x;
  const dy = toY - node.y;
  if (dx === 0 && dy === 0) return [node.x, node.y];
  const part = Math.min(
    dx === 0 ? Infinity : size.w / 2 / Math.abs(dx),
    dy === 0 ? Infinity : size.h / 2 / Math.abs(dy));
  return [node.x + dx * part, node.y + dy * part];
}

/** Start, control point, end and middle of an edge between the borders of its nodes. */
export function edgeGeometry(edge, sizeOf) {
  const { source, target } = edge;
  const dx = target.x - source.x;
  const dy = target.y - source.y;
  const length = Math.hypot(dx, dy) || 1;
  const cx = (source.x + target.x) / 2 - (dy / length) * edge.curve;
  const cy = (source.y + target.y) / 2 + (dx / length) * edge.curve;
  const [sx, sy] = border(source, sizeOf(source), cx, cy);
  const [tx, ty] = border(target, sizeOf(target), cx, cy);
  // Between the borders, so that the middle is that of what is seen.
  const bx = edge.curve === 0 ? (sx + tx) / 2 : cx;
  const by = edge.curve === 0 ? (sy + ty) / 2 : cy;
  return { sx, sy, cx: bx, cy: by, tx, ty };
}

/** A point on the curve, t from 0 to 1. */
export function pointAt({ sx, sy, cx, cy, tx, ty }, t) {
  const u = 1 - t;
  return [u * u * sx + 2 * u * t * cx + t * t * tx, u * u * sy + 2 * u * t * cy + t * t * ty];
}

/** Rectangles that are taken, on a grid. */
class Taken {
  constructor(cell) {
    this.cell = cell;
    this.cells = new Map();
  }

  * keys(left, top, right, bottom) {
    for (let column = Math.floor(left / this.cell); column <= Math.floor(right / this.cell); ++column) {
      for (let row = Math.floor(top / this.cell); row <= Math.floor(bottom / this.cell); ++row) yield column * 100_003 + row;
    }
  }

  isFree(left, top, right, bottom) {
    for (const key of this.keys(left, top, right, bottom)) {
      for (const [l, t, r, b] of this.cells.get(key) ?? []) {
        if (left < r && right > l && top < b && bottom > t) return false;
      }
    }
    return true;
  }

  take(left, top, right, bottom) {
    const box = [left, top, right, bottom];
    for (const key of this.keys(left, top, right, bottom)) {
      if (this.cells.has(key)) this.cells.get(key).push(box);
      else this.cells.set(key, [box]);
    }
  }
}

/** How large a node is drawn in a view. */
export function nodeSize(node, view) {
  if (view.scale >= boxesFrom) return node;
  const side = (2 * (4.5 + (node.size - 13) * 0.85) * view.crowding) / view.scale;
  return { w: side, h: side };
}

/** How much symbols shrink where there are many: `crowding` of a view. */
export function crowding(scene, view) {
  const area = (view.right - view.left) * (view.bottom - view.top) * view.scale * view.scale;
  return Math.max(0.3, Math.min(1, Math.sqrt(area / (scene.nodes.length * 420 + 1))));
}

/**
 * Draws a scene. `view` is {scale, left, top, right, bottom, crowding, palette, colours, lit,
 * chosen, hovered, width}: the part of the plane that is seen, the theme's palette, [fill, stroke]
 * by type, the keys of what is lit ({entities, edges} or null), the ids of what is chosen, the
 * hovered node or edge, and what measures a text.
 */
export function paint(pen, scene, view) {
  const unit = view.scale < 1 ? 1 / view.scale : 1;  // what is not to vanish from far keeps its size
  const boxes = view.scale >= boxesFrom;
  const sizeOf = (node) => nodeSize(node, view);
  const inView = (x0, y0, x1, y1) =>
    Math.max(x0, x1) >= view.left && Math.min(x0, x1) <= view.right &&
    Math.max(y0, y1) >= view.top && Math.min(y0, y1) <= view.bottom;
  const isLitNode = (node) => view.lit === null || view.lit.entities.has(node.id);
  const isLitEdge = (edge) => view.lit === null || view.lit.edges.has(edge.key);
  const stands = (edge) => (view.lit !== null && view.lit.edges.has(edge.key)) || view.hovered === edge ||
    view.hovered === edge.source || view.hovered === edge.target;

  const seen = [];
  for (const edge of scene.edges) {
    const reach = Math.abs(edge.curve);
    if (!inView(edge.source.x - reach, edge.source.y - reach, edge.target.x + reach, edge.target.y + reach) &&
        !inView(edge.source.x + reach, edge.source.y + reach, edge.target.x - reach, edge.target.y - reach)) continue;
    seen.push({ edge, line: edgeGeometry(edge, sizeOf) });
  }
  const withHeads = seen.length < manyEdges || view.scale > 0.35;
  const groups = groupEdges(seen, view, unit, withHeads, stands, isLitEdge);
  paintLines(pen, groups, unit, withHeads);
  const nodes = scene.nodes.filter((node) => {
    const { w, h } = sizeOf(node);
    return inView(node.x - w / 2, node.y - h / 2, node.x + w / 2, node.y + h / 2);
  });
  const taken = new Taken(80 * unit);  // by boxes and texts
  if (boxes) {
    paintBoxes(pen, nodes, view, isLitNode, taken);
  } else {
    paintSymbols(pen, nodes, view, unit, sizeOf, isLitNode);
    paintNames(pen, scene, nodes, view, unit, sizeOf, isLitNode, taken);
  }
  paintEdgeTexts(pen, seen, view, unit, boxes, stands, isLitEdge, taken);
  if (withHeads) paintHeads(pen, groups, view, unit);
}

// Edges that look alike, the faint first: {look, edges}.
function groupEdges(seen, view, unit, withHeads, stands, isLitEdge) {
  const groups = new Map();
  for (const one of seen) {
    const { edge } = one;
    const isStanding = stands(edge);
    const isLit = isLitEdge(edge);
    const thickness = Math.round(3 * edge.score * edge.score) / 3;
    const key = `${edge.modality} ${thickness} ${isStanding} ${isLit}`;
    if (!groups.has(key)) {
      groups.set(key, { edges: [], look: edgeLook(edge.modality, thickness, isStanding, isLit, view, unit, withHeads) });
    }
    groups.get(key).edges.push(one);
  }
  return [...groups.values()].sort((a, b) => a.look.alpha - b.look.alpha || a.look.width - b.look.width);
}

function edgeLook(modality, thickness, isStanding, isLit, view, unit, withHeads) {
  const isOver = modality === 'negated' || modality === 'ended';
  return {
    isOver,
    isDenied: modality === 'negated',
    stroke: isStanding ? view.palette.accent : isOver ? view.palette.muted : view.palette.edge,
    alpha: !isLit ? 0.12 : isStanding ? 1 : withHeads ? 0.8 : 0.45,
    // Thin lines are drawn much faster; among thousands nobody sees which is thicker.
    width: (isStanding ? 1.6 + 0.9 * thickness : withHeads ? 0.9 + 0.9 * thickness : 0.8) * unit *
      (modality === 'possible' && withHeads ? 1.6 : 1),
    dash: { planned: [7 * unit, 4.5 * unit], possible: [1.6 * unit, 4 * unit] }[modality] ?? null,
  };
}

function paintLines(pen, groups, unit, withHeads) {
  for (const { edges, look } of groups) {
    const { stroke, width, dash, alpha } = look;
    drawAll(pen, edges, ({ edge, line }) => {
      pen.move(line.sx, line.sy);
      if (edge.curve === 0) pen.line(line.tx, line.ty);
      else pen.quadratic(line.cx, line.cy, line.tx, line.ty);
    }, { stroke, width, dash, alpha });
    if (withHeads && look.isDenied) {
      drawAll(pen, edges, ({ line }) => drawBar(pen, line, 6 * unit), { stroke, width: 1.8 * unit, alpha });
    }
  }
}

// Above the texts, which may leave little of a short line.
function paintHeads(pen, groups, view, unit) {
  for (const { edges, look } of groups) {
    const { stroke, alpha, isOver } = look;
    // An open head tells what is over even without colour.
    drawAll(pen, edges.filter(({ edge }) => !edge.isSymmetric), ({ line }) => drawHead(pen, line, 8.5 * unit),
      isOver ? { fill: view.palette.background, stroke, width: unit, alpha } : { fill: stroke, alpha });
  }
}

// Draws things of one look in few paths: one a thing is slow, and so is one for thousands.
function drawAll(pen, things, draw, look) {
  for (let i = 0; i < things.length; i += pathLength) {
    pen.begin();
    for (const thing of things.slice(i, i + pathLength)) draw(thing);
    pen.paint(look);
  }
}

function drawHead(pen, line, length) {
  const angle = Math.atan2(line.ty - line.cy, line.tx - line.cx);
  const corner = (turn) => [line.tx - length * Math.cos(angle + turn), line.ty - length * Math.sin(angle + turn)];
  const [ax, ay] = corner(0.42);
  const [bx, by] = corner(-0.42);
  pen.move(line.tx, line.ty);
  pen.line(ax, ay);
  pen.line(bx, by);
  pen.close();
}

// The stroke through a denied relation, beside its text.
function drawBar(pen, line, reach) {
  const [x, y] = pointAt(line, 0.78);
  const angle = Math.atan2(line.ty - line.sy, line.tx - line.sx) + Math.PI / 2 - 0.5;
  pen.move(x - reach * Math.cos(angle), y - reach * Math.sin(angle));
  pen.line(x + reach * Math.cos(angle), y + reach * Math.sin(angle));
}

function paintBoxes(pen, nodes, view, isLitNode, taken) {
  for (const node of nodes) {
    const [fill, stroke] = view.colours[node.entity.type];
    const isChosen = view.chosen.has(node.id);
    const stands = isChosen || view.hovered === node;
    const alpha = isLitNode(node) ? 1 : 0.25;
    // Opaque below, so that no line shows through a faint box.
    pen.begin();
    drawShape(pen, boxShape(node.shape), node.x, node.y, node.w, node.h);
    pen.paint({ fill: view.palette.background });
    pen.begin();
    drawShape(pen, boxShape(node.shape), node.x, node.y, node.w, node.h);
    pen.paint({
      fill, stroke: stands ? view.palette.accent : stroke, width: stands ? 3 : 1.3, alpha,
      dash: node.entity.isPending ? [5, 4] : null,
    });
    node.lines.forEach((line, i) => {
      const y = node.y + (i - (node.lines.length - 1) / 2) * 1.15 * node.size;
      pen.text(line, node.x, y, { size: node.size, fill: view.palette.text, alpha: isLitNode(node) ? 1 : 0.35,
        weight: isChosen ? 'bold' : 'normal' });
    });
    taken.take(node.x - node.w / 2, node.y - node.h / 2, node.x + node.w / 2, node.y + node.h / 2);
  }
}

// A diamond is too small for a name.
function boxShape(shape) {
  return shape === 'plain' ? 'box' : shape;
}

function paintSymbols(pen, nodes, view, unit, sizeOf, isLitNode) {
  const groups = new Map();
  for (const node of nodes) {
    const key = `${node.entity.type} ${isLitNode(node)}`;
    if (groups.has(key)) groups.get(key).push(node);
    else groups.set(key, [node]);
  }
  for (const [key, group] of groups) {
    const [type, lit] = key.split(' ');
    const [fill, stroke] = view.colours[Number(type)];
    drawAll(pen, group, (node) => {
      const { w, h } = sizeOf(node);
      drawShape(pen, node.shape, node.x, node.y, w, h);
    }, { fill, stroke, width: 1.4 * unit * view.crowding, alpha: lit === 'true' ? 1 : 0.2 });
  }
  pen.begin();
  for (const node of nodes) {
    if (!view.chosen.has(node.id) && view.hovered !== node) continue;
    const { w, h } = sizeOf(node);
    drawShape(pen, node.shape, node.x, node.y, w + 5 * unit, h + 5 * unit);
  }
  pen.paint({ stroke: view.palette.accent, width: 2.5 * unit });
}

function paintNames(pen, scene, nodes, view, unit, sizeOf, isLitNode, taken) {
  // Names avoid each other, and symbols too unless they are those of hubs, which have no room around.
  const symbols = new Taken(80 * unit);
  if (nodes.length < 8000) {
    for (const node of nodes) {
      const { w, h } = sizeOf(node);
      symbols.take(node.x - w / 2, node.y - h / 2, node.x + w / 2, node.y + h / 2);
    }
  }
  const here = new Set(nodes);
  const stands = (node) => view.chosen.has(node.id) || view.hovered === node;
  const wanted = scene.ranked.filter((node) => here.has(node) && isLitNode(node));
  wanted.sort((a, b) => Number(stands(b)) - Number(stands(a)));
  let written = 0;
  let over = 0;  // of these, names that may lie over symbols
  for (const node of wanted) {
    const size = (10.5 + Math.min(4, (node.size - 13) * 0.5)) * unit;
    const text = shorten(node.entity.name, 30);
    const half = view.width(text, size) / 2;
    const { w, h } = sizeOf(node);
    const isHub = (node.degree > 4 && over < 60) || view.lit !== null;
    const places = [[0, h / 2 + 0.65 * size], [0, -h / 2 - 0.65 * size], [w / 2 + half + 3 * unit, 0], [-w / 2 - half - 3 * unit, 0]];
    for (const [dx, dy] of places) {
      const [x, y] = [node.x + dx, node.y + dy];
      const box = [x - half, y - 0.55 * size, x + half, y + 0.55 * size];
      const isClear = symbols.isFree(...box);
      const isWhole = box[0] >= view.left && box[2] <= view.right;
      if (!stands(node) && !(isWhole && taken.isFree(...box) && (isHub || isClear))) continue;
      if (!isClear) ++over;
      taken.take(...box);
      pen.text(text, x, y, { size, fill: view.palette.text, halo: view.palette.background, haloWidth: 3 * unit,
        weight: view.chosen.has(node.id) ? 'bold' : 'normal' });
      ++written;
      break;
    }
    if (written >= 220) break;
  }
}

function paintEdgeTexts(pen, seen, view, unit, boxes, stands, isLitEdge, taken) {
  const size = Math.max(edgeTextSize, 9.5 * unit);
  const wanted = seen.filter(({ edge }) => stands(edge) || (boxes && isLitEdge(edge)));
  wanted.sort((a, b) => Number(stands(b.edge)) - Number(stands(a.edge)) || b.edge.score - a.edge.score);
  for (const { edge, line } of wanted.slice(0, 160)) {
    const place = findRoom(edge.lines, line, size, unit, view, taken) ?? findRoom(edge.lines.slice(0, 1), line, size, unit, view, taken);
    if (place === null) continue;
    const { lines, x, y, half, tall } = place;
    taken.take(x - half, y - tall, x + half, y + tall);
    const isOver = edge.modality === 'negated' || edge.modality === 'ended';
    pen.begin();
    drawShape(pen, 'rounded', x, y, 2 * half, 2 * tall);
    pen.paint({ fill: view.palette.background, alpha: 0.86 });
    lines.forEach((text, i) => {
      pen.text(text, x, y + (i - (lines.length - 1) / 2) * 1.2 * size, {
        size, fill: stands(edge) ? view.palette.accent : i > 0 || isOver ? view.palette.muted : view.palette.edgeText });
    });
  }
}

// Where along an edge its text takes no other's place; null if nowhere.
function findRoom(lines, line, size, unit, view, taken) {
  const half = Math.max(...lines.map((text) => view.width(text, size))) / 2 + 2 * unit;
  const tall = (lines.length * 1.2 * size) / 2;
  for (const t of [0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73, 0.2, 0.8]) {
    const [x, y] = pointAt(line, t);
    if (taken.isFree(x - half, y - tall, x + half, y + tall)) return { lines, x, y, half, tall };
  }
  return null;
}

/** A line of that modality with its head, as a legend shows it; `unit` is the length of a pixel. */
export function drawSample(pen, modality, palette, x, y, unit) {
  const isOver = modality === 'negated' || modality === 'ended';
  const stroke = isOver ? palette.muted : palette.edge;
  const line = { sx: x, sy: y, cx: x + 16 * unit, cy: y, tx: x + 32 * unit, ty: y };
  pen.begin();
  pen.move(x, y);
  pen.line(line.tx, y);
  pen.paint({ stroke, width: 1.6 * unit,
    dash: { planned: [7 * unit, 4 * unit], possible: [1.6 * unit, 4 * unit] }[modality] ?? null });
  pen.begin();
  drawHead(pen, line, 8 * unit);
  if (isOver) pen.paint({ fill: palette.background, stroke, width: 1.2 * unit });
  else pen.paint({ fill: stroke });
  if (modality !== 'negated') return;
  pen.begin();
  drawBar(pen, { ...line, tx: x + 25 * unit }, 5 * unit);
  pen.paint({ stroke, width: 1.8 * unit });
}

/**
 * Draws what a picture that leaves the page needs besides: the legend of the types and lines that
 * occur, in a strip on its left. Gives the width of the strip, in the plane.
 */
export function paintLegend(pen, graph, scene, view, language) {
  const unit = 1 / view.scale;
  const types = [...new Set(scene.nodes.map((node) => node.entity.type))].sort((a, b) => a - b);
  const modalities = [...new Set(scene.edges.map((edge) => edge.modality))];
  const shownModalities = modalities.length > 1 || modalities.some((one) => one !== 'asserted') ? modalities : [];
  const texts = [...types.map((type) => label(language, graph.types[type].label)),
    ...shownModalities.map((modality) => say(language, modality))];
  const wide = (Math.max(0, ...texts.map((text) => view.width(text, 12))) + 84) * unit;
  const left = view.left - wide + 12 * unit;
  const top = view.top + 12 * unit;
  const tall = view.bottom - view.top;
  // Over what reaches out of the view.
  pen.begin();
  drawShape(pen, 'box', view.left - wide / 2, view.top + tall / 2, wide, tall);
  pen.paint({ fill: view.palette.background });
  texts.forEach((text, row) => {
    const y = top + (16 + row * 20) * unit;
    if (row < types.length) {
      const [fill, stroke] = view.colours[types[row]];
      pen.begin();
      drawShape(pen, graph.types[types[row]].shape, left + 26 * unit, y, 20 * unit, 13 * unit);
      pen.paint({ fill, stroke, width: 1.3 * unit });
    } else {
      drawSample(pen, shownModalities[row - types.length], view.palette, left + 10 * unit, y, unit);
    }
    pen.text(text, left + 52 * unit, y, { size: 12 * unit, fill: view.palette.text, align: 'left' });
  });
  return wide;
}
