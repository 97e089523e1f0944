// A scene as SVG. Blocks are tables of their fields; a list or tree of any length is a stack of nodes with its length;
// what each of its nodes owns stands in a frame with it. Variables that point stand as tags above what they point to.
// Freed blocks are crossed out, pointers to them are red; what changed since the moment before is bright.

import { layout } from './layout.js';
import { keyOf } from './scenes.js';

const SVG = 'http://www.w3.org/2000/svg';
const LETTER = 7.25; // width of a letter of 12px monospace
const ROW = 20;
const TAG = 20;
const PAD = 8;
const STACK = 4; // how far the sheets of a stack stand out
const LONGEST = 34;
const BACKWARDS = /^(prev|previous|prior|back|parent|up|last|blink|pprev|left_sibling)$/i;

function make(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const short = (text) => (text.length > LONGEST ? text.slice(0, LONGEST - 1) + '…' : text);
const widthOf = (text) => [...text].length * LETTER;
const says = (cell) => cell.node !== undefined || cell.text;
const isSegment = (node) => node.kind === 'list' || node.kind === 'dlist' || node.kind === 'tree';

function textOf(cell) {
  if (cell.node !== undefined) return cell.name;
  return short(/^[≥≤≠]/.test(cell.text) ? `${cell.name} ${cell.text}` : `${cell.name} = ${cell.text}`);
}

// The rows of a node: {text, cell?, kind}. A row with a cell that points has an arrow.
function rowsOf(node) {
  const rows = [];
  const add = (cell, kind = '') => says(cell) && rows.push({ text: textOf(cell), cell, kind, changed: cell.changed });
  if (!isSegment(node)) {
    for (const cell of node.cells ?? []) add(cell);
    if (node.kind === 'optional' && node.end) add({ name: 'or', ...node.end });
    return rows;
  }
  (node.forms ?? []).forEach((form, i) => {
    if (i > 0) rows.push({ text: 'or', kind: 'or' });
    for (const cell of form) add(cell);
  });
  if (node.kind !== 'tree' && node.end) add({ ...node.end, name: `last ${node.links[0]}` }, 'end');
  if (node.back) add({ ...node.back, name: node.kind === 'tree' ? 'root’s parent' : `first ${node.links[1] ?? 'prev'}` }, 'back');
  return rows;
}

function titleOf(node) {
  if (node.kind === 'tree') return `tree of ${node.links.join(', ')}`;
  if (isSegment(node)) return `${node.kind === 'dlist' ? 'double list' : 'list'} by ${node.links.join(', ')}`;
  if (node.variable) return [node.name, node.type].filter(Boolean).join(' : ');
  return (node.type || 'block') + (node.kind === 'optional' ? ' or nothing' : '');
}

const goesBack = (row) => row.kind === 'back' || BACKWARDS.test(row.cell.name.split('.').pop());

// One box without what it owns: its size and rows.
function sheetOf(scene, index) {
  const node = scene.nodes[index];
  const tags = scene.variables.filter((cell) => cell.node === index).map((cell) => ({
    text: short(cell.name + (cell.beyond ? ` + ${cell.beyond}` : '') + (cell.last ? ' (last)' : '')), changed: cell.changed, dangling: cell.dangling || node.kind === 'freed', last: cell.last }));
  const rows = rowsOf(node);
  const head = [titleOf(node)];
  if (isSegment(node)) head.push(node.length);
  const texts = [...head, ...rows.map((row) => row.text + (row.cell?.node !== undefined ? ' •' : ''))];
  const body = Math.max(64, ...texts.map((text) => widthOf(short(text)) + 2 * PAD));
  // Tags stand side by side, in as many lines as the box is wide.
  const lines = [[]];
  let used = 0;
  for (const tag of tags) {
    const width = widthOf(tag.text) + PAD + 4;
    if (used > 0 && used + width > Math.max(body, 150)) {
      lines.push([]);
      used = 0;
    }
    lines[lines.length - 1].push({ ...tag, x: used, w: width - 4 });
    used += width;
  }
  const top = tags.length ? lines.length * TAG + 12 : 0;
  const extra = isSegment(node) ? 2 * STACK : 0;
  const wide = Math.max(body, ...lines.flat().map((tag) => tag.x + tag.w));
  return { index, node, rows, head, lines: tags.length ? lines : [], top, foot: extra, body: wide, w: wide + extra, h: top + (head.length + rows.length) * ROW + 4 + extra };
}

const rowY = (sheet, k) => sheet.top + (sheet.head.length + k) * ROW + ROW / 2 + 2;

// A group: a sheet with what each of its nodes owns below it, in one frame. Arrows: to the outside, by index of node.
function groupOf(scene, index) {
  const sheet = sheetOf(scene, index);
  const owned = scene.nodes.map((_, i) => i).filter((i) => scene.nodes[i].owner === index && i !== index);
  const group = { sheet, w: sheet.w, h: sheet.h, top: sheet.top, foot: sheet.foot, members: new Set([index]), inner: null };
  if (owned.length === 0) return group;
  const groups = owned.map((i) => groupOf(scene, i));
  for (const each of groups) for (const member of each.members) group.members.add(member);
  const inner = arrange(scene, groups);
  group.inner = inner;
  group.innerAt = { x: 20, y: sheet.h + 26 };
  group.frame = true;
  group.w = Math.max(sheet.w + 20, inner.w + 40);
  group.h = sheet.h + 26 + inner.h + 10;
  group.foot = group.h - sheet.h + sheet.foot; // arrows from outside lead to the list, not to what its nodes own
  return group;
}

// Places groups, and finds the arrows between them.
function arrange(scene, groups) {
  const home = new Map();
  groups.forEach((group, g) => group.members.forEach((member) => home.set(member, g)));
  const arrows = [];
  groups.forEach((group, g) => {
    for (const start of startsIn(group)) {
      const to = home.get(start.cell.node);
      if (to === undefined || (to === g && start.sheet.index !== start.cell.node)) continue;
      if (to === g && start.sheet !== group.sheet) continue; // a loop of what is inside
      const target = groups[to].sheet;
      arrows.push({ from: g, to, y: start.y, back: goesBack(start.row), sheet: start.sheet, row: start.row,
        toY: start.cell.last && target.index === start.cell.node ? target.h - 12 : undefined });
    }
  });
  const made = layout(groups, arrows);
  arrows.forEach((arrow, i) => (arrow.row.left = made.arrows[i].left));
  return { ...made, groups, ways: made.arrows, list: arrows };
}

// Every row with an arrow, with its height within the group.
function startsIn(group, dy = 0) {
  const starts = [];
  group.sheet.rows.forEach((row, k) => {
    if (row.cell?.node !== undefined) starts.push({ sheet: group.sheet, row, cell: row.cell, y: dy + rowY(group.sheet, k) });
  });
  group.inner?.groups.forEach((each, i) => starts.push(...startsIn(each, dy + group.innerAt.y + group.inner.boxes[i].y)));
  return starts;
}

class Picture {
  constructor(scene, options) {
    this.scene = scene;
    this.options = options;
    this.boxes = make('g', {});
    this.arrows = make('g', { class: 'arrows' });
  }

  text(x, y, words, style, parent = this.boxes) {
    const element = make('text', { x, y: y + 4, class: style }, short(words));
    parent.append(element);
    return element;
  }

  arrow(path, cell, index) {
    const dangling = cell.dangling || this.scene.nodes[cell.node].kind === 'freed';
    const kind = `arrow${dangling ? ' dangling' : ''}${cell.changed ? ' changed' : ''}`;
    this.arrows.append(make('path', { d: path, class: kind, 'marker-end': `url(#tip${dangling ? '-red' : ''}-${this.options.id})`, 'data-from': index, 'data-to': cell.node }));
  }

  sheet(sheet, x, y) {
    const { node, index } = sheet;
    const key = keyOf(node, index);
    const segment = isSegment(node);
    const kinds = ['node', node.kind, segment && 'segment', node.variable && 'variable', node.marked && 'marked', node.fresh && 'fresh', node.changed && 'changed', key === this.options.followed && 'followed'];
    const g = make('g', { class: kinds.filter(Boolean).join(' '), 'data-key': key });
    g.append(make('title', {}, node.name || node.type || ''));
    const top = y + sheet.top, h = (sheet.head.length + sheet.rows.length) * ROW + 4;
    if (segment) for (const k of [2, 1]) g.append(make('rect', { x: x + k * STACK, y: top + k * STACK, width: sheet.body, height: h, rx: 4, class: 'sheet under' }));
    g.append(make('rect', { x, y: top, width: sheet.body, height: h, rx: 4, class: 'sheet' }));
    sheet.head.forEach((words, k) => this.text(x + PAD, top + 2 + k * ROW + ROW / 2, words, k === 0 ? 'title' : 'length', g));
    sheet.rows.forEach((row, k) => {
      const at = top + 2 + (sheet.head.length + k) * ROW;
      if (row.changed) g.append(make('rect', { x: x + 1, y: at, width: sheet.body - 2, height: ROW, class: 'new' }));
      g.append(make('line', { x1: x, x2: x + sheet.body, y1: at, y2: at, class: 'rule' }));
      const text = this.text(x + PAD, at + ROW / 2, row.text, row.kind === 'or' ? 'or' : row.cell?.hidden ? 'field hidden' : 'field', g);
      if (row.cell?.hidden) text.dataset.open = row.cell.hidden;
      if (row.cell?.node !== undefined) g.append(make('circle', { cx: x + (row.left ? 4 : sheet.body - 5), cy: at + ROW / 2, r: 2.2, class: 'dot' }));
    });
    if (node.kind === 'freed') {
      g.append(make('line', { x1: x, y1: top, x2: x + sheet.body, y2: top + h, class: 'cross' }));
      g.append(make('line', { x1: x, y1: top + h, x2: x + sheet.body, y2: top, class: 'cross' }));
    }
    this.tags(sheet, x, y, g);
    this.boxes.append(g);
  }

  tags(sheet, x, y, g) {
    sheet.lines.forEach((line, k) => line.forEach((tag) => {
      const at = y + k * TAG;
      const style = `tag${tag.dangling ? ' dangling' : ''}${tag.changed ? ' changed' : ''}`;
      g.append(make('rect', { x: x + tag.x, y: at, width: tag.w, height: TAG - 4, rx: 8, class: style }));
      this.text(x + tag.x + 4, at + (TAG - 4) / 2, tag.text, `${style} words`, g);
    }));
    if (sheet.lines.length) {
      const at = sheet.lines.length * TAG + y - 3, red = sheet.lines.flat().some((tag) => tag.dangling);
      g.append(make('path', { d: `M${x + 14},${at} L${x + 14},${at + 13}`, class: `arrow${red ? ' dangling' : ''}`, 'marker-end': `url(#tip${red ? '-red' : ''}-${this.options.id})` }));
    }
  }

  group(group, x, y) {
    if (group.frame) {
      const top = y + group.top - 6;
      this.boxes.append(make('rect', { x: x - 8, y: top, width: group.w + 16, height: group.h - group.top + 12, rx: 8, class: 'frame' }));
      this.text(x + 20, y + group.sheet.h + 12, 'each node has its own', 'note');
      this.arrangement(group.inner, x + group.innerAt.x, y + group.innerAt.y);
      this.between(group, x, y);
    }
    this.sheet(group.sheet, x, y);
  }

  // From a list's rows down to what each node owns, along the left of the frame; and back up at its right.
  between(group, x, y) {
    group.sheet.rows.forEach((row, k) => {
      const target = row.cell?.node;
      if (target === undefined || target === group.sheet.index || !group.members.has(target)) return;
      const spot = this.spotOf(group, target, x, y);
      const at = y + rowY(group.sheet, k), side = x - 3;
      row.left = true;
      const to = spot.y + spot.sheet.top + 12;
      this.arrow(`M${x},${at} L${side},${at} L${side},${to} L${spot.x},${to}`, row.cell, group.sheet.index);
    });
    group.inner.groups.forEach((each, i) => {
      const box = group.inner.boxes[i];
      for (const start of startsIn(each)) {
        if (start.cell.node !== group.sheet.index) continue;
        const from = this.spotOf(group, start.sheet.index, x, y);
        const at = y + group.innerAt.y + box.y + start.y, right = x + group.w - 4;
        const to = y + group.sheet.top + 12;
        this.arrow(`M${from.x + from.sheet.body},${at} L${right},${at} L${right},${to} L${x + group.sheet.body},${to}`, start.cell, start.sheet.index);
      }
    });
  }

  spotOf(group, index, x, y) {
    if (group.sheet.index === index) return { x, y, sheet: group.sheet };
    const i = group.inner.groups.findIndex((each) => each.members.has(index));
    const box = group.inner.boxes[i];
    return this.spotOf(group.inner.groups[i], index, x + group.innerAt.x + box.x, y + group.innerAt.y + box.y);
  }

  arrangement(made, x, y) {
    made.groups.forEach((group, g) => this.group(group, x + made.boxes[g].x, y + made.boxes[g].y));
    const inner = make('g', { transform: `translate(${x},${y})` });
    const outer = this.arrows;
    this.arrows = inner;
    made.list.forEach((arrow, i) => {
      this.arrow(made.ways[i].path, arrow.row.cell, arrow.sheet.index);
      if (arrow.row.cell.beyond) this.text(made.ways[i].x + 6, made.ways[i].y - 8, `+ ${arrow.row.cell.beyond}`, 'note', inner);
    });
    this.arrows = outer;
    outer.append(inner);
  }
}

function tip(id, red) {
  return make('marker', { id: `tip${red ? '-red' : ''}-${id}`, viewBox: '0 0 8 8', refX: 7.5, refY: 4, markerWidth: 8, markerHeight: 8, markerUnits: 'userSpaceOnUse', orient: 'auto' },
    make('path', { d: 'M0,0.5 L8,4 L0,7.5 z', class: `tip${red ? ' dangling' : ''}` }));
}

let count = 0;

// options: {label, followed}. Null where there is nothing to draw.
export function draw(scene, options = {}) {
  if (scene.nodes.length === 0) return null;
  const id = ++count;
  const tops = scene.nodes.map((_, i) => i).filter((i) => scene.nodes[i].owner === undefined || scene.nodes[i].owner === i);
  const made = arrange(scene, tops.map((i) => groupOf(scene, i)));
  const picture = new Picture(scene, { ...options, id });
  picture.arrangement(made, 12, 8);
  const w = Math.ceil(made.w + 24), h = Math.ceil(made.h + 20);
  const svg = make('svg', { class: 'heap', role: 'img', viewBox: `0 0 ${w} ${h}`, width: w, height: h, 'aria-label': options.label ?? 'the heap' },
    make('defs', {}, tip(id, false), tip(id, true)), picture.boxes, picture.arrows);
  return svg;
}
