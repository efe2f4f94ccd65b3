// The page: what it holds, what happens when something is done to it.

import { CanvasPen, SvgPen, fontFamily } from './pens.js';
import { NameIndex } from './search.js';
import { applyDecisions, parseReview, writeReview } from './corrections.js';
import { buildScene, crowding, drawShape, edgeGeometry, gather, nodeSize, paint, paintLegend } from './scene.js';
import { button, fill, make } from './dom.js';
import { entityField } from './combobox.js';
import { escapeXml } from './text.js';
import { initialFilter, visible } from './filter.js';
import { readGraph, relationsByEntity } from './model.js';
import { say } from './language.js';
import { showPanel, showText } from './panel.js';
import { showSidebar, showTime } from './sidebar.js';
import { toLinkedData } from './linked_data.js';

const accents = { light: '#c2410c', dark: '#ffb454' };
const wide = 900;  // CSS pixels from which the legend is open at the start
const fewNodes = 60;

/** The page. Everything that the other modules ask of `app` is here. */
class Page {
  constructor(settings, linkedData) {
    this.settings = settings;
    this.language = settings.language;
    this.theme = settings.theme;
    this.base = readGraph(settings, linkedData);
    this.graph = this.base;
    this.filter = initialFilter(this.base);
    this.review = { decisions: [], unmatched: new Set(), errors: [], saved: '' };
    this.reviewName = 'review.jsonl';
    this.opened = [];
    this.text = null;
    this.chosen = new Set();
    this.path = null;
    this.hovered = null;
    this.openGroups = new Map();
    this.places = new Map();
    this.measured = new Map();
    this.measure = document.createElement('canvas').getContext('2d');
    this.dark = matchMedia('(prefers-color-scheme: dark)');
    this.dark.addEventListener('change', () => this.themeChanged());
    this.element = (id) => document.getElementById(id);
    this.isSidebarOpen = innerWidth >= wide;
    this.makeGraph();
    this.setColours();
    this.setWords();
    this.graphChanged();
    this.listen();
    this.fit(0);
  }

  // ── What others ask

  names() {
    this.nameIndex ??= new NameIndex(this.graph);
    return this.nameIndex;
  }

  relationsOf(id) {
    this.byEntity ??= relationsByEntity(this.graph.relations.values());
    return this.byEntity.get(id) ?? [];
  }

  statedBy(id) {
    return [...this.graph.relations.values()].filter((relation) => relation.by === id);
  }

  themeName() {
    return this.theme === 'auto' ? (this.dark.matches ? 'dark' : 'light') : this.theme;
  }

  palette() {
    const theme = this.themeName();
    return { ...this.settings.palette[theme], accent: accents[theme] };
  }

  colours() {
    return this.graph.types.map((type) => type[this.themeName()]);
  }

  entityField(options) {
    return entityField(this, options);
  }

  say(key, ...parts) {
    return say(this.language, key, ...parts);
  }

  // ── The picture

  makeGraph() {
    this.view = new ForceGraph(this.element('graph'))
      .nodeLabel(null)
      .linkLabel(null)
      .warmupTicks(0)
      .cooldownTicks(0)
      .minZoom(0.005)
      .maxZoom(8)
      .nodeCanvasObject(() => {})
      .linkCanvasObject(() => {})
      .nodePointerAreaPaint((node, colour, context) => this.paintNodeArea(node, colour, context))
      .linkPointerAreaPaint((edge, colour, context) => this.paintEdgeArea(edge, colour, context))
      .onRenderFramePre((context, scale) => this.paintFrame(context, scale))
      .onNodeHover((node) => this.hover(node))
      .onLinkHover((edge) => this.hover(edge))
      .onNodeClick((node, event) => (event.shiftKey ? this.choose(node.id) : this.openEntity(node.id)))
      .onLinkClick((edge) => this.openRelations(edge.relations))
      .onBackgroundClick(() => this.close())
      .onNodeDrag((node) => this.places.set(node.id, { x: node.x, y: node.y }));
    // Positions come with the page: nothing moves by itself.
    for (const force of ['link', 'charge', 'center', 'dagRadial']) this.view.d3Force(force, null);
    this.canvas = this.element('graph').querySelector('canvas');
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute('role', 'application');
    new ResizeObserver(() => this.resize()).observe(this.element('stage'));
    this.resize();
  }

  resize() {
    const { width, height } = this.element('stage').getBoundingClientRect();
    this.view.width(Math.max(1, width)).height(Math.max(1, height));
  }

  redraw() {
    this.view.nodeRelSize(this.view.nodeRelSize());  // any setting asks for a frame
  }

  textWidth(text, size, weight = 'normal') {
    // Of one size in pixels; widths are in proportion.
    const key = weight + text;
    let width = this.measured.get(key);
    if (width === undefined) {
      this.measure.font = `${weight} 20px ${fontFamily}`;
      width = this.measure.measureText(text).width / 20;
      this.measured.set(key, width);
    }
    return width * size;
  }

  currentView(scale) {
    const { width, height } = this.element('stage').getBoundingClientRect();
    const { x: left, y: top } = this.view.screen2GraphCoords(0, 0);
    const view = {
      scale, left, top, right: left + width / scale, bottom: top + height / scale,
      palette: this.palette(), colours: this.colours(), lit: this.lit, chosen: this.chosen, hovered: this.hovered,
      width: (text, size, weight) => this.textWidth(text, size, weight),
    };
    return { ...view, crowding: crowding(this.scene, view) };
  }

  paintFrame(context, scale) {
    const view = this.currentView(scale);
    context.fillStyle = view.palette.background;
    context.fillRect(view.left, view.top, view.right - view.left, view.bottom - view.top);
    paint(new CanvasPen(context), this.scene, view);
    this.painted = view;
  }

  paintNodeArea(node, colour, context) {
    if (!this.painted) return;
    const { w, h } = nodeSize(node, this.painted);
    const least = 12 / this.painted.scale;
    context.fillStyle = colour;
    context.fillRect(node.x - Math.max(w, least) / 2, node.y - Math.max(h, least) / 2, Math.max(w, least), Math.max(h, least));
  }

  paintEdgeArea(edge, colour, context) {
    if (!this.painted || (this.scene.edges.length > 3000 && this.painted.scale < 0.3)) return;
    const line = edgeGeometry(edge, (node) => nodeSize(node, this.painted));
    context.strokeStyle = colour;
    context.lineWidth = 9 / this.painted.scale;
    context.beginPath();
    context.moveTo(line.sx, line.sy);
    context.quadraticCurveTo(line.cx, line.cy, line.tx, line.ty);
    context.stroke();
  }

  hover(thing) {
    this.hovered = thing;
    this.redraw();
  }

  fit(duration = 300) {
    const nodes = this.scene.nodes;
    if (nodes.length === 0) return;
    this.fitNodes(nodes, duration);
  }

  fitNodes(nodes, duration = 300) {
    const { width, height } = this.element('stage').getBoundingClientRect();
    const side = (low, high, get) => [Math.min(...low.map(get)), Math.max(...high.map(get))];
    const many = nodes.length > 5000 ? nodes.filter((_, i) => i % 2 === 0) : nodes;
    const [left] = side(many, many, (node) => node.x - node.w / 2);
    const [, right] = side(many, many, (node) => node.x + node.w / 2);
    const [top] = side(many, many, (node) => node.y - node.h / 2);
    const [, bottom] = side(many, many, (node) => node.y + node.h / 2);
    // Room for the names beside symbols, where the screen has it.
    const pad = Math.min(60, width / 12);
    const scale = Math.min((width - 2 * pad) / (right - left), (height - pad) / (bottom - top), 1.25);
    this.view.centerAt((left + right) / 2, (top + bottom) / 2, duration);
    this.view.zoom(Math.max(0.005, scale), duration);
  }

  centre(id) {
    const node = this.scene.byId.get(id);
    if (node === undefined) return;
    this.view.centerAt(node.x, node.y, 400);
    if (this.view.zoom() < 0.8) this.view.zoom(1, 400);
  }

  // ── What is shown

  graphChanged() {
    const { graph, unmatched } = applyDecisions(this.base, this.review.decisions);
    this.graph = graph;
    this.review.unmatched = unmatched;
    this.nameIndex = undefined;
    this.byEntity = undefined;
    this.opened = this.opened.filter((one) =>
      one.kind === 'entity' ? graph.entities.has(one.id)
        : one.kind === 'relation' ? one.ids.some((id) => graph.relations.has(id)) : true);
    this.path = null;
    showTime(this, this.element('time'));
    this.filterChanged();
    this.showCorrectionCount();
  }

  /** Makes the sidebar anew; what had the focus in it keeps it, and so does the place. */
  showSidebar() {
    const sidebar = this.element('sidebar');
    const top = sidebar.scrollTop;
    const nameOf = (element) => element.id || element.ariaLabel || element.dataset.key || element.textContent;
    const focused = sidebar.contains(document.activeElement) ? document.activeElement : null;
    const group = focused?.closest('details')?.id;
    showSidebar(this, sidebar);
    sidebar.scrollTop = top;
    if (focused === null) return;
    const place = group ? this.element(group) : sidebar;
    [...place.querySelectorAll(focused.tagName)].find((one) => nameOf(one) === nameOf(focused))?.focus({ preventScroll: true });
  }

  filterChanged(keepSidebar = false) {
    if (!keepSidebar) this.showSidebar();
    const keep = new Set(this.opened.flatMap((one) => (one.kind === 'entity' ? [one.id] : [])));
    for (const id of this.chosen) keep.add(id);
    for (const step of this.path ?? []) keep.add(step.from).add(step.to);
    // Split off entities have no relations yet, but are what the user has just made.
    for (const entity of this.graph.entities.values()) if (entity.isPending) keep.add(entity.id);
    this.shown = visible(this.graph, this.filter, keep);
    this.scene = buildScene(this.graph, this.shown, this.places, this.language, (text, size) => this.textWidth(text, size));
    this.view.graphData({ nodes: this.scene.nodes, links: this.scene.edges });
    this.hovered = null;
    this.showCount();
    this.element('empty').hidden = this.scene.nodes.length > 0;
    fill(this.element('empty'), this.say(this.graph.entities.size === 0 ? 'emptyGraph' : 'empty'));
    this.showFocus();
    this.light();
  }

  showCount() {
    const count = (number) => new Intl.NumberFormat(this.language).format(number);
    fill(this.element('shown'), this.say('shown', count(this.shown.entities.size), count(this.graph.entities.size),
      count(this.shown.relations.length), count(this.graph.relations.size)));
  }

  changeFilter(changes) {
    Object.assign(this.filter, changes);
    this.filterChanged(true);
  }

  setFilter(filter) {
    this.filter = filter;
    showTime(this, this.element('time'));
    this.filterChanged();
    this.fit();
  }

  focusOn(id) {
    this.changeFilter({ focus: { id, hops: this.filter.focus?.hops ?? 1 } });
    this.fit();
  }

  showFocus() {
    const { focus } = this.filter;
    const bar = this.element('focus-bar');
    bar.hidden = focus === null;
    if (focus === null) return;
    const hops = make('input', { type: 'number', id: 'hops', min: '1', max: '9', value: String(focus.hops),
      'aria-label': this.say('hops'), on: { change: (event) => {
        this.changeFilter({ focus: { id: focus.id, hops: Math.max(1, Math.min(9, Number(event.target.value) || 1)) } });
        this.fit();
      } } });
    fill(bar, make('span', { dir: 'auto' }, this.say('focused', this.graph.entities.get(focus.id)?.name ?? focus.id, focus.hops)), hops,
      button(this.say('leaveFocus'), () => { this.changeFilter({ focus: null }); this.fit(); }, { id: 'leave-focus' }));
  }

  /** What stands out: the path, else what is open or chosen and its neighbours. */
  light() {
    const entities = new Set();
    const edges = new Set();
    const top = this.opened.at(-1);
    if (this.path !== null) {
      for (const step of this.path) {
        entities.add(step.from).add(step.to);
        for (const key of gather(step.relations).keys()) edges.add(key);
      }
    } else if (top?.kind === 'relation') {
      const relations = top.ids.map((id) => this.graph.relations.get(id)).filter(Boolean);
      for (const key of gather(relations).keys()) edges.add(key);
      for (const relation of relations) entities.add(relation.subject).add(relation.object);
    } else {
      const centres = new Set(this.chosen);
      if (top?.kind === 'entity') centres.add(top.id);
      for (const id of centres) entities.add(id);
      for (const edge of this.scene.edges) {
        if (!centres.has(edge.source.id) && !centres.has(edge.target.id)) continue;
        edges.add(edge.key);
        entities.add(edge.source.id).add(edge.target.id);
      }
    }
    this.lit = entities.size === 0 ? null : { entities, edges };
    this.redraw();
  }

  // ── Opening and closing

  open(what) {
    const top = this.opened.at(-1);
    if (top !== undefined && JSON.stringify(top) === JSON.stringify(what)) this.opened.pop();
    this.opened.push(what);
    if (this.opened.length > 50) this.opened.shift();
    if (what.kind === 'entity' || what.kind === 'relation') this.path = null;
    this.showOpened();
  }

  showOpened() {
    const top = this.opened.at(-1);
    this.chosen = new Set(top?.kind === 'entity' ? [top.id] : []);
    const missing = top?.kind === 'entity' && !this.shown.entities.has(top.id);
    if (missing) this.filterChanged(true);
    showPanel(this, this.element('panel'));
    this.light();
    if (top?.kind === 'entity') {
      this.element('announcement').textContent = this.graph.entities.get(top.id)?.name ?? '';
    }
    this.showSelection();
  }

  openEntity(id) {
    this.open({ kind: 'entity', id });
    this.bringIntoView([id]);
  }

  openRelations(relations) {
    this.open({ kind: 'relation', ids: relations.map((relation) => relation.id) });
    this.bringIntoView([relations[0].subject, relations[0].object]);
  }

  /** Moves the graph where some entities are not seen in what the panels leave of it. */
  bringIntoView(ids) {
    this.resize();
    const nodes = ids.map((id) => this.scene.byId.get(id)).filter(Boolean);
    const { width, height } = this.element('stage').getBoundingClientRect();
    const isSeen = nodes.every((node) => {
      const { x, y } = this.view.graph2ScreenCoords(node.x, node.y);
      return x > 50 && y > 30 && x < width - 50 && y < height - 30;
    });
    if (isSeen && this.view.zoom() > 0.25) return;
    if (nodes.length === 1) this.centre(ids[0]);
    else this.fitNodes(nodes, 400);
  }

  openPaths(from, to) {
    this.open({ kind: 'paths', from, to });
    this.element(from === null ? 'path-from' : 'path-to').focus();
  }

  pathRelations() {
    return this.shown.relations;
  }

  showPath(path) {
    this.path = path;
    this.light();
    if (path === null) return;
    const nodes = [path[0].from, ...path.map((step) => step.to)].map((id) => this.scene.byId.get(id)).filter(Boolean);
    if (nodes.length > 0) this.fitNodes(nodes);
  }

  openText(id, evidence) {
    this.text = { id, evidence };
    showText(this, this.element('text'));
    this.element('text').querySelector('.body').focus({ preventScroll: true });
    if (evidence) this.bringIntoView([...this.lit?.entities ?? []]);
  }

  closeText() {
    this.text = null;
    showText(this, this.element('text'));
  }

  back() {
    this.opened.pop();
    this.path = null;
    this.showOpened();
  }

  close() {
    if (this.text !== null) this.closeText();
    this.opened = [];
    this.path = null;
    this.showOpened();
  }

  toggle(kind, what) {
    if (this.opened.at(-1)?.kind === kind) this.close();
    else this.open(what);
  }

  toggleSidebar(isOpen = !this.isSidebarOpen) {
    this.isSidebarOpen = isOpen;
    this.element('sidebar').hidden = !isOpen;
    this.element('show-filters').setAttribute('aria-expanded', String(isOpen));
  }

  choose(id) {
    if (this.chosen.has(id)) this.chosen.delete(id);
    else this.chosen.add(id);
    this.light();
    this.showSelection();
  }

  showSelection() {
    const several = this.chosen.size > 1;
    this.element('chosen').hidden = !several;
    if (!several) return;
    const ids = [...this.chosen];
    fill(this.element('chosen'), this.say('chosen', ids.length), ' ',
      ids.length === 2 && button(this.say('path'), () => this.openPaths(ids[0], ids[1])), ' ',
      button(this.say('exportSelection'), () => this.saveLinkedData(true)));
  }

  // ── Corrections

  decide(decision) {
    const about = decision.entity ?? decision.entities?.[0];
    this.review.decisions.push(decision);
    this.graphChanged();
    // What the decision was about stays open, as it is now.
    if (about?.id && this.graph.entities.has(about.id)) this.openEntity(about.id);
    else this.showOpened();
  }

  redecide(i, action) {
    this.review.decisions[i] = { ...this.review.decisions[i], action };
    this.graphChanged();
    this.showOpened();
  }

  undo(i) {
    this.review.decisions.splice(i, 1);
    this.graphChanged();
    this.showOpened();
  }

  loadReview(text) {
    const { decisions, errors } = parseReview(text);
    if (this.review.decisions.length === 0) this.review.saved = writeReview(decisions);
    this.review.decisions = [...decisions, ...this.review.decisions];
    this.review.errors = errors;
    this.graphChanged();
    this.showOpened();
    this.element('announcement').textContent = this.say('loaded', decisions.length);
  }

  saveReview(text) {
    this.save(this.reviewName, 'application/jsonl', text);
    this.review.saved = text;
    this.showCorrectionCount();
  }

  isUnsaved() {
    return writeReview(this.review.decisions) !== this.review.saved;
  }

  showCorrectionCount() {
    const count = this.review.decisions.length;
    fill(this.element('show-corrections'), this.say('corrections'),
      count > 0 && make('span', { class: 'number' }, String(count)));
  }

  // ── Files

  save(name, type, content) {
    const address = URL.createObjectURL(new Blob([content], { type }));
    make('a', { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  /** What is seen, and its legend beside it. Gives the part of the plane that this takes. */
  paintPicture(pen) {
    const view = this.currentView(this.view.zoom());
    paint(pen, this.scene, view);
    const strip = paintLegend(pen, this.graph, this.scene, view, this.language);
    return { left: view.left - strip, top: view.top, width: view.right - view.left + strip, height: view.bottom - view.top,
      scale: view.scale, background: view.palette.background, title: this.settings.title };
  }

  exportSvg() {
    const pen = new SvgPen(escapeXml);
    return pen.document(this.paintPicture(pen));
  }

  exportPng() {
    const sharpness = 2;
    // Once to learn its size, once for good.
    const picture = this.paintPicture(new SvgPen(escapeXml));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * picture.scale * sharpness);
    canvas.height = Math.round(picture.height * picture.scale * sharpness);
    const context = canvas.getContext('2d');
    context.fillStyle = picture.background;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.scale(picture.scale * sharpness, picture.scale * sharpness);
    context.translate(-picture.left, -picture.top);
    this.paintPicture(new CanvasPen(context));
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  }

  linkedData(ofSelection) {
    if (!ofSelection) {
      return toLinkedData(this.graph, this.shown.entities, this.shown.relations.map((relation) => relation.id));
    }
    const top = this.opened.at(-1);
    if (top?.kind === 'relation') return toLinkedData(this.graph, [], top.ids);
    const chosen = new Set(this.chosen);
    const inside = this.shown.relations.filter((relation) => chosen.size > 1
      ? chosen.has(relation.subject) && chosen.has(relation.object)
      : chosen.has(relation.subject) || chosen.has(relation.object));
    return toLinkedData(this.graph, chosen, inside.map((relation) => relation.id));
  }

  saveLinkedData(ofSelection) {
    this.save('graph.jsonld', 'application/ld+json', JSON.stringify(this.linkedData(ofSelection), null, 1) + '\n');
  }

  // ── Words, colours, keys

  themeChanged() {
    this.setColours();
    this.showSidebar();
    this.showCount();
    showPanel(this, this.element('panel'));
    this.redraw();
  }

  setColours() {
    const root = document.documentElement;
    root.dataset.theme = this.themeName();
    for (const [name, colour] of Object.entries(this.palette())) {
      root.style.setProperty(`--${name.replace(/[A-Z]/g, (c) => '-' + c.toLowerCase())}`, colour);
    }
  }

  languageChanged() {
    this.setWords();
    this.showCorrectionCount();
    showTime(this, this.element('time'));
    this.filterChanged();
    showPanel(this, this.element('panel'));
    showText(this, this.element('text'));
    this.showSelection();
  }

  setWords() {
    document.documentElement.lang = this.language;
    const t = (key) => this.say(key);
    fill(this.element('title'), this.settings.title);
    fill(this.element('search-field'), this.entityField({
      id: 'search', text: t('search'), placeholder: t('searchHint'), clear: true, choose: (id) => id && this.openEntity(id) }));
    fill(this.element('show-filters'), t('filters'));
    fill(this.element('show-paths'), t('path'));
    fill(this.element('language'), t('language'));
    for (const [id, key] of [['zoom-in', 'zoomIn'], ['zoom-out', 'zoomOut'], ['fit', 'fit'], ['theme', 'theme'], ['help', 'help']]) {
      this.element(id).setAttribute('aria-label', t(key));
      this.element(id).title = t(key);
    }
    this.canvas.setAttribute('aria-label', t('graphLabel'));
    fill(this.element('export'), make('summary', {}, t('export')), make('div', { class: 'menu' },
      button(t('exportSvg'), () => this.save('graph.svg', 'image/svg+xml', this.exportSvg()), { id: 'export-svg' }),
      button(t('exportPng'), async () => this.save('graph.png', 'image/png', await this.exportPng()), { id: 'export-png' }),
      button(t('exportJsonld'), () => this.saveLinkedData(false), { id: 'export-jsonld' }),
      button(t('exportSelection'), () => this.saveLinkedData(true), { id: 'export-selection' })));
  }

  listen() {
    const on = (id, what) => this.element(id).addEventListener('click', what);
    on('show-filters', () => this.toggleSidebar());
    on('show-paths', () => this.toggle('paths', { kind: 'paths', from: this.openedEntity(), to: null }));
    on('show-corrections', () => this.toggle('corrections', { kind: 'corrections' }));
    on('help', () => this.toggle('help', { kind: 'help' }));
    on('language', () => {
      this.language = this.language === 'es' ? 'en' : 'es';
      this.languageChanged();
    });
    on('theme', () => {
      this.theme = this.themeName() === 'dark' ? 'light' : 'dark';
      this.themeChanged();
    });
    on('zoom-in', () => this.view.zoom(this.view.zoom() * 1.5, 200));
    on('zoom-out', () => this.view.zoom(this.view.zoom() / 1.5, 200));
    on('fit', () => this.fit());
    this.element('export').addEventListener('click', (event) => {
      if (event.target.tagName === 'BUTTON') this.element('export').open = false;
    });
    this.toggleSidebar(this.isSidebarOpen);
    document.addEventListener('keydown', (event) => this.key(event));
    this.canvas.addEventListener('keydown', (event) => this.canvasKey(event));
    addEventListener('beforeunload', (event) => {
      if (this.isUnsaved()) event.preventDefault();
    });
  }

  openedEntity() {
    const top = this.opened.at(-1);
    return top?.kind === 'entity' ? top.id : null;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      this.element('export').open = false;
      if (this.text !== null) this.closeText();
      else this.close();
      return;
    }
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== 'checkbox') return;
    const actions = {
      '/': () => this.element('search').focus(),
      f: () => this.toggleSidebar(),
      p: () => this.toggle('paths', { kind: 'paths', from: this.openedEntity(), to: null }),
      r: () => this.toggle('corrections', { kind: 'corrections' }),
      '?': () => this.toggle('help', { kind: 'help' }),
      0: () => this.fit(),
    };
    if (!Object.hasOwn(actions, event.key)) return;
    event.preventDefault();
    actions[event.key]();
  }

  canvasKey(event) {
    const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (Object.hasOwn(directions, event.key)) {
      event.preventDefault();
      this.step(...directions[event.key]);
    } else if (event.key === '+' || event.key === '=') this.view.zoom(this.view.zoom() * 1.25, 150);
    else if (event.key === '-') this.view.zoom(this.view.zoom() / 1.25, 150);
    else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.element('panel').querySelector('h2, button')?.scrollIntoView({ block: 'nearest' });
      this.element('panel').querySelector('section button, button.link')?.focus();
    }
  }

  /** Opens the node that lies in a direction: a neighbour where there is one, else the nearest. */
  step(dx, dy) {
    const from = this.scene.byId.get(this.openedEntity() ?? '');
    if (from === undefined) {
      if (this.scene.ranked.length > 0) this.openEntity(this.scene.ranked[0].id);
      return;
    }
    const near = new Set();
    for (const edge of this.scene.edges) {
      if (edge.source === from) near.add(edge.target);
      if (edge.target === from) near.add(edge.source);
    }
    const nearest = (nodes) => {
      let best = null;
      let least = Infinity;
      for (const node of nodes) {
        const [x, y] = [node.x - from.x, node.y - from.y];
        const along = x * dx + y * dy;
        const across = Math.abs(x * dy) + Math.abs(y * dx);
        if (node === from || along <= 0 || across > 2.5 * along) continue;
        if (along + 2 * across < least) [best, least] = [node, along + 2 * across];
      }
      return best;
    };
    const next = nearest(near) ?? nearest(this.scene.nodes);
    if (next === null) return;
    this.openEntity(next.id);
    this.canvas.focus();
  }
}

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const page = new Page(read('settings'), read('linked-data'));
window.trama = page;  // for those who open the console
document.documentElement.dataset.ready = 'true';
