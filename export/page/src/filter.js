// What of the graph is shown.

import { isValue, relationsByEntity } from './model.js';
import { interval } from './values.js';

/** Everything but dates, amounts and entities without relations. */
export function initialFilter(graph) {
  return {
    hiddenTypes: new Set(graph.types.flatMap((type, i) => (type.value ? [i] : []))),
    hiddenRelations: new Set(),
    hiddenModalities: new Set(),
    hiddenDocuments: new Set(),
    leastScore: 0,
    from: null,  // ms since 1970, half-open; null for no bound
    to: null,
    undated: true,
    isolated: false,
    focus: null,  // {id, hops}
  };
}

/**
 * When a relation holds or happened: [from, to) in ms since 1970, by its own dates, else by the
 * object if that is a date, else by the dates of the documents that state it; null if nothing tells.
 */
export function relationInterval(graph, relation) {
  let span = null;
  const widen = (found) => {
    if (found) span = span ? [Math.min(span[0], found[0]), Math.max(span[1], found[1])] : found;
  };
  let [from, to] = [null, null];
  for (const qualifier of relation.qualifiers) {
    if (qualifier.value?.kind !== 'date') continue;
    const when = interval(qualifier.value.date);
    const id = graph.qualifierTypes[qualifier.type].id;
    if (id === 'from') from = when;
    else if (id === 'to') to = when;
    else widen(when);
  }
  if (from || to) widen([from ? from[0] : -Infinity, to ? to[1] : Infinity]);
  if (span) return span;
  const object = graph.entities.get(relation.object);
  if (object?.value?.kind === 'date') return interval(object.value.date);
  for (const evidence of relation.evidence) {
    const date = graph.documents.get(evidence.document)?.date;
    if (date) widen(interval(date));
  }
  return span;
}

function isShown(graph, relation, filter) {
  if (filter.hiddenRelations.has(relation.type)) return false;
  if (filter.hiddenModalities.has(relation.modality)) return false;
  if (relation.score < filter.leastScore) return false;
  if (filter.hiddenDocuments.size > 0 && relation.evidence.length > 0 &&
      relation.evidence.every((evidence) => filter.hiddenDocuments.has(evidence.document))) {
    return false;
  }
  if (filter.from !== null || filter.to !== null) {
    const when = relationInterval(graph, relation);
    if (when === null) return filter.undated;
    if (filter.from !== null && when[1] <= filter.from) return false;
    if (filter.to !== null && when[0] >= filter.to) return false;
  }
  return true;
}

/**
 * {entities: Set of ids, relations: array} that a filter leaves. `keep` are entities that stay
 * whatever the filter says of them: what the user looks at.
 */
export function visible(graph, filter, keep = new Set()) {
  const typeShown = (id) => {
    const entity = graph.entities.get(id);
    return entity !== undefined && (keep.has(id) || !filter.hiddenTypes.has(entity.type));
  };
  let relations = [];
  for (const relation of graph.relations.values()) {
    if (typeShown(relation.subject) && typeShown(relation.object) && isShown(graph, relation, filter)) {
      relations.push(relation);
    }
  }
  let entities = new Set();
  for (const relation of relations) entities.add(relation.subject).add(relation.object);
  if (filter.focus !== null) {
    const near = within(relations, filter.focus.id, filter.focus.hops);
    relations = relations.filter((relation) => near.has(relation.subject) && near.has(relation.object));
    entities = near;
  } else if (filter.isolated || graph.relations.size === 0) {
    for (const entity of graph.entities.values()) {
      if (typeShown(entity.id)) entities.add(entity.id);
    }
  }
  for (const id of keep) {
    if (graph.entities.has(id)) entities.add(id);
  }
  return { entities, relations };
}

/** The entities within so many steps of one, direction ignored. */
export function within(relations, id, hops) {
  const byEntity = relationsByEntity(relations);
  const near = new Set([id]);
  let border = [id];
  for (let step = 0; step < hops && border.length > 0; ++step) {
    const next = [];
    for (const at of border) {
      for (const relation of byEntity.get(at) ?? []) {
        const other = relation.subject === at ? relation.object : relation.subject;
        if (near.has(other)) continue;
        near.add(other);
        next.push(other);
      }
    }
    border = next;
  }
  return near;
}

/** How often each type, relation, modality and document occurs, for the legend. */
export function count(graph) {
  const counts = { types: new Map(), relations: new Map(), modalities: new Map(), documents: new Map() };
  const add = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const entity of graph.entities.values()) add(counts.types, entity.type);
  for (const relation of graph.relations.values()) {
    add(counts.relations, relation.type);
    add(counts.modalities, relation.modality);
    for (const id of new Set(relation.evidence.map((evidence) => evidence.document))) add(counts.documents, id);
  }
  return counts;
}

/** The facts of an entity whose object is a value: shown inside it, not as edges. */
export function figures(graph, relations) {
  return relations.filter((relation) => isValue(graph, graph.entities.get(relation.object)));
}
