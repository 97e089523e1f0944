// The source: a list of lines, of which one is at the cursor. Findings, what was given up, lines that nothing reaches and
// loops have marks; what a loop keeps is folded into its line.

import { colour } from './syntax.js';

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'onclick') made.addEventListener('click', value);
    else if (value === true) made.setAttribute(key, '');
    else if (value !== undefined && value !== null && value !== false) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export class SourceView {
  constructor(root, store, choose) {
    this.root = root;
    this.store = store;
    this.choose = choose; // (line, {enter})
    this.open = new Set(); // loops that are unfolded
    this.file = 0;
    root.addEventListener('click', (event) => {
      const line = event.target.closest('.line');
      if (line) choose(Number(line.dataset.line), { enter: Boolean(event.target.closest('.keeps, .mark')) });
    });
    root.addEventListener('keydown', (event) => this.key(event));
  }

  get path() {
    return this.store.files[this.file]?.path ?? '';
  }

  key(event) {
    const page = Math.max(1, Math.floor(this.root.clientHeight / 22) - 1);
    const count = this.store.files[this.file]?.lines.length ?? 0;
    const moves = { ArrowDown: this.line + 1, ArrowUp: this.line - 1, PageDown: this.line + page, PageUp: this.line - page, Home: 1, End: count };
    if (event.key === 'Enter' || event.key === ' ') this.choose(this.line, { enter: true });
    else if (event.key in moves && !event.altKey && !event.ctrlKey && !event.metaKey) this.choose(Math.min(Math.max(moves[event.key], 1), count), {});
    else return;
    event.preventDefault();
  }

  show(file, line) {
    this.file = file;
    this.line = line;
    const source = this.store.files[file];
    this.root.replaceChildren();
    if (!source) return;
    this.root.setAttribute('aria-label', `Source of ${source.path}`);
    let inComment = false;
    source.lines.forEach((text, i) => {
      const coloured = colour(text, inComment);
      inComment = coloured.inComment;
      this.root.append(this.lineElement(i + 1, coloured.words));
    });
    if (source.error) this.root.append(element('div', { role: 'option', 'aria-selected': 'false' }, source.error));
    this.move(line);
  }

  lineElement(number, words) {
    const key = `${this.path}:${number}`;
    const { store } = this;
    const code = element('code', {}, ...words.map((word) => (word.kind ? element('span', { class: word.kind }, word.text) : word.text)));
    const made = element('div', { class: 'line', role: 'option', id: `L${this.file}-${number}`, 'data-line': number, 'aria-selected': 'false' },
      element('span', { class: 'number' }, String(number)), this.markOf(key), code);
    if (store.unreached.has(key)) made.classList.add('unreached');
    if (store.marks.has(key)) made.classList.add('bad');
    if (store.steps.has(key)) made.classList.add('explains');
    if (store.losses.has(key)) made.classList.add('lost');
    if (store.suspect && store.suspect.file === this.path && store.suspect.line === number) made.classList.add('suspect');
    if (store.states ? store.lines.has(key) : store.live.has(key)) made.classList.add('known');
    this.addKept(made, key);
    for (const i of store.marks.get(key) ?? []) made.append(element('span', { class: 'says bad' }, store.findings[i].message));
    if (made.classList.contains('suspect')) made.append(element('span', { class: 'says suspect' }, `not proved: ${store.answer.reason_details.what || store.answer.reason}`));
    for (const loss of store.losses.get(key) ?? []) made.append(element('span', { class: 'says lost' }, `stopped tracking here: ${loss.why}`));
    return made;
  }

  markOf(key) {
    const { store } = this;
    const marks = [];
    if (store.marks.has(key)) marks.push(['✗', 'a finding']);
    else if (store.suspect && `${store.suspect.file}:${store.suspect.line}` === key) marks.push(['?', 'not proved']);
    else if (store.losses.has(key)) marks.push(['~', 'a fact was given up']);
    else if (store.loops.has(key)) marks.push(['⟳', 'a loop']);
    else if (store.unreached.has(key)) marks.push(['∅', 'no execution comes here']);
    else if (store.steps.has(key)) marks.push(['•', 'on the path']);
    const [sign, words] = marks[0] ?? [' ', ''];
    return element('span', { class: 'mark', title: words }, element('span', { 'aria-hidden': 'true' }, sign), element('span', { class: 'unseen' }, words));
  }

  addKept(made, key) {
    const loops = this.store.loops.get(key);
    if (!loops) return;
    const scenes = loops.flatMap((loop) => this.store.scenes(loop));
    const open = this.open.has(key);
    const words = scenes.map((scene, i) => element('span', { class: 'kept' }, (i === 0 ? '' : 'or ') + scene.words));
    if (loops.some((loop) => !loop.complete)) words.push(element('span', { class: 'kept' }, 'or more: this is not all'));
    const sign = element('span', { class: 'fold', 'aria-hidden': 'true' }, open ? '▾ ' : '▸ ');
    made.append(element('span', { class: `keeps${open ? ' open' : ''}` }, sign, open ? 'keeps: ' : 'what the loop keeps', ...(open ? words : [])));
  }

  toggle(line) {
    const key = `${this.path}:${line}`;
    if (!this.store.loops.has(key)) return false;
    if (!this.open.delete(key)) this.open.add(key);
    this.refresh([line]);
    return true;
  }

  // Draws some lines anew, without moving the others.
  refresh(numbers) {
    const source = this.store.files[this.file];
    for (const number of numbers) {
      const old = document.getElementById(`L${this.file}-${number}`);
      if (!old) continue;
      let inComment = false;
      for (let i = 0; i < number - 1; i++) inComment = colour(source.lines[i], inComment).inComment;
      old.replaceWith(this.lineElement(number, colour(source.lines[number - 1], inComment).words));
    }
    this.move(this.line, false);
  }

  move(line, scroll = true) {
    this.root.querySelector('.line[aria-selected="true"]')?.setAttribute('aria-selected', 'false');
    this.line = line;
    const now = document.getElementById(`L${this.file}-${line}`);
    if (!now) return this.root.removeAttribute('aria-activedescendant');
    now.setAttribute('aria-selected', 'true');
    this.root.setAttribute('aria-activedescendant', now.id);
    if (scroll) now.scrollIntoView({ block: 'nearest' });
  }
}
