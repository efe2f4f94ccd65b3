// The panel beside the graph: an entity, a relation, paths, corrections, help; and the text.

import { entityReference, mayMerge, otherTypes, relationReference, writeReview } from './corrections.js';
import { button, fill, make, modalityLine, put, typeSymbol } from './dom.js';
import { label, say } from './language.js';
import { isValue } from './model.js';
import { findPaths } from './paths.js';
import { gather, qualifierText, relationDetails } from './scene.js';
import { documentName } from './sidebar.js';
import { isWebAddress, segment, shorten } from './text.js';
import { showDate, showValue } from './values.js';

const manyFacts = 60;
const textWindow = 4000;  // code points of a document around a sentence, before more is asked for

/** Fills the panel with what the page has open. */
export function showPanel(app, element) {
  const shown = app.opened.at(-1);
  element.hidden = shown === undefined;
  if (shown === undefined) return;
  const content = {
    entity: () => entityPanel(app, shown),
    relation: () => relationPanel(app, shown),
    paths: () => pathsPanel(app, shown),
    corrections: () => correctionsPanel(app),
    help: () => helpPanel(app),
  }[shown.kind]();
  fill(element,
    make('div', { class: 'bar' },
      app.opened.length > 1 && button('←', () => app.back(), { class: 'quiet', 'aria-label': '←', id: 'back' }),
      make('span', { class: 'grow' }),
      button('×', () => app.close(), { class: 'quiet close', 'aria-label': say(app.language, 'close'), id: 'close-panel' })),
    content);
}

const percent = (app, score) => `${Math.round(100 * score)}${app.language === 'es' ? ' %' : '%'}`;

function nameOf(app, id) {
  return app.graph.entities.get(id)?.name ?? id;
}

function entityLink(app, id, properties = {}) {
  const entity = app.graph.entities.get(id);
  if (entity === undefined) return make('span', {}, id);
  const text = entity.value ? showValue(entity.value, app.language) : entity.name;
  return button(text, () => app.openEntity(id), { class: 'link', dir: 'auto', title: entity.name, ...properties });
}

function modalityBadge(app, modality) {
  if (modality === 'asserted') return null;
  return make('span', { class: `badge ${modality}` },
    modalityLine(modality, app.palette()), ' ', say(app.language, modality));
}

// ── An entity

function entityPanel(app, { id }) {
  const { graph, language } = app;
  const t = (key, ...parts) => say(language, key, ...parts);
  const entity = graph.entities.get(id);
  if (entity === undefined) return make('p', {}, t('unmatched'));
  const type = graph.types[entity.type];
  const relations = app.relationsOf(id);
  const values = relations.filter((one) => one.subject === id && isValue(graph, graph.entities.get(one.object)));
  const facts = [...gather(relations.filter((one) => !values.includes(one))).values()];
  facts.sort((a, b) => b.length - a.length || b[0].score - a[0].score);
  const spoken = app.statedBy(id);
  const documents = new Map();
  for (const mention of entity.mentions) documents.set(mention.document, (documents.get(mention.document) ?? 0) + 1);
  for (const relation of relations) {
    for (const evidence of relation.evidence) if (!documents.has(evidence.document)) documents.set(evidence.document, 0);
  }
  return [
    make('p', { class: 'kind' }, typeSymbol(type.shape, app.colours()[entity.type]), ' ', label(language, type.label)),
    make('h2', { dir: 'auto', id: 'entity-name' }, entity.name),
    entity.value && make('p', { class: 'figure' }, showValue(entity.value, language)),
    entity.aliases.length > 0 && make('p', { class: 'aliases' }, make('span', { class: 'muted' }, t('aliases'), ': '),
      entity.aliases.map((alias, i) => [i > 0 && ', ', make('bdi', {}, alias)])),
    entity.isPending && make('p', { class: 'muted' }, t('splitPending')),
    make('div', { class: 'actions' },
      button(t('center'), () => app.centre(id)),
      button(t('focus'), () => app.focusOn(id), { id: 'focus' }),
      button(t('pathHere'), () => app.openPaths(id, null), { id: 'path-here' })),
    values.length > 0 && section(t('figures'), make('dl', {}, values.map((one) => [
      make('dt', {}, label(language, graph.relationTypes[one.type].label)),
      make('dd', {}, button(showObject(app, one), () => app.openRelations([one]), { class: 'link' }),
        ' ', modalityBadge(app, one.modality)),
    ]))),
    section(`${t('facts')} (${facts.length})`,
      facts.length === 0 && make('p', { class: 'muted' }, t('noFacts')),
      longList(app, facts, (group) => factRow(app, id, group))),
    spoken.length > 0 && section(`${t('statedBy')} (${spoken.length})`,
      longList(app, [...gather(spoken).values()], (group) => factRow(app, null, group))),
    entity.attributes.length > 0 && section(t('attributes'), make('dl', {}, entity.attributes.map(([key, value]) => [
      make('dt', { dir: 'auto' }, key),
      make('dd', { dir: 'auto' }, isWebAddress(value) ? webLink(value, value) : value),
    ]))),
    documents.size > 0 && section(`${t('sources')} (${documents.size})`,
      longList(app, [...documents], ([document, mentions]) => make('li', {}, sourceButton(app, document),
        mentions > 0 && make('span', { class: 'muted' }, ' · ', mentions === 1 ? t('oneMention') : t('mentions', mentions))))),
    correctEntity(app, entity),
  ];
}

function showObject(app, relation) {
  const object = app.graph.entities.get(relation.object);
  return object.value ? showValue(object.value, app.language) : object.name;
}

function section(title, ...children) {
  return make('section', {}, make('h3', {}, title), children);
}

function longList(app, things, row) {
  const list = make('ul', { class: 'list' });
  const show = (from, to) => put(list, things.slice(from, to).map(row));
  show(0, manyFacts);
  if (things.length <= manyFacts) return list;
  const more = button(say(app.language, 'others', things.length - manyFacts), () => {
    more.remove();
    show(manyFacts, things.length);
  });
  return [list, more];
}

// Seen from an entity a fact begins with the relation, in its direction; else it is a whole sentence.
function factRow(app, from, group) {
  const { graph, language } = app;
  const [first] = group;
  const type = graph.relationTypes[first.type];
  const isOutgoing = from === first.subject;
  const words = isOutgoing || type.symmetric || !type.inverse ? type.label : type.inverse;
  const details = [...new Set(group.flatMap((one) => relationDetails(graph, one, language)))];
  const open = button(label(language, words) + (group.length > 1 ? ` ×${group.length}` : ''),
    () => app.openRelations(group), { class: `link predicate ${first.modality}` });
  const needsArrow = from !== null && !isOutgoing && !type.symmetric && !type.inverse;
  return make('li', {},
    from === null && [entityLink(app, first.subject), ' '],
    needsArrow && '← ', open, ' ', entityLink(app, from === null || isOutgoing ? first.object : first.subject),
    details.length > 0 && make('span', { class: 'muted' }, ' · ', details.join(' · ')),
    ' ', modalityBadge(app, first.modality));
}

function sourceButton(app, id) {
  const document = app.graph.documents.get(id);
  if (document === undefined) return make('span', {}, id);
  return [
    button(documentName(app.graph, id), () => app.openText(id, null), { class: 'link', dir: 'auto' }),
    document.date && make('span', { class: 'muted' }, ' · ', showDate(document.date, app.language)),
  ];
}

function webLink(address, text) {
  return make('a', { href: address, target: '_blank', rel: 'noopener noreferrer', dir: 'auto' }, text);
}

// ── Relations

function relationPanel(app, { ids }) {
  const { graph, language } = app;
  const relations = ids.map((id) => graph.relations.get(id)).filter(Boolean);
  if (relations.length === 0) return make('p', {}, say(language, 'unmatched'));
  return relations.map((relation, i) => relationPart(app, relation, i));
}

function relationPart(app, relation, position) {
  const { graph, language } = app;
  const t = (key, ...parts) => say(language, key, ...parts);
  const type = graph.relationTypes[relation.type];
  return make('article', { class: 'relation', 'data-relation': relation.id },
    make('h2', { class: 'sentence', id: position === 0 ? 'relation-name' : null },
      entityLink(app, relation.subject, { class: 'link subject' }), ' ',
      make('span', { class: `predicate ${relation.modality}` }, label(language, type.label)), ' ',
      type.symmetric && '↔ ', entityLink(app, relation.object, { class: 'link object' })),
    make('p', {}, modalityBadge(app, relation.modality), ' ',
      make('span', { class: 'muted' }, t('confidenceOf', percent(app, relation.score))),
      relation.by && [' · ', make('span', {}, splitAround(t('says', '\u0000'), entityLink(app, relation.by)))],
      relation.inferred && make('span', { class: 'muted' }, ' · ', t('inferred'))),
    relation.qualifiers.length > 0 && make('dl', {}, relation.qualifiers.map((qualifier) => [
      make('dt', {}, label(language, graph.qualifierTypes[qualifier.type].label)),
      make('dd', { dir: 'auto' }, qualifier.entity && !qualifier.value ? entityLink(app, qualifier.entity)
        : qualifierText(graph, qualifier, language),
      qualifier.value && qualifier.text && make('span', { class: 'muted' }, ` («${qualifier.text}»)`)),
    ])),
    section(`${t('evidence')} (${relation.evidence.length})`,
      relation.evidence.length === 0 && make('p', { class: 'muted' }, t('noEvidence')),
      longList(app, relation.evidence, (evidence) => evidencePart(app, evidence))),
    correctRelation(app, relation));
}

function splitAround(text, element) {
  const [before, after] = text.split('\u0000');
  return [before, element, after];
}

const roles = ['subject', 'predicate', 'object'];

/** The marks of a piece of evidence: {begin, end, kind} in its document. */
function marksOf(evidence) {
  return roles.filter((role) => evidence[role]).map((role) => ({ ...evidence[role], kind: role }));
}

function marked(app, text, begin, marks) {
  return segment(text, begin, marks).map(({ text: part, kinds }) =>
    kinds.length === 0 ? part : make('mark', {
      class: kinds.join(' '),
      title: kinds.filter((kind) => roles.includes(kind)).map((kind) => say(app.language, kind)).join(', ') || null,
    }, part));
}

function evidencePart(app, evidence) {
  const { graph, language } = app;
  const document = graph.documents.get(evidence.document);
  return make('li', { class: 'evidence' },
    make('blockquote', { dir: 'auto', lang: document?.language || null }, marked(app, evidence.quote, evidence.begin, marksOf(evidence))),
    make('p', { class: 'source' },
      make('bdi', {}, documentName(graph, evidence.document)),
      evidence.page > 0 && [', ', say(language, 'page', evidence.page)],
      document?.date && [' · ', showDate(document.date, language)],
      ' · ', say(language, 'confidenceOf', percent(app, evidence.score)),
      evidence.inferred && [' · ', say(language, 'inferred'), ' (', percent(app, evidence.inferenceScore), ')']),
    make('p', { class: 'actions' },
      button(say(language, 'inText'), () => app.openText(evidence.document, evidence), { class: 'in-text' }),
      document && isWebAddress(document.url) && webLink(document.url, say(language, 'openDocument'))));
}

// ── The text

/** Fills the pane with a document's text, or with the sentences that the graph quotes of it. */
export function showText(app, element) {
  element.hidden = app.text === null;
  if (app.text === null) return;
  const { graph, language } = app;
  const { id, evidence } = app.text;
  const document = graph.documents.get(id);
  const t = (key) => say(language, key);
  const body = make('div', { class: 'body', dir: 'auto', lang: document.language || null, tabIndex: 0, 'aria-label': t('fullText') });
  fill(element,
    make('div', { class: 'bar' },
      make('h2', { class: 'grow', dir: 'auto' }, documentName(graph, id)),
      button('×', () => app.closeText(), { class: 'quiet close', 'aria-label': t('close'), id: 'close-text' })),
    make('p', { class: 'muted' },
      document.date && [showDate(document.date, language), ' · '], make('bdi', {}, document.name),
      isWebAddress(document.url) && [' · ', webLink(document.url, t('openDocument'))]),
    body);
  const marks = evidence ? [...marksOf(evidence), { begin: evidence.begin, end: evidence.end, kind: 'here' }] : [];
  if (document.text === null) showExcerpts(app, body, id, marks);
  else showWhole(app, body, document, marks, evidence);
  const here = body.querySelector('.here');
  if (here) here.scrollIntoView({ block: 'center' });
  else body.scrollTop = 0;
}

function showWhole(app, body, document, marks, evidence) {
  document.points ??= Array.from(document.text);
  const middle = evidence ? evidence.begin : 0;
  let from = Math.max(0, middle - textWindow);
  let to = Math.min(document.points.length, middle + textWindow);
  const show = () => {
    const parts = marked(app, document.points.slice(from, to).join(''), from, marks);
    fill(body,
      from > 0 && button('…', () => { from = Math.max(0, from - 4 * textWindow); show(); }),
      make('div', { class: 'text' }, parts),
      to < document.points.length && button('…', () => { to = Math.min(document.points.length, to + 4 * textWindow); show(); }));
  };
  show();
}

function showExcerpts(app, body, id, marks) {
  const sentences = new Map();
  for (const relation of app.graph.relations.values()) {
    for (const evidence of relation.evidence) {
      if (evidence.document === id) sentences.set(`${evidence.begin}-${evidence.end}`, evidence);
    }
  }
  const inOrder = [...sentences.values()].sort((a, b) => a.begin - b.begin || a.end - b.end);
  put(body, make('p', { class: 'muted' }, say(app.language, 'excerpts')),
    make('div', { class: 'text' }, inOrder.map((evidence) =>
      make('p', {}, marked(app, evidence.quote, evidence.begin, marks), ' ', make('span', { class: 'muted' }, '[…]')))));
}

// ── Paths

function pathsPanel(app, shown) {
  const t = (key, ...parts) => say(app.language, key, ...parts);
  const results = make('div', { id: 'path-results', 'aria-live': 'polite' });
  const ends = { from: shown.from, to: shown.to };
  const choose = (end) => app.entityField({
    id: `path-${end}`, text: t(end === 'from' ? 'pathFrom' : 'pathTo'), chosen: ends[end],
    choose: (id) => {
      ends[end] = id;
      shown[end] = id;
      search();
    },
  });
  const search = () => {
    if (!ends.from || !ends.to || ends.from === ends.to) {
      fill(results, (ends.from || ends.to) && make('p', { class: 'muted' }, t('chooseTwo')));
      app.showPath(null);
      return;
    }
    const paths = findPaths(app.pathRelations(), ends.from, ends.to);
    fill(results,
      make('p', {}, paths.length === 0 ? t('noPath') : paths.length === 1 ? t('onePath') : t('pathCount', paths.length)),
      make('ol', { class: 'paths' }, paths.map((path, i) => pathRow(app, path, i === 0))));
    app.showPath(paths[0] ?? null);
  };
  search();
  return [make('h2', {}, t('paths')), choose('from'), choose('to'), results];
}

function pathRow(app, path, isFirst) {
  const { graph, language } = app;
  const show = (event) => {
    for (const other of event.currentTarget.closest('ol').querySelectorAll('[aria-pressed]')) other.setAttribute('aria-pressed', 'false');
    event.currentTarget.setAttribute('aria-pressed', 'true');
    app.showPath(path);
  };
  const count = path.length === 1 ? say(language, 'oneStep') : say(language, 'steps', path.length);
  return make('li', {},
    button(count, show, { class: 'quiet', 'aria-pressed': String(isFirst) }), ' ',
    entityLink(app, path[0].from),
    path.map((step) => {
      const [relation] = step.relations;
      const words = label(language, graph.relationTypes[relation.type].label);
      const isForward = relation.subject === step.from;
      const both = graph.relationTypes[relation.type].symmetric;
      return [' ', button(`${isForward && !both ? '—' : both ? '—' : '←'} ${words} ${isForward && !both ? '→' : '—'}`,
        () => app.openRelations(step.relations), { class: `link predicate ${relation.modality}` }), ' ', entityLink(app, step.to)];
    }));
}

// ── Corrections

function correctEntity(app, entity) {
  const t = (key, ...parts) => say(app.language, key, ...parts);
  if (entity.isPending) return null;
  const { graph } = app;
  const isDatum = isValue(graph, entity);
  const name = make('input', { type: 'text', value: entity.name, id: 'new-name', dir: 'auto', required: true });
  let other = null;
  const decide = (action) => () => {
    if (other === null || other === entity.id) return;
    app.decide({ action, entities: [entityReference(graph, entity.id), entityReference(graph, other)] });
  };
  const alias = make('select', { id: 'split-alias' }, entity.aliases.map((one) => make('option', { value: one }, one)));
  return make('details', { class: 'correct', id: 'correct' },
    make('summary', {}, t('correct')),
    form(t('newName'), name, button(t('rename'), () => {
      const text = name.value.trim();
      if (text === '' || text === entity.name) return;
      app.decide({ action: 'rename', entity: entityReference(graph, entity.id), name: text });
    }, { id: 'rename' })),
    !isDatum && make('div', { class: 'form' },
      app.entityField({
        id: 'merge-with', text: t('mergeWith'), chosen: null, accept: (one) => mayMerge(graph, entity, one),
        choose: (id) => { other = id; },
      }),
      button(t('merge'), decide('merge'), { id: 'merge' }),
      button(t('separate'), decide('separate'), { id: 'separate' })),
    entity.aliases.length > 0 && form(t('split'), alias, button(t('apply'), () => app.decide({
      action: 'split', entity: entityReference(graph, entity.id), alias: alias.value }), { id: 'split' })));
}

function form(text, field, action) {
  return make('div', { class: 'form' }, make('label', {}, make('span', {}, text), field), action);
}

function correctRelation(app, relation) {
  const { graph, language } = app;
  const t = (key, ...parts) => say(language, key, ...parts);
  const types = otherTypes(graph, relation);
  const choice = make('select', { class: 'new-type', 'aria-label': t('newType') }, types.map(({ type, reverse }, i) =>
    make('option', { value: String(i) },
      label(language, graph.relationTypes[type].label) + (reverse ? ` (${t('reverse')})` : ''))));
  return make('details', { class: 'correct' },
    make('summary', {}, t('correct')),
    make('div', { class: 'form' },
      button(t('reject'), () => app.decide({ action: 'reject', relation: relationReference(graph, relation) }), { class: 'reject' })),
    types.length > 0 && form(t('newType'), choice, button(t('retype'), () => {
      const { type, reverse } = types[Number(choice.value)];
      app.decide({ action: 'retype', relation: relationReference(graph, relation), to: graph.relationTypes[type].id, reverse });
    }, { class: 'retype' })));
}

function correctionsPanel(app) {
  const t = (key, ...parts) => say(app.language, key, ...parts);
  const { decisions, unmatched, errors } = app.review;
  const file = make('input', { type: 'file', id: 'review-file', accept: '.jsonl,.json,.txt', hidden: true, on: {
    change: async (event) => {
      const [chosen] = event.target.files;
      if (chosen) app.loadReview(await chosen.text());
    },
  } });
  return [
    make('h2', {}, t('corrections')),
    decisions.length === 0 && make('p', { class: 'muted' }, t('noCorrections')),
    make('ol', { class: 'list decisions' }, decisions.map((decision, i) => make('li', {},
      make('span', { dir: 'auto' }, describeDecision(app, decision)),
      unmatched.has(i) && make('span', { class: 'muted' }, ` (${t('unmatched')})`), ' ',
      decision.action === 'propose' && [
        make('span', { class: 'muted' }, [decision.reason, decision.score >= 0 && percent(app, decision.score)].filter(Boolean).join(', '), ' · '),
        decision.entities.filter((one) => app.graph.entities.has(one.id)).map((one) => [entityLink(app, one.id), ' ']),
        make('br'),
        button(t('accept'), () => app.redecide(i, 'merge')), ' ', button(t('deny'), () => app.redecide(i, 'separate')), ' '],
      button(t('undo'), () => app.undo(i), { class: 'quiet' })))),
    errors.map(({ line, what }) => make('p', { class: 'problem' }, t('badLine', line, t(what)))),
    make('div', { class: 'actions' },
      button(t('saveReview'), () => app.saveReview(writeReview(decisions)), { id: 'save-review', disabled: decisions.length === 0 }),
      button(t('loadReview'), () => file.click(), { id: 'load-review' }), file),
    decisions.length > 0 && make('p', { class: 'muted' }, t('reviewHint', app.reviewName)),
  ];
}

function describeDecision(app, decision) {
  const { language } = app;
  const name = (reference) => shorten(reference?.name ?? reference?.id ?? '?', 60);
  const names = (decision.entities ?? []).map(name);
  const typeLabel = (id) => {
    const type = app.graph.relationTypes.find((one) => one.id === id);
    return type ? label(language, type.label) : id;
  };
  const sentence = () => {
    const { subject, type, object } = decision.relation;
    return `${name(subject)} ${typeLabel(type)} ${name(object)}`;
  };
  switch (decision.action) {
    case 'merge':
      return say(language, 'saidMerge', names[0], names.slice(1).join(', '));
    case 'separate':
      return say(language, 'saidSeparate', names[0], names.slice(1).join(', '));
    case 'propose':
      return say(language, 'saidPropose', names[0], names.slice(1).join(', '));
    case 'rename':
      return say(language, 'saidRename', name(decision.entity), decision.name);
    case 'split':
      return say(language, 'saidSplit', name(decision.entity), decision.alias);
    case 'reject':
      return say(language, 'saidReject', sentence());
    default:
      return say(language, 'saidRetype', sentence(),
        typeLabel(decision.to) + (decision.reverse ? ` (${say(language, 'reverse')})` : ''));
  }
}

// ── Help

function helpPanel(app) {
  return [
    make('h2', {}, say(app.language, 'help')),
    make('p', {}, say(app.language, 'helpMouse')),
    make('dl', { class: 'keys' }, say(app.language, 'helpKeys').map(([key, what]) => [
      make('dt', {}, make('kbd', {}, key)), make('dd', {}, what)])),
  ];
}
