// The parts of the page that need no browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';

const from = (name) => import(`../../../export/page/src/${name}.js`);
const { escapeXml, fold, isWebAddress, segment, shorten, slicePoints, wrap } = await from('text');
const { interval, showDate, showValue } = await from('values');
const { findPaths } = await from('paths');
const { NameIndex } = await from('search');
const { initialFilter, relationInterval, visible, within } = await from('filter');
const { applyDecisions, otherTypes, parseReview, writeReview } = await from('corrections');
const { say } = await from('language');
const { SvgPen } = await from('pens');
const { buildScene, drawShape, edgeGeometry, paint } = await from('scene');
const { timeSteps } = await from('sidebar');

// A graph in few words: entities 'Type Name', relations [subject, type, object, more].
function makeGraph(entities, relations = [], documents = []) {
  const types = ['company', 'person', 'date'].map((id) => ({ id, term: id, label: [id, id], value: id === 'date', shape: 'box' }));
  const relationTypes = [
    { id: 'acquired', label: ['compró', 'acquired'], domain: [0], range: [0], symmetric: false },
    { id: 'partnerOf', label: ['socio de', 'partner of'], domain: [0, 1], range: [0, 1], symmetric: true },
    { id: 'leads', label: ['dirige', 'leads'], domain: [1], range: [0], symmetric: false },
    { id: 'foundedOn', label: ['fundada', 'founded'], domain: [0], range: [2], symmetric: false },
  ];
  const qualifierTypes = ['date', 'from', 'to', 'amount'].map((id) => ({ id, label: [id, id] }));
  const graph = {
    types, relationTypes, qualifierTypes, entities: new Map(), relations: new Map(),
    documents: new Map(documents.map((one) => [one.id, one])), resources: new Map(), context: {},
  };
  for (const [id, type, name, more = {}] of entities) {
    graph.entities.set(id, { id, type: types.findIndex((one) => one.id === type), name, aliases: [], mentions: [],
      attributes: [], absorbed: [], value: null, score: 1, isPending: false, x: 0, y: 0, size: 13, ...more });
  }
  relations.forEach(([subject, type, object, more = {}], i) => {
    graph.relations.set(`r-${i}`, { id: `r-${i}`, subject, type: relationTypes.findIndex((one) => one.id === type), object,
      modality: 'asserted', score: 0.9, by: null, qualifiers: [], evidence: [], ...more });
  });
  return graph;
}

const dated = (id, date) => ({ type: ['date', 'from', 'to'].indexOf(id), value: { kind: 'date', date }, entity: null, text: '' });

test('fold leaves out case and accents of every script that has them', () => {
  assert.equal(fold('ÍÑIGO Çelik Ångström'), 'inigo celik angstrom');
  assert.equal(fold('ﬁrma'), 'firma');
  assert.equal(fold('Москва'), 'москва');
});

test('positions count code points, not UTF-16 units', () => {
  assert.equal(slicePoints('😀ab', 1, 2), 'a');
  const parts = segment('😀 Ana dirige AWS', 100, [{ begin: 102, end: 105, kind: 'subject' }]);
  assert.deepEqual(parts.map((part) => part.text), ['😀 ', 'Ana', ' dirige AWS']);
});

test('marks may overlap, touch and reach beyond the text', () => {
  const parts = segment('abcdef', 10, [
    { begin: 5, end: 12, kind: 'a' }, { begin: 11, end: 14, kind: 'b' }, { begin: 15, end: 99, kind: 'c' }, { begin: 13, end: 13, kind: 'd' }]);
  assert.equal(parts.map((part) => part.text).join(''), 'abcdef');
  assert.deepEqual(parts.map((part) => part.kinds.join('')), ['a', 'ab', 'b', '', 'c']);
});

test('a name is wrapped at words and cut where it does not fit', () => {
  assert.deepEqual(wrap('Amazon Web Services de España', 14, 2), ['Amazon Web', 'Services de E…']);
  assert.deepEqual(wrap('x'.repeat(40), 10, 2), [`${'x'.repeat(9)}…`]);
  assert.deepEqual(wrap('', 10, 2), ['']);
  assert.equal(Array.from(shorten('😀😀😀😀', 3)).length, 3);
});

test('XML is escaped and rid of what it cannot hold', () => {
  assert.equal(escapeXml('<a & "b">\u0000\uFFFE\u0007'), '&lt;a &amp; &quot;b&quot;&gt;');
  assert.equal(escapeXml('a\uD800b'), 'ab');
});

test('only web addresses become links', () => {
  assert.ok(isWebAddress('https://a.example/x?y=1'));
  for (const text of ['javascript:alert(1)', ' https://a', 'data:text/html,x', 'https://a b', 'file:///etc', '//a.example']) {
    assert.ok(!isWebAddress(text), text);
  }
});

test('what is put into a message is not read again', () => {
  assert.equal(say('es', 'saidMerge', '{1}$&', '{0}'), '{0} es {1}$&');
});

test('values read as in the diagrams', () => {
  const money = { kind: 'money', number: '50000000000', currency: 'USD', approximation: 'exact' };
  assert.equal(showValue(money, 'es'), '50.000 M$');
  assert.equal(showValue(money, 'en'), '$50B');
  assert.equal(showValue({ kind: 'money', number: '1500000.5', currency: 'EUR' }, 'es'), '1.500.000,5 €');
  assert.equal(showValue({ kind: 'money', number: '1234', currency: 'CLP' }, 'es'), '1234 CLP');
  assert.equal(showValue({ kind: 'quantity', number: '300', unit: 'empleados', approximation: 'about' }, 'es'), '≈ 300 empleados');
  assert.equal(showValue({ kind: 'percent', number: '10', upper: '15' }, 'es'), '10–15 %');
  assert.equal(showValue({ kind: 'duration', number: '1', unit: 'year' }, 'es'), '1 año');
  assert.equal(showValue({ kind: 'duration', number: '3', unit: 'year' }, 'en'), '3 years');
  assert.equal(showValue({ kind: 'quantity', number: '-1000000', unit: '' }, 'en'), '−1M');
});

test('dates read as in the diagrams', () => {
  for (const [edtf, es, en] of [
    ['2024-11-05', '5 nov 2024', '5 Nov 2024'], ['2021-33', 'T1 2021', 'Q1 2021'], ['2019/2021', '2019–2021', '2019–2021'],
    ['../2021', 'hasta 2021', 'until 2021'], ['2021/..', 'desde 2021', 'since 2021'], ['2021~', '≈ 2021', '≈ 2021'],
    ['2021-22', 'verano 2021', 'summer 2021'], ['Y170000002', 'Y170000002', 'Y170000002'], ['2021-13', '2021-13', '2021-13'],
  ]) {
    assert.equal(showDate(edtf, 'es'), es);
    assert.equal(showDate(edtf, 'en'), en);
  }
});

test('a date covers a time', () => {
  const days = (edtf) => { const [a, b] = interval(edtf); return (b - a) / 86_400_000; };
  assert.equal(days('2024'), 366);
  assert.equal(days('2023-02'), 28);
  assert.equal(days('2023-02-28'), 1);
  assert.equal(days('2023-33'), 90);
  assert.equal(days('2021/2022'), 730);
  assert.equal(interval('../2021')[0], -Infinity);
  assert.equal(new Date(interval('0099')[0]).getUTCFullYear(), 99);
  for (const edtf of ['', 'mañana', '../..', '2021-13', '2021-13-01', 'x/2021']) assert.equal(interval(edtf), null, edtf);
});

test('names are found whatever their case, accents and order of words; whole names first', () => {
  const graph = makeGraph([
    ['e-1', 'company', 'Telefónica Móviles'], ['e-2', 'company', 'Telefónica'], ['e-3', 'company', 'AWS', { aliases: ['Amazon Web Services'] }],
    ['e-4', 'company', 'La vieja telefonica'],
  ]);
  const found = (query) => new NameIndex(graph).find(query).map(({ entity }) => entity.id);
  assert.deepEqual(found('TELEFONICA'), ['e-2', 'e-1', 'e-4']);
  assert.deepEqual(found('moviles telef'), ['e-1']);
  assert.deepEqual(found('web amazon'), ['e-3']);
  assert.deepEqual(found('  '), []);
  assert.deepEqual(found('(.*'), []);
});

const chain = () => makeGraph(
  [['a', 'company', 'A'], ['b', 'company', 'B'], ['c', 'company', 'C'], ['d', 'company', 'D'], ['x', 'company', 'X']],
  [['a', 'acquired', 'b', { score: 0.5 }], ['c', 'acquired', 'b'], ['a', 'acquired', 'd'], ['d', 'acquired', 'c'], ['b', 'acquired', 'd']]);

test('paths come shortest first, then surest, whatever the direction of their relations', () => {
  const graph = chain();
  const names = findPaths([...graph.relations.values()], 'a', 'c').map((path) => 'a' + path.map((step) => step.to).join(''));
  assert.deepEqual(names.slice(0, 2), ['adc', 'abc']);
  assert.deepEqual(new Set(names), new Set(['adc', 'abc', 'abdc', 'adbc']));
  assert.deepEqual(findPaths([...graph.relations.values()], 'a', 'x'), []);
  assert.deepEqual(findPaths([...graph.relations.values()], 'a', 'a'), []);
});

test('paths end in time on a graph where there are very many', () => {
  const entities = [['s', 'company', 'S'], ['t', 'company', 'T']];
  const relations = [];
  for (let layer = 0; layer < 8; ++layer) {
    for (let i = 0; i < 20; ++i) {
      entities.push([`${layer}-${i}`, 'company', 'N']);
      if (layer === 0) relations.push(['s', 'acquired', `0-${i}`]);
      else for (let j = 0; j < 20; ++j) relations.push([`${layer - 1}-${j}`, 'acquired', `${layer}-${i}`]);
    }
  }
  for (let i = 0; i < 20; ++i) relations.push([`7-${i}`, 'acquired', 't']);
  const begin = Date.now();
  const paths = findPaths([...makeGraph(entities, relations).relations.values()], 's', 't');
  assert.equal(paths.length, 10);
  assert.ok(paths.every((path) => path.length === 9));
  assert.ok(Date.now() - begin < 5000);
});

test('filters leave what they say', () => {
  const graph = makeGraph(
    [['a', 'company', 'A'], ['b', 'company', 'B'], ['p', 'person', 'P'], ['y', 'date', '1994'], ['z', 'company', 'Z']],
    [['a', 'acquired', 'b', { score: 0.4, evidence: [{ document: 'd-1' }] }], ['p', 'leads', 'a', { modality: 'planned' }],
      ['a', 'foundedOn', 'y'], ['p', 'leads', 'b', { evidence: [{ document: 'd-1' }, { document: 'd-2' }] }]]);
  const left = (changes, keep) => {
    const shown = visible(graph, { ...initialFilter(graph), ...changes }, keep);
    return [[...shown.entities].sort().join(''), shown.relations.map((relation) => relation.id).join(' ')];
  };
  assert.deepEqual(left({}), ['abp', 'r-0 r-1 r-3']);
  assert.deepEqual(left({ hiddenTypes: new Set() }), ['abpy', 'r-0 r-1 r-2 r-3']);
  assert.deepEqual(left({ isolated: true }), ['abpz', 'r-0 r-1 r-3']);
  assert.deepEqual(left({ leastScore: 0.5 }), ['abp', 'r-1 r-3']);
  assert.deepEqual(left({ hiddenModalities: new Set(['planned']) }), ['abp', 'r-0 r-3']);
  assert.deepEqual(left({ hiddenDocuments: new Set(['d-1']) }), ['abp', 'r-1 r-3']);
  assert.deepEqual(left({ hiddenRelations: new Set([0, 2]) }), ['', '']);
  assert.deepEqual(left({}, new Set(['z'])), ['abpz', 'r-0 r-1 r-3']);
  assert.deepEqual(left({ focus: { id: 'b', hops: 1 } }), ['abp', 'r-0 r-1 r-3']);
  assert.deepEqual([...within([...graph.relations.values()], 'y', 1)].sort(), ['a', 'y']);
});

test('a relation is of the time of its own dates, else of its documents', () => {
  const graph = makeGraph([['a', 'company', 'A'], ['b', 'company', 'B']], [
    ['a', 'acquired', 'b', { qualifiers: [dated('date', '2020-05')], evidence: [{ document: 'd' }] }],
    ['a', 'acquired', 'b', { evidence: [{ document: 'd' }] }],
    ['a', 'acquired', 'b', { qualifiers: [dated('from', '2019')] }],
    ['a', 'acquired', 'b'],
  ], [{ id: 'd', date: '2024-03' }]);
  const years = [...graph.relations.values()].map((relation) =>
    relationInterval(graph, relation)?.map((time) => (Number.isFinite(time) ? new Date(time).toISOString().slice(0, 7) : time)) ?? null);
  assert.deepEqual(years, [['2020-05', '2020-06'], ['2024-03', '2024-04'], ['2019-01', Infinity], null]);
  const at = (year) => Date.UTC(year, 0);
  const left = (from, to, undated) => visible(graph, { ...initialFilter(graph), from, to, undated }).relations.map((one) => one.id);
  assert.deepEqual(left(at(2021), null, false), ['r-1', 'r-2']);
  assert.deepEqual(left(null, at(2020), true), ['r-2', 'r-3']);
});

const reference = (graph, id) => ({ id, name: graph.entities.get(id).name, type: graph.types[graph.entities.get(id).type].id });

test('a merge moves names and relations, drops loops, and is undone by leaving it out', () => {
  const graph = chain();
  const merge = { action: 'merge', entities: [reference(graph, 'a'), reference(graph, 'd')] };
  const { graph: merged, unmatched } = applyDecisions(graph, [merge]);
  assert.equal(unmatched.size, 0);
  assert.deepEqual(merged.entities.get('a').aliases, ['D']);
  assert.ok(!merged.entities.has('d'));
  assert.deepEqual([...merged.relations.values()].map((one) => one.subject + one.object), ['ab', 'cb', 'ac', 'ba']);
  assert.deepEqual(applyDecisions(graph, []).graph.relations, graph.relations);
  assert.equal(graph.entities.get('a').aliases.length, 0);
});

test('what was merged is still found under the id that it had', () => {
  const graph = chain();
  const { graph: corrected, unmatched } = applyDecisions(graph, [
    { action: 'merge', entities: [reference(graph, 'a'), reference(graph, 'd')] },
    { action: 'merge', entities: [reference(graph, 'd'), reference(graph, 'x')] },
    { action: 'rename', entity: reference(graph, 'd'), name: 'Uno' },
    { action: 'reject', relation: { subject: reference(graph, 'd'), type: 'acquired', object: reference(graph, 'c') } },
  ]);
  assert.equal(unmatched.size, 0);
  assert.equal(corrected.entities.get('a').name, 'Uno');
  assert.deepEqual(corrected.entities.get('a').aliases, ['A', 'D', 'X']);
  assert.ok(!corrected.relations.has('r-3'));
});

test('relations are rejected and retyped as the schema allows', () => {
  const graph = makeGraph([['a', 'company', 'A'], ['b', 'company', 'B'], ['p', 'person', 'P']], [['p', 'leads', 'a'], ['a', 'acquired', 'b',
    { evidence: [{ document: 'd', subject: { begin: 1, end: 2 }, object: { begin: 5, end: 6 } }] }]]);
  const one = (i) => ({ id: `r-${i}` });
  const { graph: corrected, unmatched } = applyDecisions(graph, [
    { action: 'retype', relation: one(0), to: 'acquired', reverse: false },
    { action: 'retype', relation: one(1), to: 'acquired', reverse: true },
    { action: 'reject', relation: one(0) },
    { action: 'reject', relation: { id: 'r-9' } },
  ]);
  assert.deepEqual([...unmatched], [0, 3]);
  const [relation] = corrected.relations.values();
  assert.deepEqual([relation.subject, relation.object, relation.evidence[0].subject.begin], ['b', 'a', 5]);
  assert.deepEqual(otherTypes(graph, graph.relations.get('r-0')).map(({ type, reverse }) => [type, reverse]), [[1, false]]);
});

test('an alias that is split off is an entity of its own', () => {
  const graph = makeGraph([['a', 'company', 'A', { aliases: ['AA', 'AB'] }]]);
  const { graph: corrected, unmatched } = applyDecisions(graph, [
    { action: 'split', entity: reference(graph, 'a'), alias: 'AB' }, { action: 'split', entity: reference(graph, 'a'), alias: 'no' }]);
  assert.deepEqual([...unmatched], [1]);
  assert.deepEqual([...corrected.entities.values()].map((entity) => entity.name), ['A', 'AB']);
  assert.deepEqual(corrected.entities.get('a').aliases, ['AA']);
});

test('a review file is read back as written, and says which lines are none', () => {
  const graph = chain();
  const decisions = [
    { action: 'merge', entities: [reference(graph, 'a'), reference(graph, 'b')], score: 0.91, reason: 'acronym' },
    { action: 'rename', entity: reference(graph, 'a'), name: 'con "comillas"\n y salto' },
    { action: 'propose', entities: [{ name: 'A' }, { name: 'B' }] },
  ];
  assert.deepEqual(parseReview(`\uFEFF# nota\n\n${writeReview(decisions)}`), { decisions, errors: [] });
  const bad = parseReview('{"action":"merge"\n{"action":"fly"}\n{"action":"merge","entities":[{"id":"a"}]}\n[]\nnull\n{"action":"toString"}\n');
  assert.deepEqual(bad.decisions, []);
  assert.deepEqual(bad.errors.map(({ line, what }) => [line, what]),
    [[1, 'notJson'], [2, 'notDecision'], [3, 'notDecision'], [4, 'notDecision'], [5, 'notDecision'], [6, 'notDecision']]);
});

const measure = (text, size) => 0.6 * size * Array.from(text).length;

test('parallel edges of a kind are one with its number, others bend apart', () => {
  const graph = makeGraph([['a', 'company', 'A', { x: -200 }], ['b', 'company', 'B', { x: 200 }]], [
    ['a', 'acquired', 'b'], ['a', 'acquired', 'b', { score: 0.3 }], ['b', 'acquired', 'a'], ['a', 'partnerOf', 'b', { modality: 'planned' }]]);
  const scene = buildScene(graph, visible(graph, initialFilter(graph)), new Map(), 'es', measure);
  assert.equal(scene.edges.length, 3);
  assert.equal(scene.edges[0].lines[0], 'compró ×2');
  const middles = scene.edges.map((edge) => { const { cy } = edgeGeometry(edge, (node) => node); return Math.round(cy); });
  assert.equal(new Set(middles).size, 3, String(middles));
});

test('edges end at the border of their boxes', () => {
  const graph = makeGraph([['a', 'company', 'A', { x: -300 }], ['b', 'company', 'B', { x: 300, y: 40 }]], [['a', 'acquired', 'b']]);
  const scene = buildScene(graph, visible(graph, initialFilter(graph)), new Map(), 'es', measure);
  const line = edgeGeometry(scene.edges[0], (node) => node);
  const [a, b] = scene.nodes;
  assert.ok(Math.abs(line.sx - (a.x + a.w / 2)) < 1e-6);
  assert.ok(Math.abs(line.tx - (b.x - b.w / 2)) < 1e-6);
});

test('an SVG holds names as text', () => {
  const graph = makeGraph([['a', 'company', '</script><b onload="x">&\u0000'], ['b', 'company', '‮مرحبا 😀']], [['a', 'acquired', 'b']]);
  const shown = visible(graph, initialFilter(graph));
  const colours = graph.types.map(() => ['#ffffff', '#000000']);
  for (const scale of [1, 0.2]) {
    const scene = buildScene(graph, shown, new Map([['b', { x: 300, y: 0 }]]), 'es', measure);
    const pen = new SvgPen(escapeXml);
    paint(pen, scene, { scale, left: -900, top: -900, right: 900, bottom: 900, crowding: 1, lit: null, chosen: new Set(), hovered: null,
      palette: { background: '#ffffff', text: '#000000', muted: '#777777', edge: '#333333', edgeText: '#333333', frame: '#cccccc', accent: '#c2410c' },
      colours, width: measure });
    const svg = pen.document({ left: 0, top: 0, width: 9, height: 9, scale: 1, background: '#ffffff', title: '<&>' });
    assert.ok(!/<script|<b |<\/script|\u0000/.test(svg));
    assert.ok(svg.includes('😀'));
  }
});

test('every shape of the types is drawn', () => {
  for (const shape of ['box', 'rounded', 'ellipse', 'hexagon', 'invhouse', 'doubled', 'component', 'box3d', 'cds', 'note', 'folder', 'underline', 'plain']) {
    const pen = new SvgPen(escapeXml);
    pen.begin();
    drawShape(pen, shape, 10, 10, 20, 10);
    assert.match(pen.path, /^M[-MLQaZ\d. ]+$/, shape);
  }
});

test('the time slider has steps that a hand can set', () => {
  const graph = (dates) => makeGraph([['a', 'company', 'A'], ['b', 'company', 'B']],
    dates.map((date) => ['a', 'acquired', 'b', { qualifiers: [dated('date', date)] }]));
  assert.equal(timeSteps(graph(['1994', '2024-05'])).unit, 'year');
  assert.equal(timeSteps(graph(['1994', '2024-05'])).borders.length, 32);
  assert.equal(timeSteps(graph(['2023-11', '2024-05'])).unit, 'month');
  assert.equal(timeSteps(graph(['2024-05-01', '2024-05-20'])).unit, 'day');
  assert.equal(timeSteps(graph(['2024-05-01'])), null);
  assert.equal(timeSteps(graph([])), null);
});
