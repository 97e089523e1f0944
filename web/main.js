// Puts the parts together: what is chosen, the keys, and where the news come from.

import { Store } from './store.js';
import { SourceView, element } from './source.js';
import { TreeView } from './tree.js';
import { MOST_NODES, showLine } from './states.js';
import { PathView } from './path.js';
import { headline, showReport, verdictWords } from './report.js';

const byId = (id) => document.getElementById(id);
const store = new Store();
// What a reader has chosen for all drawings: a variable, an object to follow, how many objects and which besides.
const view = {
  filter: '', followed: null, most: MOST_NODES, opened: new Set(),
  follow(key) {
    view.followed = view.followed === key ? null : key;
    showPanels();
  },
  open(key) {
    view.opened.add(key);
    showPanels();
  },
  draw(most, button) {
    view.most = most;
    if (most === MOST_NODES) view.opened.clear();
    showPanels();
    const panel = byId(`panel-${chosen.tab}`); // its button is a new one, or gone
    (panel.querySelector(`[data-most=${button}]`) ?? panel.querySelector('[data-most]'))?.focus();
  },
};
const chosen = { file: 0, line: 1, tab: 'line', byHand: false };
const TABS = ['line', 'path', 'report'];

const source = new SourceView(byId('source'), store, (line, { enter }) => {
  chosen.byHand = true;
  goTo(chosen.file, line);
  if (enter) enterLine(line);
});
const tree = new TreeView(byId('tree'), store, (row) => {
  chosen.byHand = true;
  if (row.at) goToPlace(row.at);
  if (row.finding !== undefined) {
    path.show(row.finding);
    openTab('path');
  } else openTab(row.kind === 'suspect' || row.kind === 'loss' ? 'report' : 'line');
});
const path = new PathView(byId('panel-path'), store, view, (at, byHand) => {
  if (chosen.tab !== 'path') return;
  chosen.byHand ||= byHand;
  goToPlace(at);
});

function goToPlace(at) {
  const file = store.files.findIndex((each) => each.path === at.file);
  if (file >= 0) goTo(file, at.line);
}

function goTo(file, line) {
  const other = file !== chosen.file;
  chosen.file = file;
  chosen.line = line;
  if (other) showSource();
  else source.move(line);
  if (chosen.tab === 'line') showLine(byId('panel-line'), store, view, file, line);
}

// Enter on a line: unfold its loop, or go to its finding.
function enterLine(line) {
  const key = `${source.path}:${line}`;
  const found = store.marks.get(key);
  if (found) {
    path.show(found[0]);
    openTab('path');
  } else if (!source.toggle(line) && store.steps.has(key)) {
    const at = store.steps.get(key)[0];
    openTab('path');
    path.show(at.finding, at.step);
  }
}

function openTab(name) {
  chosen.tab = name;
  for (const each of TABS) {
    byId(`tab-${each}`).setAttribute('aria-selected', String(each === name));
    byId(`tab-${each}`).setAttribute('tabindex', each === name ? '0' : '-1');
    byId(`panel-${each}`).hidden = each !== name;
  }
  showPanels();
}

function showPanels() {
  if (chosen.tab === 'line') showLine(byId('panel-line'), store, view, chosen.file, chosen.line);
  if (chosen.tab === 'path') path.show(path.finding, path.step < 0 ? undefined : path.step);
  if (chosen.tab === 'report') showReport(byId('panel-report'), store, (at) => { goToPlace(at); });
}

function showSource() {
  chosen.file = Math.min(chosen.file, Math.max(store.files.length - 1, 0));
  const lines = store.files[chosen.file]?.lines.length ?? 1;
  chosen.line = Math.min(Math.max(chosen.line, 1), Math.max(lines, 1));
  const scroll = source.file === chosen.file ? byId('source').scrollTop : 0;
  byId('files').replaceChildren(...store.files.map((file, i) =>
    element('button', { role: 'tab', type: 'button', 'aria-selected': String(i === chosen.file), 'aria-controls': 'source', tabindex: i === chosen.file ? '0' : '-1', onclick: () => goTo(i, 1) }, file.path.split('/').pop())));
  byId('files').hidden = store.files.length < 2;
  source.show(chosen.file, chosen.line);
  if (scroll) byId('source').scrollTop = scroll;
  source.move(chosen.line);
}

function showHead() {
  const [kind, words] = verdictWords(store);
  byId('verdict').dataset.verdict = kind;
  if (byId('verdict').textContent !== words) byId('verdict').textContent = words;
  byId('headline').textContent = headline(store);
  byId('name').textContent = store.files[0]?.path.split('/').pop() ?? 'Heapwise';
  document.title = `${byId('name').textContent}: ${words}`;
  showProgress();
}

function showProgress() {
  const { progress, running, limit } = store;
  byId('stop').hidden = frozen || !running;
  byId('run').hidden = frozen || running;
  if (!running) {
    byId('progress').textContent = store.stopped ? 'stopped' : '';
    return;
  }
  const works = [progress.works.includes('verdict') && (progress.phase || 'beginning'), progress.works.includes('states') && 'gathering states'].filter(Boolean).join(', ');
  const at = progress.at ? `, now at ${progress.at.function ?? ''} line ${progress.at.line}` : '';
  byId('progress').textContent = `${progress.seconds.toFixed(1)} s, at most ${limit} s of CPU time: ${works}; ${store.liveCount || progress.states} states seen${at}`;
}

function showFilter() {
  byId('variables').replaceChildren(...store.variables().map((name) => element('option', { value: name })));
}

// A new verdict shows what matters most, unless the reader has chosen something.
function lead() {
  if (chosen.byHand || !store.answer) return;
  if (store.answer.verdict === 'false') {
    openTab('path');
    path.show(0);
  } else if (store.answer.verdict === 'unknown') {
    openTab('report');
    if (store.suspect) goToPlace(store.suspect);
  } else if (store.states) {
    const first = store.states.loops.find((loop) => loop.at.file === source.path) ?? store.states.lines.find((line) => line.at.file === source.path);
    if (first) goTo(chosen.file, first.at.line);
  }
}

// Before there is a verdict: to a line of which something is known, unless the reader has chosen one. What is known may have
// come one state at a time, or all at once when the states were done before the page first drew itself.
function leadToFirstState() {
  if (chosen.byHand || store.answer || store.statesAt(source.path, chosen.line).before.length > 0) return;
  const line = store.firstKnownLine(source.path);
  if (line) goTo(chosen.file, line);
}

let due = new Set();
function refresh(what) {
  due.add(what);
  if (due.size > 1) return;
  requestAnimationFrame(() => {
    const now = due;
    due = new Set();
    if (now.has('all') || now.has('answer')) {
      showSource();
      tree.show();
      showFilter();
      lead();
      leadToFirstState(); // who opens the page late gets the states with the rest
      showPanels();
    } else if (now.has('state')) {
      leadToFirstState();
      if (chosen.tab === 'line') showPanels();
      for (const key of store.live.keys()) if (key.startsWith(`${source.path}:`)) byId(`L${chosen.file}-${key.slice(source.path.length + 1)}`)?.classList.add('known');
      showFilter();
    }
    showHead();
  });
}

function post(what) {
  fetch(what, { method: 'POST' }).catch(() => {});
}

const KEYS = {
  1: () => openTab('line'), 2: () => openTab('path'), 3: () => openTab('report'),
  n: () => step(1), p: () => step(-1), ArrowRight: () => step(1), ArrowLeft: () => step(-1),
  o: () => path.goToChange(1), O: () => path.goToChange(-1),
  s: () => byId('source').focus(), t: () => byId('tree').querySelector('[tabindex="0"]')?.focus(),
  '/': () => byId('filter').focus(), x: () => byId('stop').hidden || post('stop'), r: () => byId('run').hidden || post('run'),
  '?': () => byId('help').showModal(),
};

function step(delta) {
  if (!store.findings.length) return;
  chosen.byHand = true;
  if (chosen.tab !== 'path') openTab('path');
  else path.go(path.step + delta);
}

document.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !(event.key in KEYS)) return;
  if (event.target.closest('input, select, textarea, dialog, .drawing, [role=tablist]')) return;
  KEYS[event.key]();
  event.preventDefault();
});

byId('tabs').addEventListener('keydown', (event) => {
  const delta = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!delta) return;
  openTab(TABS[(TABS.indexOf(chosen.tab) + delta + TABS.length) % TABS.length]);
  byId(`tab-${chosen.tab}`).focus();
  event.preventDefault();
});
byId('files').addEventListener('keydown', (event) => {
  const delta = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!delta) return;
  goTo((chosen.file + delta + store.files.length) % store.files.length, 1);
  byId('files').querySelector('[aria-selected=true]').focus();
  event.preventDefault();
});
for (const name of TABS) byId(`tab-${name}`).addEventListener('click', () => { chosen.byHand = true; openTab(name); });
byId('filter').addEventListener('input', () => { view.filter = byId('filter').value.trim(); showPanels(); });
byId('filter').addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  byId('filter').value = view.filter = '';
  showPanels();
});
byId('stop').addEventListener('click', () => post('stop'));
byId('run').addEventListener('click', () => post('run'));
byId('keys').addEventListener('click', () => byId('help').showModal());

const data = JSON.parse(byId('data').textContent);
const frozen = data !== null;
document.body.classList.toggle('frozen', frozen);

if (frozen) {
  store.take('start', { files: data.files });
  if (data.answer) store.take('verdict', data.answer);
  if (data.states) store.take('states', data.states);
  store.take('done', { stopped: false });
  refresh('all');
} else {
  const events = new EventSource('events');
  for (const name of ['start', 'file', 'state', 'progress', 'verdict', 'states', 'done'])
    events.addEventListener(name, (event) => refresh(store.take(name, JSON.parse(event.data))));
  events.addEventListener('crowded', () => {
    events.close();
    byId('progress').textContent = 'too many pages are open: reload this one to see it work again';
  });
  events.addEventListener('open', () => document.body.classList.remove('gone'));
  events.addEventListener('error', () => {
    document.body.classList.add('gone');
    byId('progress').textContent = 'heapwise view has ended, or does not answer';
  });
}
