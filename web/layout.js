// Where the boxes of a drawing stand and how its arrows run: a layered layout, left to right.
//
// After Sugiyama, Tagawa, Toda (1981) and Gansner, Koutsofios, North, Vo (1993): arrows that go back are turned for the
// time being; boxes stand in layers by their longest way from a start; an arrow over several layers gets a place of its
// own in each of them; sweeps bring neighbours side by side. What is ours: arrows leave a field at the side to which
// they go and enter a box at the height at which they left the other, where there is room (routes.js). So `next` and
// `prev` of a doubly linked list run straight and never meet. An arrow runs level across a layer and bends between
// layers only: it crosses no box.
//
// boxes: [{w, h, top, foot}]   top: height of what stands above the body (names that point to it); foot: below it
// arrows: [{from, to, y, toY?, back?}]   y: where it leaves, from the box's upper edge; toY: where it must enter;
//   back: it should go back, a `prev` or `parent`
// The result: {w, h, boxes: [{x, y}], arrows: [{path, x, y, left, stops}]}: x, y is where the arrow begins, `left` says
// that it does so at the left; `stops` are the points through which it runs.

import { LANE, loop, route } from './routes.js';

const GAP_X = 34;
const GAP_Y = 18;

// Which arrows are turned so that no cycle is left: those said to go back where another leads on, and those that meet a
// box on the way to them.
function turned(count, arrows, starts) {
  const out = Array.from({ length: count }, () => []);
  arrows.forEach((arrow, i) => arrow.from !== arrow.to && out[arrow.from].push(i));
  const isTurned = arrows.map((arrow) => Boolean(arrow.back) && arrow.from !== arrow.to);
  const state = new Array(count).fill(0);
  const visit = (box) => {
    state[box] = 1;
    for (const i of out[box]) {
      if (isTurned[i]) continue;
      if (state[arrows[i].to] === 1) isTurned[i] = true;
      else if (state[arrows[i].to] === 0) visit(arrows[i].to);
    }
    state[box] = 2;
  };
  for (const box of starts) if (state[box] === 0) visit(box);
  // Turned ones may close a cycle among themselves or with others: then they are not turned.
  const ends = (i) => (isTurned[i] ? [arrows[i].to, arrows[i].from] : [arrows[i].from, arrows[i].to]);
  const kept = Array.from({ length: count }, () => []);
  arrows.forEach((arrow, i) => !isTurned[i] && arrow.from !== arrow.to && kept[arrow.from].push(arrow.to));
  const leads = (from, to, seen = new Set()) => {
    if (from === to) return true;
    seen.add(from);
    return kept[from].some((next) => !seen.has(next) && leads(next, to, seen));
  };
  arrows.forEach((arrow, i) => {
    if (!isTurned[i]) return;
    let [from, to] = ends(i);
    if (leads(to, from)) {
      isTurned[i] = false;
      [from, to] = [to, from];
    }
    kept[from].push(to);
  });
  return isTurned;
}

function startsOf(count, arrows) {
  const into = new Array(count).fill(0);
  for (const arrow of arrows) if (!arrow.back && arrow.from !== arrow.to) into[arrow.to]++;
  const all = [...Array(count).keys()];
  return [...all.filter((box) => into[box] === 0), ...all];
}

function layersOf(count, edges) {
  const layer = new Array(count).fill(0);
  for (let changed = true, round = 0; changed && round <= count; round++) {
    changed = false;
    for (const { a, b } of edges)
      if (layer[b] < layer[a] + 1) {
        layer[b] = layer[a] + 1;
        changed = true;
      }
  }
  // What begins somewhere stands beside what it leads to.
  for (let box = 0; box < count; box++) {
    const next = edges.filter((e) => e.a === box).map((e) => layer[e.b]);
    if (next.length && !edges.some((e) => e.b === box)) layer[box] = Math.min(...next) - 1;
  }
  return layer;
}

// Items: the boxes, and the lanes of long arrows. Links join them from layer to layer; `pa` and `pb` say how far down
// an item a link begins and ends, `weight` how much its ends want to stand level.
function itemsOf(boxes, edges, layer) {
  const items = boxes.map((box, i) => ({ layer: layer[i], w: box.w, h: box.h, anchor: (box.top ?? 0) + 12 }));
  const links = [];
  for (const edge of edges) {
    const fraction = edge.arrow.y / boxes[edge.arrow.from].h;
    const chain = [edge.a];
    edge.lanes = [];
    for (let k = layer[edge.a] + 1; k < layer[edge.b]; k++) {
      items.push({ layer: k, w: 0, h: LANE, anchor: LANE / 2, edge });
      edge.lanes.push(items.length - 1);
      chain.push(items.length - 1);
    }
    chain.push(edge.b);
    for (let k = 0; k + 1 < chain.length; k++)
      links.push({ a: chain[k], b: chain[k + 1], pa: k === 0 && !edge.turned ? fraction : 0.5,
        pb: k + 2 === chain.length && edge.turned ? fraction : 0.5, weight: chain.length === 2 ? 8 : k > 0 && k + 2 < chain.length ? 2 : 1 });
  }
  return { items, links };
}

const MOST_LINKS = 4000; // with more, the order stays as it is

function ordered(items, links) {
  const layers = [];
  items.forEach((item, i) => (layers[item.layer] ??= []).push(i));
  const place = new Array(items.length).fill(0);
  layers.forEach((list) => list.forEach((item, k) => (place[item] = k)));
  const from = (link) => place[link.a] + 0.9 * link.pa, to = (link) => place[link.b] + 0.9 * link.pb;
  const into = items.map(() => []), out = items.map(() => []), between = layers.map(() => []);
  for (const link of links) {
    into[link.b].push(link);
    out[link.a].push(link);
    between[items[link.a].layer].push(link);
  }
  const crossings = () => between.reduce((all, list) => all + list.reduce((sum, l, i) =>
    sum + list.slice(i + 1).filter((m) => (from(l) - from(m)) * (to(l) - to(m)) < 0).length, 0), 0);
  const sweep = (down) => {
    for (const list of down ? layers : [...layers].reverse()) {
      const weight = new Map(list.map((item) => {
        const near = down ? into[item].map(from) : out[item].map(to);
        return [item, near.length ? near.reduce((s, n) => s + n, 0) / near.length : place[item] + 0.45];
      }));
      list.sort((a, b) => weight.get(a) - weight.get(b));
      list.forEach((item, k) => (place[item] = k));
    }
  };
  let best = layers.map((list) => [...list]), fewest = links.length > MOST_LINKS ? 0 : crossings();
  for (let round = 0; round < 8 && fewest > 0; round++) {
    sweep(round % 2 === 0);
    const now = crossings();
    if (now >= fewest) continue;
    fewest = now;
    best = layers.map((list) => [...list]);
  }
  return best;
}

// Heights: each item wants to stand level with its neighbours; the order within a layer stays.
function place(items, links, layers) {
  const y = new Array(items.length).fill(0);
  const gap = (a, b) => (items[a].edge || items[b].edge ? LANE : GAP_Y);
  for (const list of layers) {
    let at = 0;
    list.forEach((item, k) => {
      if (k > 0) at += items[list[k - 1]].h + gap(list[k - 1], item);
      y[item] = at;
    });
  }
  const near = items.map(() => []);
  for (const { a, b, weight } of links) {
    near[a].push([b, weight]);
    near[b].push([a, weight]);
  }
  const level = (list) => list.reduce((s, [item, weight]) => s + weight * (y[item] + items[item].anchor), 0) / list.reduce((s, [, weight]) => s + weight, 0);
  for (let round = 0; round < 40; round++)
    for (const list of round % 2 ? [...layers].reverse() : layers) {
      const want = list.map((item) => (near[item].length ? level(near[item]) - items[item].anchor : y[item]));
      const weights = list.map((item) => near[item].reduce((s, [, weight]) => s + weight, 0) || 1);
      settle(list, want, weights, items, y, gap);
    }
  const least = Math.min(...y);
  return y.map((each) => each - least);
}

// The heights nearest to those wanted that keep the order and the gaps: neighbours that would overlap move as one group.
function settle(list, want, weights, items, y, gap) {
  const offsets = [];
  const groups = [];
  list.forEach((item, k) => {
    offsets.push(k === 0 ? 0 : offsets[k - 1] + items[list[k - 1]].h + gap(list[k - 1], item));
    groups.push({ sum: weights[k] * (want[k] - offsets[k]), weight: weights[k], from: k });
    for (let last = groups.length - 1; last > 0 && at(groups[last - 1]) > at(groups[last]); last--) {
      groups[last - 1].sum += groups[last].sum;
      groups[last - 1].weight += groups[last].weight;
      groups.pop();
    }
  });
  groups.forEach((group, g) => {
    const to = g + 1 < groups.length ? groups[g + 1].from : list.length;
    for (let k = group.from; k < to; k++) y[list[k]] = at(group) + offsets[k];
  });
}

const at = (group) => group.sum / group.weight;

export function layout(boxes, arrows) {
  if (boxes.length === 0) return { w: 0, h: 0, boxes: [], arrows: [] };
  const isTurned = turned(boxes.length, arrows, startsOf(boxes.length, arrows));
  const edges = [];
  arrows.forEach((arrow, index) => {
    if (arrow.from === arrow.to) return;
    const [a, b] = isTurned[index] ? [arrow.to, arrow.from] : [arrow.from, arrow.to];
    edges.push({ a, b, arrow, index, turned: isTurned[index] });
  });
  const layer = layersOf(boxes.length, edges);
  const { items, links } = itemsOf(boxes, edges, layer);
  const layers = ordered(items, links);
  const y = place(items, links, layers);
  const columns = [];
  let x = 0;
  layers.forEach((list, k) => {
    const w = Math.max(0, ...list.map((item) => items[item].w));
    const passing = links.filter(({ a }) => items[a].layer === k).length;
    columns[k] = { x, w };
    x += w + GAP_X + Math.min(40, 3 * passing);
  });
  const spots = boxes.map((box, i) => ({ x: columns[layer[i]].x, y: y[i] }));
  const ways = route({ boxes, edges, spots, columns, items, y }, arrows.length);
  arrows.forEach((arrow, i) => arrow.from === arrow.to && (ways[i] = loop(boxes[arrow.from], spots[arrow.from], arrow)));
  const loops = arrows.some((arrow) => arrow.from === arrow.to) ? 24 : 0;
  const last = columns[columns.length - 1];
  return { w: last.x + last.w + loops, h: Math.max(...items.map((item, i) => y[i] + item.h)), boxes: spots, arrows: ways };
}
