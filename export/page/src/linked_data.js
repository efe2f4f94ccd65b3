// A part of the graph as JSON-LD, in the words of trama's own writer: the same resources, those of
// the part alone, with the corrections made so far.

import { list } from './model.js';

const single = (values) => (values.length === 1 ? values[0] : values);

/** The JSON-LD document of some entities and relations of a graph. */
export function toLinkedData(graph, entityIds, relationIds) {
  const wanted = new Map();  // in the order of the whole
  const want = (id, resource) => {
    if (resource !== undefined) wanted.set(id, resource);
  };
  const entities = new Set(entityIds);
  const relations = [...relationIds].map((id) => graph.relations.get(id)).filter(Boolean);
  for (const relation of relations) {
    for (const id of [relation.subject, relation.object, relation.by]) {
      if (id) entities.add(id);
    }
    for (const qualifier of relation.qualifiers) {
      if (qualifier.entity) entities.add(qualifier.entity);
    }
  }
  const plain = new Map();
  for (const relation of relations) {
    if (relation.modality !== 'asserted') continue;
    const key = relation.subject;
    if (!plain.has(key)) plain.set(key, new Map());
    const byTerm = plain.get(key);
    const term = graph.relationTypes[relation.type].term;
    byTerm.set(term, (byTerm.get(term) ?? new Set()).add(`k:${relation.object}`));
  }
  for (const id of entities) {
    const entity = graph.entities.get(id);
    if (entity) want(id, entityResource(graph, entity, plain.get(id)));
  }
  for (const relation of relations) {
    want(relation.id, relationResource(graph, relation));
    for (const qualifier of relation.qualifiers) {
      const resource = graph.resources.get(qualifier.id);
      want(qualifier.id, qualifier.entity ? { ...resource, entity: `k:${qualifier.entity}` } : resource);
    }
    for (const evidence of relation.evidence) {
      for (const id of [evidence.id, `${evidence.id}-quote`, `${evidence.id}-position`]) want(id, graph.resources.get(id));
      const before = graph.resources.get(evidence.id);
      const [subject, object] = [spanIri(evidence.subject), spanIri(evidence.object)];
      want(evidence.id, defined({ ...before, subjectSpan: subject, objectSpan: object }));
    }
  }
  // Documents that mentions and evidence point into, and the runs that found the evidence.
  for (const resource of [...wanted.values()]) {
    const sources = [...list(resource.source), ...list(resource.mention), ...list(resource.reference)];
    for (const iri of sources) {
      const id = iri.slice(2).split('#')[0];
      want(id, graph.resources.get(id));
    }
    for (const iri of list(resource.generatedBy)) {
      const run = graph.resources.get(iri.slice(2));
      want(iri.slice(2), run);
      for (const agent of list(run?.associatedWith)) want(agent.slice(2), graph.resources.get(agent.slice(2)));
    }
  }
  return { '@context': graph.context, '@graph': [...wanted.values()] };
}

function spanIri(span) {
  return span ? `k:${span.document}#char=${span.begin},${span.end}` : undefined;
}

function defined(resource) {
  return Object.fromEntries(Object.entries(resource).filter(([, value]) => value !== undefined));
}

function entityResource(graph, entity, plain) {
  const before = graph.resources.get(entity.id);
  // Split off in the page: trama finds out what belongs to it.
  if (before === undefined) {
    return { id: `k:${encodeURIComponent(entity.id)}`, type: graph.types[entity.type].term, label: entity.name };
  }
  const terms = new Set(graph.relationTypes.map((type) => type.term));
  const resource = {};
  for (const [key, value] of Object.entries(before)) {
    if (!terms.has(key)) resource[key] = value;
  }
  resource.label = entity.name;
  delete resource.aliases;
  if (entity.aliases.length > 0) resource.aliases = single(entity.aliases);
  for (const key of ['mention', 'reference']) {
    const all = [entity.id, ...entity.absorbed].flatMap((id) => list(graph.resources.get(id)?.[key]));
    if (all.length > 0) resource[key] = single([...new Set(all)]);
  }
  for (const [term, objects] of plain ?? []) resource[term] = single([...objects]);
  return resource;
}

function relationResource(graph, relation) {
  const resource = {
    ...graph.resources.get(relation.id),
    subject: `k:${relation.subject}`,
    relation: graph.relationTypes[relation.type].term,
    target: `k:${relation.object}`,
  };
  if (relation.by) resource.attributedTo = `k:${relation.by}`;
  for (const qualifier of relation.qualifiers) {
    const term = graph.qualifierTypes[qualifier.type].term;
    // Where the detail is an entity, the relation names it too.
    if (qualifier.entity && !qualifier.value && typeof resource[term] === 'object') {
      resource[term] = { id: `k:${qualifier.entity}` };
    }
  }
  return resource;
}
