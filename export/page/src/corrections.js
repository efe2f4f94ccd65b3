// What a person decided about the graph: decisions in the form of trama's review file, and the
// graph as it is with them. docs/formats/review.md describes the file.

import { isValue } from './model.js';

/** An entity as a review file names it. */
export function entityReference(graph, id) {
  const entity = graph.entities.get(id);
  return { id, name: entity.name, type: graph.types[entity.type].id };
}

/** A relation as a review file names it. */
export function relationReference(graph, relation) {
  return {
    id: relation.id,
    subject: entityReference(graph, relation.subject),
    type: graph.relationTypes[relation.type].id,
    object: entityReference(graph, relation.object),
  };
}

/** True if the schema lets a relation type join two entities. */
export function allows(graph, type, subject, object) {
  const relationType = graph.relationTypes[type];
  const fits = (a, b) =>
    relationType.domain.includes(graph.entities.get(a).type) && relationType.range.includes(graph.entities.get(b).type);
  return fits(subject, object) || (relationType.symmetric && fits(object, subject));
}

const checks = {
  merge: (d) => isEntities(d.entities) && d.entities.length >= 2,
  propose: (d) => isEntities(d.entities) && d.entities.length >= 2,
  separate: (d) => isEntities(d.entities) && d.entities.length >= 2,
  rename: (d) => isEntity(d.entity) && typeof d.name === 'string' && d.name !== '',
  split: (d) => isEntity(d.entity) && typeof d.alias === 'string',
  reject: (d) => isRelation(d.relation),
  retype: (d) => isRelation(d.relation) && typeof d.to === 'string',
};

function isEntity(reference) {
  return typeof reference === 'object' && reference !== null &&
    (typeof reference.id === 'string' || typeof reference.name === 'string');
}

function isEntities(references) {
  return Array.isArray(references) && references.every(isEntity);
}

function isRelation(reference) {
  return typeof reference === 'object' && reference !== null &&
    (typeof reference.id === 'string' || (isEntity(reference.subject) && isEntity(reference.object)));
}

/** Reads a review file: {decisions, errors: [{line, what}]} with `what` a key of language.js. */
export function parseReview(text) {
  const decisions = [];
  const errors = [];
  text.replace(/^\uFEFF/, '').split(/\r?\n/).forEach((line, i) => {
    if (line.trim() === '' || line.startsWith('#')) return;
    let decision;
    try {
      decision = JSON.parse(line);
    } catch {
      errors.push({ line: i + 1, what: 'notJson' });
      return;
    }
    if (Object.hasOwn(checks, decision?.action ?? '') && checks[decision.action](decision)) decisions.push(decision);
    else errors.push({ line: i + 1, what: 'notDecision' });
  });
  return { decisions, errors };
}

/** The review file of some decisions. */
export function writeReview(decisions) {
  return decisions.map((decision) => JSON.stringify(decision) + '\n').join('');
}

/**
 * The graph with decisions applied in their order; the graph given stays as it is. What a merge
 * took in is still found under the id and name that it had, as trama itself does. Gives
 * {graph, unmatched: Set of indices of the decisions that found nothing}.
 */
export function applyDecisions(base, decisions) {
  const graph = { ...base, entities: new Map(base.entities), relations: new Map(base.relations) };
  const mergedInto = new Map();
  const unmatched = new Set();
  const current = (id) => {
    let at = id;
    while (mergedInto.has(at)) at = mergedInto.get(at);
    return at;
  };
  const find = (reference) => {
    if (reference.id !== undefined) {
      const id = current(reference.id);
      if (graph.entities.has(id)) return graph.entities.get(id);
    }
    const named = [...base.entities.values()].filter(
      (entity) => entity.name === reference.name &&
        (reference.type === undefined || base.types[entity.type].id === reference.type));
    return named.length === 1 ? graph.entities.get(current(named[0].id)) : undefined;
  };
  const findRelations = (reference) => {
    if (reference.id !== undefined && graph.relations.has(reference.id)) return [graph.relations.get(reference.id)];
    if (!reference.subject || !reference.object) return [];
    const [subject, object] = [find(reference.subject), find(reference.object)];
    const type = base.relationTypes.findIndex((one) => one.id === reference.type);
    return [...graph.relations.values()].filter((relation) =>
      relation.type === type && relation.subject === subject?.id && relation.object === object?.id);
  };
  const change = (entity, changes) => graph.entities.set(entity.id, { ...entity, ...changes });

  const apply = {
    propose: () => true,
    separate: (decision) => decision.entities.every((reference) => find(reference) !== undefined),
    merge(decision) {
      const found = decision.entities.map(find);
      if (found.includes(undefined)) return false;
      for (const { id } of found.slice(1)) {
        if (id !== found[0].id) mergeEntities(graph, mergedInto, found[0].id, id);
      }
      return true;
    },
    rename(decision) {
      const entity = find(decision.entity);
      if (entity === undefined) return false;
      const aliases = [...entity.aliases, entity.name].filter((alias) => alias !== decision.name);
      change(entity, { name: decision.name, aliases: [...new Set(aliases)].sort() });
      return true;
    },
    split(decision) {
      const entity = find(decision.entity);
      if (entity === undefined || !entity.aliases.includes(decision.alias)) return false;
      change(entity, { aliases: entity.aliases.filter((alias) => alias !== decision.alias) });
      const id = `${entity.id}/${decision.alias}`;
      graph.entities.set(id, {
        ...entity, id, name: decision.alias, aliases: [], mentions: [], attributes: [], absorbed: [],
        isPending: true, y: entity.y + 70, size: 13,
      });
      return true;
    },
    reject(decision) {
      const found = findRelations(decision.relation);
      for (const relation of found) graph.relations.delete(relation.id);
      return found.length > 0;
    },
    retype(decision) {
      const type = base.relationTypes.findIndex((one) => one.id === decision.to);
      const found = findRelations(decision.relation);
      if (type < 0 || found.length === 0) return false;
      for (const relation of found) {
        const [subject, object] =
          decision.reverse ? [relation.object, relation.subject] : [relation.subject, relation.object];
        if (!allows(graph, type, subject, object)) return false;
        const evidence = decision.reverse
          ? relation.evidence.map((one) => ({ ...one, subject: one.object, object: one.subject }))
          : relation.evidence;
        graph.relations.set(relation.id, { ...relation, type, subject, object, evidence });
      }
      return true;
    },
  };
  decisions.forEach((decision, i) => {
    if (!apply[decision.action](decision)) unmatched.add(i);
  });
  return { graph, unmatched };
}

function mergeEntities(graph, mergedInto, keptId, absorbedId) {
  const kept = graph.entities.get(keptId);
  const absorbed = graph.entities.get(absorbedId);
  const aliases = new Set([...kept.aliases, absorbed.name, ...absorbed.aliases]);
  aliases.delete(kept.name);
  graph.entities.set(keptId, {
    ...kept,
    aliases: [...aliases].sort(),
    mentions: [...kept.mentions, ...absorbed.mentions],
    attributes: [...kept.attributes, ...absorbed.attributes],
    absorbed: [...kept.absorbed, absorbedId, ...absorbed.absorbed],
    size: Math.max(kept.size, absorbed.size),
  });
  graph.entities.delete(absorbedId);
  mergedInto.set(absorbedId, keptId);
  const moved = (id) => (id === absorbedId ? keptId : id);
  for (const relation of graph.relations.values()) {
    const touched = relation.subject === absorbedId || relation.object === absorbedId || relation.by === absorbedId ||
      relation.qualifiers.some((qualifier) => qualifier.entity === absorbedId);
    if (!touched) continue;
    const [subject, object] = [moved(relation.subject), moved(relation.object)];
    if (subject === object || !allows(graph, relation.type, subject, object)) {
      graph.relations.delete(relation.id);
      continue;
    }
    graph.relations.set(relation.id, {
      ...relation, subject, object, by: relation.by && moved(relation.by),
      qualifiers: relation.qualifiers.map((qualifier) => ({ ...qualifier, entity: moved(qualifier.entity) })),
    });
  }
}

/** The types that a relation could have instead, each with the direction that fits. */
export function otherTypes(graph, relation) {
  const found = [];
  graph.relationTypes.forEach((relationType, type) => {
    for (const reverse of relationType.symmetric ? [false] : [false, true]) {
      if (type === relation.type && !reverse) continue;
      const [subject, object] = reverse ? [relation.object, relation.subject] : [relation.subject, relation.object];
      if (allows(graph, type, subject, object)) found.push({ type, reverse });
    }
  });
  return found;
}

/** Entities that could be the same as one: of its type first, values never. */
export function mayMerge(graph, one, other) {
  return one.id !== other.id && isValue(graph, one) === isValue(graph, other) && !other.isPending && !one.isPending;
}
