// The legend, which is the filter: types, relations, modalities, documents, confidence, dates.

import { button, fill, make, modalityLine, put, typeSymbol } from './dom.js';
import { count, initialFilter, relationInterval } from './filter.js';
import { label, say } from './language.js';
import { fold } from './text.js';
import { showDate } from './values.js';

const modalities = ['asserted', 'planned', 'possible', 'negated', 'ended'];
const longGroup = 12;

/** Fills the sidebar. `app` is the page (main.js). */
export function showSidebar(app, element) {
  const { graph, filter } = app;
  const counts = count(graph);
  const t = (key, ...parts) => say(app.language, key, ...parts);
  const byCount = (map) => [...map.keys()].sort((a, b) => map.get(b) - map.get(a) || (a < b ? -1 : 1));

  const types = byCount(counts.types).map((type) => ({
    key: type, text: label(app.language, graph.types[type].label), count: counts.types.get(type),
    sample: typeSymbol(graph.types[type].shape, app.colours()[type]),
  }));
  const relations = byCount(counts.relations).map((type) => ({
    key: type, text: label(app.language, graph.relationTypes[type].label), count: counts.relations.get(type),
  }));
  const lines = modalities.filter((modality) => counts.modalities.has(modality)).map((modality) => ({
    key: modality, text: t(modality), count: counts.modalities.get(modality),
    sample: modalityLine(modality, app.palette()),
  }));
  const documents = byCount(counts.documents).map((id) => ({
    key: id, text: documentName(graph, id), count: counts.documents.get(id),
  }));

  fill(element,
    make('div', { class: 'head' },
      make('h2', {}, t('filters')),
      button('×', () => app.toggleSidebar(false), { class: 'quiet close', 'aria-label': t('close') })),
    make('p', { class: 'shown', id: 'shown' }),
    filterGroup(app, 'types', t('entities'), types, filter.hiddenTypes, true),
    filterGroup(app, 'modalities', t('modality'), lines, filter.hiddenModalities, lines.length > 1),
    confidence(app),
    filterGroup(app, 'relations', t('relations'), relations, filter.hiddenRelations, relations.length <= longGroup),
    documents.length > 1 && filterGroup(app, 'documents', t('documents'), documents, filter.hiddenDocuments, documents.length <= 6),
    make('label', { class: 'check' },
      make('input', { type: 'checkbox', id: 'isolated', checked: filter.isolated, on: {
        change: (event) => app.changeFilter({ isolated: event.target.checked }) } }),
      t('isolated')),
    button(t('reset'), () => app.setFilter(initialFilter(graph)), { id: 'reset' }));
}

/** The name of a document for people: its title, else the end of its path. */
export function documentName(graph, id) {
  const document = graph.documents.get(id);
  return document === undefined ? id : document.title || document.name.split('/').findLast((part) => part !== '') || document.name;
}

function filterGroup(app, name, title, choices, hidden, isOpen) {
  if (choices.length === 0) return null;
  const t = (key) => say(app.language, key);
  const set = (keys) => {
    hidden.clear();
    for (const key of keys) hidden.add(key);
    app.filterChanged();
  };
  const all = choices.map((choice) => choice.key);
  const rows = make('div', { class: 'rows', role: 'group', 'aria-label': title });
  const rowOf = (choice) => make('div', { class: 'row' },
    make('label', { class: 'check' },
      make('input', { type: 'checkbox', checked: !hidden.has(choice.key), 'data-key': String(choice.key), on: {
        change: (event) => {
          if (event.target.checked) hidden.delete(choice.key);
          else hidden.add(choice.key);
          app.filterChanged(true);
        },
      } }),
      choice.sample, make('span', { class: 'name', dir: 'auto', title: choice.text }, choice.text),
      make('span', { class: 'count' }, String(choice.count))),
    choices.length > 1 && button('◎', () => set(all.filter((key) => key !== choice.key)),
      { class: 'quiet only', title: `${choice.text}: ${app.language === 'es' ? 'solo esto' : 'only this'}`,
        'aria-label': `${choice.text}: ${app.language === 'es' ? 'solo esto' : 'only this'}` }));
  const show = (query) => {
    const wanted = choices.filter((choice) => fold(choice.text).includes(fold(query)));
    fill(rows, wanted.slice(0, 300).map(rowOf));
  };
  show('');
  const details = make('details', { class: 'group', open: app.openGroups.get(name) ?? isOpen, id: `filter-${name}`, on: {
    toggle: (event) => app.openGroups.set(name, event.target.open),
  } }, make('summary', {}, title));
  if (choices.length > 1) {
    put(details, make('div', { class: 'both' },
      button(t('all'), () => set([]), { class: 'quiet' }),
      button(t('none'), () => set(all), { class: 'quiet' })));
  }
  if (choices.length > longGroup) {
    put(details, make('input', { type: 'search', class: 'narrow', placeholder: t('search'), 'aria-label': `${t('search')}: ${title}`,
      on: { input: (event) => show(event.target.value) } }));
  }
  put(details, rows);
  return details;
}

function confidence(app) {
  const value = make('output', {}, app.filter.leastScore.toFixed(2));
  return make('label', { class: 'slider', for: 'confidence' },
    make('span', {}, say(app.language, 'confidence'), ' ', value),
    make('input', { type: 'range', id: 'confidence', min: '0', max: '1', step: '0.05', value: String(app.filter.leastScore), on: {
      input: (event) => {
        value.textContent = Number(event.target.value).toFixed(2);
        app.changeFilter({ leastScore: Number(event.target.value) });
      },
    } }));
}

const iso = (time, unit) => new Date(time).toISOString().slice(0, { year: 4, month: 7, day: 10 }[unit]);

/**
 * The steps of the time slider: {unit, borders}, borders in ms, ascending, one more than steps; null
 * where all dated relations are of the same time. Years, months or days, whichever gives a slider that a hand
 * can set.
 */
export function timeSteps(graph) {
  let first = Infinity;
  let last = -Infinity;
  const different = new Set();
  for (const relation of graph.relations.values()) {
    const when = relationInterval(graph, relation);
    if (when === null) continue;
    different.add(String(when));
    for (const end of when) {
      if (!Number.isFinite(end)) continue;
      first = Math.min(first, end);
      last = Math.max(last, end);
    }
  }
  if (different.size < 2 || !(first < last)) return null;
  const days = (last - first) / 86_400_000;
  const unit = days > 8 * 365 ? 'year' : days > 100 ? 'month' : 'day';
  const borders = [];
  const at = new Date(first);
  const begin = { year: [at.getUTCFullYear(), 0, 1], month: [at.getUTCFullYear(), at.getUTCMonth(), 1],
    day: [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()] }[unit];
  for (let i = 0; i <= 20_000; ++i) {
    const [y, m, d] = begin;
    const border = new Date(Date.UTC(2000, 0, 1)).setUTCFullYear(
      unit === 'year' ? y + i : y, unit === 'month' ? m + i : m, unit === 'day' ? d + i : d);
    borders.push(border);
    if (border >= last) break;
  }
  return borders.length < 3 ? null : { unit, borders };
}

/** Fills the bar with the time slider; hides it where there is nothing to choose. */
export function showTime(app, element) {
  const steps = timeSteps(app.graph);
  element.hidden = steps === null;
  if (steps === null) return;
  const { unit, borders } = steps;
  const t = (key, ...parts) => say(app.language, key, ...parts);
  const last = borders.length - 2;
  const numbers = new Array(last + 1).fill(0);
  for (const relation of app.graph.relations.values()) {
    const when = relationInterval(app.graph, relation);
    if (when === null || !when.every(Number.isFinite)) continue;
    for (let i = 0; i <= last; ++i) {
      if (when[0] < borders[i + 1] && when[1] > borders[i]) numbers[i] += 1;
    }
  }
  const most = Math.max(...numbers, 1);
  const indexOf = (time, otherwise, shift) => {
    if (time === null) return otherwise;
    const found = borders.findIndex((border) => border >= time);
    return found < 0 ? otherwise : Math.max(0, Math.min(last, found + shift));
  };
  let [from, to] = [indexOf(app.filter.from, 0, 0), indexOf(app.filter.to, last, -1)];
  const words = make('output', { class: 'when', 'aria-live': 'polite' });
  const bars = make('div', { class: 'bars', 'aria-hidden': 'true' });
  // A bar for each step, or for several where there are too many.
  const width = Math.ceil(numbers.length / 120);
  const drawn = [];
  for (let i = 0; i < numbers.length; i += width) {
    const bar = make('span', {});
    bar.style.height = `${Math.max(4, (100 * Math.max(...numbers.slice(i, i + width))) / most)}%`;
    drawn.push({ bar, i });
    bars.append(bar);
  }
  const show = () => {
    const [a, b] = [showDate(iso(borders[from], unit), app.language), showDate(iso(borders[to], unit), app.language)];
    words.textContent = a === b ? a : t('timeShown', a, b);
    for (const { bar, i } of drawn) bar.classList.toggle('out', i + width - 1 < from || i > to);
    for (const [input, i] of [[lower, from], [upper, to]]) {
      input.setAttribute('aria-valuetext', showDate(iso(borders[i], unit), app.language));
    }
  };
  const change = () => {
    from = Math.min(Number(lower.value), Number(upper.value));
    to = Math.max(Number(lower.value), Number(upper.value));
    show();
    app.changeFilter({ from: from === 0 ? null : borders[from], to: to === last ? null : borders[to + 1] });
  };
  const range = (id, value, name) => make('input', { type: 'range', id, min: '0', max: String(last), step: '1',
    value: String(value), 'aria-label': t(name), on: { input: change } });
  const lower = range('time-from', from, 'from');
  const upper = range('time-to', to, 'to');
  fill(element,
    make('span', { class: 'title' }, t('time')),
    make('div', { class: 'track' }, bars, lower, upper),
    words,
    make('label', { class: 'check' },
      make('input', { type: 'checkbox', id: 'undated', checked: app.filter.undated, on: {
        change: (event) => app.changeFilter({ undated: event.target.checked }) } }),
      t('undated')));
  show();
}
