// The path of a finding: its steps, and beside them the memory at the step that is chosen. Both are always in view.

import { changesOf, leadingFrom, sceneOfPicture, withChanges, wordsOfScene } from './scenes.js';
import { element } from './source.js';
import { figure, objectsOf, valuesOf } from './states.js';

export class PathView {
  constructor(root, store, view, choose) {
    this.root = root;
    this.store = store;
    this.view = view;
    this.choose = choose; // (place)
    this.finding = 0;
    this.step = -1;
    this.all = false;
    root.addEventListener('keydown', (event) => {
      const delta = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!delta || event.target.closest('.drawing, select, input') || event.altKey || event.ctrlKey || event.metaKey) return;
      this.go(this.step + delta);
      event.preventDefault();
    });
  }

  get found() {
    return this.store.findings[this.finding];
  }

  // The scene at a step: of the last picture up to it, with what changed since the one before.
  sceneAt(index) {
    const { steps, pictures } = this.found;
    const seen = [];
    for (let i = 0; i <= index; i++) if (steps[i].picture !== undefined && seen[seen.length - 1] !== steps[i].picture) seen.push(steps[i].picture);
    if (seen.length === 0) return null;
    const now = sceneOfPicture(pictures[seen[seen.length - 1]]);
    const before = seen.length > 1 ? sceneOfPicture(pictures[seen[seen.length - 2]]) : null;
    return { scene: withChanges(now, before), exact: steps[index].picture !== undefined };
  }

  show(finding = this.finding, step) {
    this.finding = Math.min(finding, Math.max(0, this.store.findings.length - 1));
    if (!this.found) {
      this.step = -1;
      return this.root.replaceChildren(element('p', { class: 'note' }, this.store.answer ? 'There is no finding.' : 'No finding so far.'));
    }
    const { steps } = this.found;
    this.step = Math.min(step ?? steps.length - 1, steps.length - 1);
    const list = element('ol', { class: 'steps', id: 'steps', 'aria-label': 'Steps of the path' }, ...steps.map((each, i) => this.stepElement(each, i)));
    const heap = element('div', { class: 'memory', id: 'memory', role: 'region', 'aria-label': 'Memory at the step', 'aria-live': 'polite' });
    this.root.replaceChildren(this.head(), element('div', { class: 'both' }, list, heap));
    this.showStep(false);
  }

  head() {
    const { found, store } = this;
    const several = store.findings.length > 1 ? element('select', { id: 'which', 'aria-label': 'Which finding' }, ...store.findings.map((each, i) => element('option', { value: i, selected: i === this.finding }, `${i + 1}. ${each.message}`))) : null;
    several?.addEventListener('change', () => this.show(Number(several.value)));
    const inputs = [...found.inputs.map((input) => [`${input.function}() = ${input.value}`, input.at]), ...(found.choices ?? []).map((choice) => [choice.text, choice.at])];
    const given = inputs.length ? element('details', { id: 'inputs' }, element('summary', {}, `${inputs.length} input${inputs.length > 1 ? 's' : ''}`),
      element('ul', { tabindex: '0' }, ...inputs.map(([words, at]) => element('li', {}, words, at ? element('span', { class: 'where' }, ` line ${at.line}`) : null)))) : null;
    return element('div', { class: 'path-head' }, several ?? element('h2', {}, found.message), element('div', { class: 'moves' },
      element('button', { type: 'button', id: 'back', onclick: () => this.go(this.step - 1) }, '← Back'),
      element('button', { type: 'button', id: 'on', onclick: () => this.go(this.step + 1) }, 'Next →'),
      element('span', { id: 'where', role: 'status' }), given));
  }

  stepElement(step, i) {
    const button = element('button', { type: 'button', class: `step ${step.kind}${step.matters ? ' matters' : ''}`, 'data-step': i, tabindex: '-1', onclick: () => this.go(i) }, step.text,
      step.at ? element('span', { class: 'where' }, ` ${step.at.function ?? ''}:${step.at.line}`) : null);
    button.style.marginLeft = `${Math.min(step.depth, 8) * 0.8}rem`;
    return element('li', {}, button);
  }

  go(index) {
    if (!this.found || index < 0 || index >= this.found.steps.length) return;
    this.step = index;
    this.showStep(true);
  }

  showStep(move) {
    const { steps } = this.found;
    const list = this.root.querySelector('#steps');
    const inside = list.contains(document.activeElement);
    list.querySelectorAll('.step').forEach((button, i) => {
      const here = i === this.step;
      button.setAttribute('tabindex', here ? '0' : '-1');
      if (here) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
      if (here && inside) button.focus({ preventScroll: true });
      if (here) list.scrollTop = button.offsetTop - list.clientHeight / 2;
    });
    this.root.querySelector('#where').textContent = `step ${this.step + 1} of ${steps.length}`;
    this.root.querySelector('#back').disabled = this.step === 0;
    this.root.querySelector('#on').disabled = this.step === steps.length - 1;
    this.showMemory();
    this.markFollowed();
    if (steps[this.step].at) this.choose(steps[this.step].at, move);
  }

  showMemory() {
    const root = this.root.querySelector('#memory');
    const at = this.sceneAt(this.step);
    if (!at) return root.replaceChildren(element('p', { class: 'note' }, 'No memory of interest yet.'));
    const scene = leadingFrom(at.scene, this.view.filter);
    const words = wordsOfScene(scene);
    root.replaceChildren(...[
      element('p', { class: 'caption' }, at.exact ? 'Memory at this step' : 'Memory, as at the last step that changed it'),
      figure(scene, words.join('; '), this.view), valuesOf(scene), objectsOf(scene, this.view),
      element('details', {}, element('summary', {}, 'In words'), element('ul', { class: 'words' }, ...words.map((each) => element('li', {}, each))))].filter(Boolean));
  }

  markFollowed() {
    const { followed } = this.view;
    this.root.querySelectorAll('.step').forEach((button, i) => {
      const at = followed && this.found.steps[i].picture !== undefined ? this.sceneAt(i) : null;
      button.classList.toggle('touches', Boolean(at && changesOf(at.scene, followed)));
    });
  }

  // The next step, or the one before, that changes the followed object.
  goToChange(delta) {
    const buttons = [...this.root.querySelectorAll('.step')];
    for (let i = this.step + delta; i >= 0 && i < buttons.length; i += delta) if (buttons[i].classList.contains('touches')) return this.go(i);
  }
}
