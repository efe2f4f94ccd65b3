// The graph of the page: its JSON-LD, read into entities, relations, documents.

/** The values of a property of JSON-LD, which writes a single one without an array. */
export const list = (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
const textOf = (value) => (typeof value === 'object' && value !== null ? value['@value'] : value);
const shortId = (iri) => (typeof iri === 'string' ? iri.replace(/^k:/, '') : '');

/** `k:d-1#char=10,16` → {document: 'd-1', begin: 10, end: 16}. */
function place(iri) {
  const match = /^(?:k:)?(d-[0-9a-f]+)#char=(\d+),(\d+)$/.exec(iri ?? '');
  return match && { document: match[1], begin: Number(match[2]), end: Number(match[3]) };
}

function readValue(resource, kind) {
  if (resource.value === undefined) return null;
  const literal = textOf(resource.value);
  if (literal === '' || literal === undefined) return null;
  const datatype = resource.value?.['@type'] ?? '';
  const value = {
    kind,
    upper: textOf(resource.upper) ?? '',
    currency: textOf(resource.currency) ?? '',
    unit: textOf(resource.unit) ?? '',
    approximation: textOf(resource.approximation) ?? 'exact',
  };
  if (/gYear|gYearMonth|date|EDTF/.test(datatype)) return { ...value, kind: 'date', date: literal };
  if (datatype === 'xsd:duration') {
    const amount = /^-?P(?:T)?(\d+(?:\.\d+)?)[YMWDHS]$/.exec(literal);
    // Weeks are written as days.
    const weeks = value.unit === 'week' && amount ? String(Number(amount[1]) / 7) : amount?.[1];
    return { ...value, kind: 'duration', number: weeks ?? literal };
  }
  return { ...value, number: literal };
}

function valueKind(resource, typeId) {
  if (resource.currency !== undefined || typeId === 'money' || typeId === 'amount') return 'money';
  if (typeId === 'percent' || typeId === 'share') return 'percent';
  if (typeId === 'date') return 'date';
  if (typeId === 'duration' || resource.value?.['@type'] === 'xsd:duration') return 'duration';
  return 'quantity';
}

class Reader {
  constructor(settings, linkedData) {
    this.settings = settings;
    this.resources = new Map();
    for (const resource of linkedData['@graph']) this.resources.set(shortId(resource.id), resource);
    const byTerm = (types) => new Map(types.map((type, i) => [type.term, i]));
    this.types = byTerm(settings.types);
    this.relationTypes = byTerm(settings.relations);
    this.qualifierTypes = byTerm(settings.qualifiers);
  }

  read(linkedData) {
    const graph = {
      entities: new Map(),
      relations: new Map(),
      documents: new Map(),
      types: this.settings.types,
      relationTypes: this.settings.relations,
      qualifierTypes: this.settings.qualifiers,
      resources: this.resources,
      context: linkedData['@context'],
    };
    for (const [id, resource] of this.resources) {
      if (id.startsWith('d-')) graph.documents.set(id, this.document(id, resource));
      if (id.startsWith('e-')) graph.entities.set(id, this.entity(id, resource));
      if (id.startsWith('r-') && !id.startsWith('run-')) graph.relations.set(id, this.relation(id, resource));
    }
    return graph;
  }

  document(id, resource) {
    return {
      id,
      name: textOf(resource.identifier) ?? id,
      // Without a title the label is the name.
      title: textOf(resource.label) === textOf(resource.identifier) ? '' : textOf(resource.label) ?? '',
      url: textOf(resource.url) ?? '',
      language: textOf(resource.language) ?? '',
      date: textOf(resource.published) ?? '',
      text: this.settings.texts[id] ?? null,
    };
  }

  entity(id, resource) {
    const type = this.types.get(list(resource.type).find((term) => this.types.has(term)));
    const [x, y, size] = this.settings.places[id] ?? [0, 0, 13];
    const attributes = [];
    for (const [key, value] of Object.entries(resource)) {
      if (!key.startsWith('a:')) continue;
      for (const one of list(value)) attributes.push([decodeURIComponent(key.slice(2)), String(textOf(one))]);
    }
    return {
      id,
      type,
      name: textOf(resource.label),
      aliases: list(resource.aliases).map(textOf),
      score: Number(textOf(resource.confidence) ?? 1),
      value: readValue(resource, valueKind(resource, this.settings.types[type].id)),
      attributes,
      mentions: [...list(resource.mention), ...list(resource.reference)].map(place).filter(Boolean),
      absorbed: [],
      isPending: false,
      x,
      y,
      size,
    };
  }

  relation(id, resource) {
    const qualifiers = list(resource.qualifier).map((iri) => this.qualifier(shortId(iri)));
    const evidence = list(resource.derivedFrom).map((iri) => this.evidence(shortId(iri)));
    evidence.sort((a, b) => (a.document < b.document ? -1 : a.document > b.document ? 1 : a.begin - b.begin));
    return {
      id,
      type: this.relationTypes.get(resource.relation),
      subject: shortId(resource.subject),
      object: shortId(resource.target),
      modality: resource.modality,
      score: Number(textOf(resource.confidence) ?? 1),
      inferred: textOf(resource.inferred) === 'true',
      by: shortId(resource.attributedTo) || null,
      qualifiers,
      evidence,
    };
  }

  qualifier(id) {
    const resource = this.resources.get(id);
    const type = this.qualifierTypes.get(resource.qualifierType);
    return {
      id,
      type,
      entity: shortId(resource.entity) || null,
      value: readValue(resource, valueKind(resource, this.settings.qualifiers[type].id)),
      text: textOf(resource.wording) ?? '',
    };
  }

  evidence(id) {
    const resource = this.resources.get(id);
    const quote = this.resources.get(`${id}-quote`);
    const position = this.resources.get(`${id}-position`);
    return {
      id,
      document: shortId(resource.source),
      quote: textOf(quote?.exact) ?? '',
      begin: Number(textOf(position?.start) ?? 0),
      end: Number(textOf(position?.end) ?? 0),
      subject: place(resource.subjectSpan),
      predicate: place(resource.predicateSpan),
      object: place(resource.objectSpan),
      page: Number(textOf(resource.page) ?? 0),
      score: Number(textOf(resource.confidence) ?? 1),
      inferred: textOf(resource.inferred) === 'true',
      inferenceScore: Number(textOf(resource.inferenceScore) ?? 1),
    };
  }
}

/** `settings` and `linkedData` are the page's two blocks of data. */
export function readGraph(settings, linkedData) {
  return new Reader(settings, linkedData).read(linkedData);
}

/** Relations by entity, those of both directions, in the order of the graph. */
export function relationsByEntity(relations) {
  const found = new Map();
  const add = (id, relation) => {
    const known = found.get(id);
    if (known === undefined) found.set(id, [relation]);
    else known.push(relation);
  };
  for (const relation of relations) {
    add(relation.subject, relation);
    if (relation.object !== relation.subject) add(relation.object, relation);
  }
  return found;
}

/** True if the entity is a date, an amount and the like. */
export function isValue(graph, entity) {
  return graph.types[entity.type].value;
}
