// Ways from one entity to another.

import { relationsByEntity } from './model.js';

/**
 * The shortest paths between two entities over these relations, direction ignored, and those one
 * step longer, the shortest first, then the surest (by the product of scores), at most `limit`.
 * A path is an array of steps {from, to, relations}: parallel relations are one step.
 */
export function findPaths(relations, from, to, limit = 10) {
  if (from === to) return [];
  const byEntity = relationsByEntity(relations);
  const distance = new Map([[to, 0]]);
  let border = [to];
  while (border.length > 0 && !distance.has(from)) {
    border = spread(byEntity, distance, border);
  }
  if (!distance.has(from)) return [];
  const longest = distance.get(from) + 1;
  const paths = [];
  const trail = [];
  const seen = new Set([from]);
  let visits = 0;
  const most = 20 * limit;
  const walk = (at, left) => {
    if (at === to) {
      paths.push([...trail]);
      return;
    }
    for (const [next, between] of neighbours(byEntity, at)) {
      if (seen.has(next) || (distance.get(next) ?? Infinity) > left - 1) continue;
      if (paths.length >= most || ++visits > 100_000) return;
      seen.add(next);
      trail.push({ from: at, to: next, relations: between });
      walk(next, left - 1);
      trail.pop();
      seen.delete(next);
    }
  };
  // The shorter ones first, so that they are all found even where there are many longer ones.
  walk(from, longest - 1);
  if (paths.length < most) {
    const shortest = paths.length;
    walk(from, longest);
    paths.splice(shortest, paths.length, ...paths.slice(shortest).filter((path) => path.length === longest));
  }
  const sureness = (path) =>
    path.reduce((product, step) => product * Math.max(...step.relations.map((relation) => relation.score)), 1);
  return paths.sort((a, b) => a.length - b.length || sureness(b) - sureness(a)).slice(0, limit);
}

function spread(byEntity, distance, border) {
  const next = [];
  for (const at of border) {
    for (const relation of byEntity.get(at) ?? []) {
      const other = relation.subject === at ? relation.object : relation.subject;
      if (distance.has(other)) continue;
      distance.set(other, distance.get(at) + 1);
      next.push(other);
    }
  }
  return next;
}

function neighbours(byEntity, at) {
  const found = new Map();
  for (const relation of byEntity.get(at) ?? []) {
    const other = relation.subject === at ? relation.object : relation.subject;
    if (other === at) continue;
    const known = found.get(other);
    if (known === undefined) found.set(other, [relation]);
    else known.push(relation);
  }
  return found;
}
