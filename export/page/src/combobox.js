// A field in which an entity is found by name: a combobox with a list, as WAI-ARIA 1.2 describes.

import { fill, make, typeSymbol } from './dom.js';
import { label, say } from './language.js';

/**
 * The field, with its label. `options`: id, text (the label), chosen (an id or null), accept (which
 * entities are offered), choose (called with an id, or null when what is written names none).
 */
export function entityField(app, { id, text, chosen = null, accept = () => true, choose, placeholder = null, clear = false }) {
  const { graph, language } = app;
  const list = make('ul', { class: 'options', id: `${id}-list`, role: 'listbox', 'aria-label': text, hidden: true });
  let found = [];
  let active = -1;
  const input = make('input', {
    type: 'search', id, role: 'combobox', autocomplete: 'off', spellcheck: false, dir: 'auto', placeholder,
    'aria-expanded': 'false', 'aria-controls': list.id, 'aria-autocomplete': 'list',
    value: chosen === null ? '' : graph.entities.get(chosen)?.name ?? '',
  });
  const hide = () => {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
    active = -1;
  };
  const pick = (i) => {
    const { entity } = found[i];
    input.value = clear ? '' : entity.name;
    hide();
    choose(entity.id);
  };
  const activate = (i) => {
    active = i;
    [...list.children].forEach((option, at) => option.setAttribute('aria-selected', String(at === i)));
    if (i < 0) input.removeAttribute('aria-activedescendant');
    else {
      input.setAttribute('aria-activedescendant', list.children[i].id);
      list.children[i].scrollIntoView({ block: 'nearest' });
    }
  };
  const search = () => {
    found = app.names().find(input.value, 60).filter(({ entity }) => accept(entity)).slice(0, 12);
    const nothing = input.value.trim() !== '' && found.length === 0;
    fill(list, found.map(({ entity, name }, i) => make('li', {
      id: `${id}-option-${i}`, role: 'option', 'aria-selected': 'false', on: {
        // Before the field loses the focus, which would hide the list.
        pointerdown: (event) => { event.preventDefault(); pick(i); },
      },
    },
    typeSymbol(graph.types[entity.type].shape, app.colours()[entity.type]), ' ',
    make('bdi', { class: 'name' }, entity.name),
    name !== entity.name && make('span', { class: 'muted' }, ' · ', make('bdi', {}, name)),
    make('span', { class: 'muted kind' }, label(language, graph.types[entity.type].label)))),
    nothing && make('li', { class: 'muted', role: 'option', 'aria-disabled': 'true' }, say(language, 'nothingFound')));
    list.hidden = found.length === 0 && !nothing;
    input.setAttribute('aria-expanded', String(!list.hidden));
    activate(found.length > 0 ? 0 : -1);
  };
  input.addEventListener('input', () => {
    search();
    if (!clear) choose(null);
  });
  input.addEventListener('blur', hide);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (list.hidden) search();
      else if (found.length > 0) {
        activate((active + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
      }
    } else if (event.key === 'Enter' && !list.hidden && active >= 0) {
      event.preventDefault();
      pick(active);
    } else if (event.key === 'Escape' && (!list.hidden || input.value !== '')) {
      event.stopPropagation();
      if (list.hidden) input.value = '';
      hide();
    }
  });
  return make('div', { class: 'combobox' }, make('label', { for: id }, text), input, list);
}
