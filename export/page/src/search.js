// Finding entities by what they are called.

import { fold } from './text.js';

/** Built once for a graph; searching is linear in the number of names. */
export class NameIndex {
  constructor(graph) {
    this.names = [];
    for (const entity of graph.entities.values()) {
      this.add(entity, entity.name, false);
      for (const alias of entity.aliases) this.add(entity, alias, true);
    }
  }

  add(entity, name, isAlias) {
    this.names.push({ entity, name, isAlias, folded: fold(name) });
  }

  /**
   * The best names for a query, one an entity: {entity, name}. All words must occur; first come
   * whole names, then beginnings, beginnings of words, other places; larger entities before others.
   */
  find(query, limit = 12) {
    const folded = fold(query).trim();
    if (folded === '') return [];
    const parts = folded.split(/\s+/u);
    const best = new Map();
    for (const { entity, name, isAlias, folded: candidate } of this.names) {
      if (!parts.every((part) => candidate.includes(part))) continue;
      let rank = 3;
      if (candidate === folded) rank = 0;
      else if (candidate.startsWith(folded)) rank = 1;
      else if (parts.every((part) => ` ${candidate.replace(/[^\p{L}\p{N}]+/gu, ' ')}`.includes(` ${part}`))) rank = 2;
      const found = { entity, name, rank: rank + (isAlias ? 0.5 : 0) };
      const known = best.get(entity.id);
      if (known === undefined || found.rank < known.rank) best.set(entity.id, found);
    }
    return [...best.values()]
      .sort((a, b) => a.rank - b.rank || b.entity.size - a.entity.size || (a.name < b.name ? -1 : 1))
      .slice(0, limit);
  }
}
