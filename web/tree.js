// The outline: functions with their verdicts, in them loops, findings, what was given up and what nothing reaches.

import { element } from './source.js';

const nameOf = (path) => path.split('/').pop();

function verdictOf(store, f) {
  const within = (at) => at && at.file === f.at.file && at.line >= f.at.line && at.line <= f.end_line;
  const answer = store.answer;
  if (!answer) return ['·', 'not decided yet'];
  if (answer.verdict === 'true') return f.reached ? ['✓', 'proved'] : ['∅', 'never called'];
  if (store.findings.some((finding) => within(finding.at))) return ['✗', 'a finding'];
  if (answer.verdict === 'unknown' && (within(store.suspect) || answer.losses?.some((loss) => within(loss.at)))) return ['?', 'unknown: Heapwise stopped tracking something here'];
  if (answer.verdict === 'unknown') return ['?', 'unknown'];
  return ['·', 'a violation elsewhere'];
}

// Flat: {level, sign, text, said, file, line, finding?}
export function outline(store) {
  const rows = [];
  store.findings.forEach((finding, i) => rows.push({ level: 1, kind: 'finding', sign: '✗', text: finding.message, said: 'finding', at: finding.at, finding: i }));
  if (store.suspect) rows.push({ level: 1, kind: 'suspect', sign: '?', text: `not proved: ${store.answer.reason_details.what || store.answer.reason}`, said: 'why it is unknown', at: store.suspect });
  const functions = [...store.functions].sort((a, b) => (a.at.file === b.at.file ? a.at.line - b.at.line : a.at.file < b.at.file ? -1 : 1));
  for (const f of functions) {
    const [sign, said] = verdictOf(store, f);
    const within = (at) => at && at.file === f.at.file && at.line >= f.at.line && at.line <= f.end_line;
    rows.push({ level: 1, kind: 'function', sign, text: `${f.at.function}()`, said, at: f.at });
    const inside = [];
    for (const loop of store.states?.loops ?? []) if (within(loop.at)) inside.push({ kind: 'loop', sign: '⟳', text: `loop, line ${loop.at.line}`, said: 'loop', at: loop.at });
    for (const loss of store.answer?.losses ?? []) if (within(loss.at)) inside.push({ kind: 'loss', sign: '~', text: `line ${loss.at.line}: ${loss.why}`, said: 'given up', at: loss.at });
    for (const each of store.answer?.unreached ?? []) if (each.last_line && within(each.at)) inside.push({ kind: 'unreached', sign: '∅', text: each.last_line > each.at.line ? `lines ${each.at.line}–${each.last_line} not reached` : `line ${each.at.line} not reached`, said: 'not reached', at: each.at });
    inside.sort((a, b) => a.at.line - b.at.line);
    rows.push(...inside.map((row) => ({ ...row, level: 2 })));
  }
  return rows;
}

export class TreeView {
  constructor(root, store, choose) {
    this.root = root;
    this.store = store;
    this.choose = choose; // (row)
    this.rows = [];
    this.here = 0;
    root.addEventListener('click', (event) => {
      const item = event.target.closest('[role=treeitem]');
      if (item) this.go(Number(item.dataset.row), true);
    });
    root.addEventListener('keydown', (event) => this.key(event));
  }

  key(event) {
    const last = this.rows.length - 1;
    const parent = () => this.rows.findLastIndex((row, i) => i < this.here && row.level < this.rows[this.here].level);
    const moves = { ArrowDown: Math.min(this.here + 1, last), ArrowUp: Math.max(this.here - 1, 0), Home: 0, End: last, ArrowLeft: Math.max(0, parent()) };
    if (event.key === 'Enter' || event.key === ' ') this.go(this.here, true);
    else if (event.key in moves && !event.altKey && !event.ctrlKey && !event.metaKey) this.go(moves[event.key], false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  go(index, choose) {
    if (!this.rows[index]) return;
    this.here = index;
    [...this.root.children].forEach((item, i) => item.setAttribute('tabindex', i === index ? '0' : '-1'));
    this.root.children[index].focus();
    if (choose) this.choose(this.rows[index]);
  }

  show() {
    const focused = this.root.contains(document.activeElement);
    this.rows = outline(this.store);
    this.here = Math.min(this.here, Math.max(this.rows.length - 1, 0));
    const several = new Set(this.store.files.map((file) => file.path)).size > 1;
    this.root.replaceChildren(...this.rows.map((row, i) =>
      element('div', { role: 'treeitem', class: `row ${row.kind}`, 'aria-level': row.level, 'aria-selected': 'false', 'data-row': i, 'data-line': row.at?.line, tabindex: i === this.here ? '0' : '-1' },
        element('span', { class: 'sign', 'aria-hidden': 'true' }, row.sign), ' ', row.text,
        several && row.level === 1 && row.at ? element('span', { class: 'where' }, ` ${nameOf(row.at.file)}`) : null,
        element('span', { class: 'unseen' }, `, ${row.said}`))));
    // A tree without items is no tree for a screen reader.
    if (!this.rows.length) this.root.append(element('div', { role: 'treeitem', class: 'row', tabindex: '0', 'aria-level': 1, 'aria-selected': 'false' }, this.store.running ? 'the analysis works' : 'nothing yet'));
    if (focused) this.root.children[this.here]?.focus();
  }
}
