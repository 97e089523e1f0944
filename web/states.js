// The states at the cursor's line, before it and after it, each drawn and in words.

import { draw } from './drawing.js';
import { keyOf, leadingFrom, mentions, nearest, withChanges } from './scenes.js';

import { element } from './source.js';

export const MOST_NODES = 40; // of a drawing, until a reader asks for more

// How many are shown, and buttons for more and fewer.
function countOf(scene, whole, view) {
  const all = whole.nodes.length, shown = all - (scene.left ?? 0), buttons = [];
  const button = (id, words, most) => buttons.push(element('button', { type: 'button', 'data-most': id, onclick: () => view.draw(most, id) }, words));
  if (scene.left > MOST_NODES) button('more', `show ${MOST_NODES} more`, view.most + MOST_NODES);
  if (scene.left) button('all', `show all ${all}`, Infinity);
  if (!scene.left && all > MOST_NODES) button('fewer', 'show fewer', MOST_NODES);
  const words = scene.left ? `${shown} of ${all} objects, those near to variables and to what changed; … stands for others, a click shows them` : `all ${all} objects`;
  return element('p', { class: 'note count' }, scene.incomplete ? `${words}, and more that the analysis does not tell ` : `${words} `, ...buttons);
}

// A drawing that fits the width it has, down to a size that can be read; then it scrolls.
export function figure(whole, label, view) {
  const scene = nearest(whole, view.most + view.opened.size, view.opened);
  const svg = draw(scene, { label, followed: view.followed });
  if (!svg) return null;
  svg.addEventListener('click', (event) => {
    const hidden = event.target.closest('[data-open]'), node = event.target.closest('.node');
    if (hidden) view.open(hidden.dataset.open);
    else if (node) view.follow(node.dataset.key);
  });
  const box = element('div', { class: 'drawing', tabindex: '0', role: 'group', 'aria-label': 'drawing' }, svg);
  const fit = () => {
    const [, , w, h] = svg.getAttribute('viewBox').split(' ').map(Number);
    const scale = Math.min(1, Math.max(0.6, (box.clientWidth - 2) / w));
    svg.setAttribute('width', Math.floor(w * scale));
    svg.setAttribute('height', Math.floor(h * scale));
    const first = svg.querySelector('.followed') ?? svg.querySelector('.marked') ?? svg.querySelector('.fresh');
    if (!first) return;
    const spot = first.getBBox();
    box.scrollLeft = (spot.x + spot.width / 2) * scale - box.clientWidth / 2;
    box.scrollTop = (spot.y + spot.height / 2) * scale - box.clientHeight / 2;
  };
  new ResizeObserver(fit).observe(box);
  if (whole.nodes.length > MOST_NODES || scene.incomplete) box.prepend(countOf(scene, whole, view));
  return box;
}

// Variables that hold numbers or null, which no box shows.
export function valuesOf(scene) {
  const cells = scene.variables.filter((cell) => cell.node === undefined && cell.text);
  if (cells.length === 0) return null;
  return element('p', { class: 'values' }, ...cells.map((cell) =>
    element('span', { class: `value${cell.changed ? ' changed' : ''}` }, /^[≥≤≠]/.test(cell.text) ? `${cell.name} ${cell.text}` : `${cell.name} = ${cell.text}`)));
}

// Buttons, one for each of the nearest objects: follows it through the steps. For who uses no mouse, too.
export function objectsOf(scene, view) {
  const asked = new Set([...view.opened, view.followed]);
  const keys = [...new Set(nearest(scene, 16, asked).nodes.map((node, i) => keyOf(node, i)).filter((key) => !key.startsWith('#')))];
  if (keys.length === 0) return null;
  return element('div', { class: 'objects', role: 'group', 'aria-label': 'follow an object' }, 'follow: ', ...keys.map((key) =>
    element('button', { type: 'button', class: 'object', 'aria-pressed': String(key === view.followed), 'data-key': key, onclick: () => view.follow(key) }, key)));
}

function phrases(state, filter) {
  const list = state.variables.filter((each) => !filter || each.name === filter);
  const told = list.map((each) => element('li', {}, element('b', {}, each.name), each.words));
  const facts = filter ? [] : (state.scene?.facts ?? []).map((fact) => element('li', {}, fact));
  if (told.length + facts.length === 0) return element('p', { class: 'words' }, state.words);
  return element('ul', { class: 'words' }, ...told, ...facts);
}

export function stateCard(state, view, options) {
  const scene = withChanges(leadingFrom(state.scene, view.filter), options.before && leadingFrom(options.before.scene, view.filter));
  return element('article', { class: 'state', 'data-when': options.when, 'data-index': options.index, 'aria-label': `${options.when}, state ${options.index + 1}` },
    options.index > 0 ? element('p', { class: 'or' }, 'or') : null,
    figure(scene, state.words, view), valuesOf(scene), phrases(state, view.filter));
}

function side(title, when, list, more, view, other) {
  const kept = list.filter((state) => !view.filter || mentions(state.scene, view.filter));
  const different = kept.filter((state, i) => kept.findIndex((each) => each.words === state.words) === i);
  const cards = different.map((state, index) => stateCard(state, view, { when, index, before: other.length === 1 && different.length === 1 ? other[0] : null }));
  if (when !== 'after' && kept.length) cards.push(objectsOf(leadingFrom(kept[0].scene, view.filter), view));
  if (list.length && !kept.length) cards.push(element('p', { class: 'note' }, `no state here knows ${view.filter}`));
  if (more > 0) cards.push(element('p', { class: 'note' }, `or ${more} more`));
  return element('section', { class: 'when', 'aria-label': title }, element('h3', {}, title), ...cards.filter(Boolean));
}

function sameWords(a, b) {
  return a.length === b.length && a.every((state, i) => state.words === b[i].words);
}

// All that is known at a line.
export function showLine(root, store, view, file, line) {
  const path = store.files[file]?.path ?? '';
  const code = store.files[file]?.lines[line - 1]?.trim() ?? '';
  const at = store.statesAt(path, line);
  const parts = [element('h2', { id: 'line-title' }, at.head ? `What ${at.head.at.function}() is called with` : `Line ${line}`, ' ', element('code', {}, code))];
  const note = (words) => parts.push(element('p', { class: 'note' }, words));
  const loops = store.loops.get(`${path}:${line}`); // first: it covers all that is told below
  if (loops) parts.push(side('What the loop keeps, whenever control comes to its head', 'loop', loops.flatMap((loop) => store.scenes(loop)), 0, view, []));
  if (at.nothing && store.states) note('No code stands here.');
  else if (at.live && at.before.length === 0) note(store.running ? 'No state has come to this line yet.' : 'No state is known of this line.');
  else {
    if (at.line !== line && !at.head) note(`This line has no code of its own: these are the states of line ${at.line}.`);
    if (at.live) note('So far: the analysis works, and these are states on its way.');
    else if (!store.states.proved) note('Not proved: there may be more states than these.');
    if (!at.live && at.before.length === 0) note(store.states.proved ? 'No execution comes here.' : 'The analysis saw no state here.');
    if (at.before.length) parts.push(side('Before', 'before', at.before, at.moreBefore, view, []));
    if (at.after.length && sameWords(at.before, at.after)) note('After it: the same.');
    else if (at.after.length) parts.push(side('After', 'after', at.after, at.moreAfter, view, at.before));
  }
  const keep = root.scrollTop;
  root.replaceChildren(...parts);
  root.scrollTop = root.dataset.at === `${path}:${line}` ? keep : 0;
  root.dataset.at = `${path}:${line}`;
}
