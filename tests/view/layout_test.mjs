// The layout of drawings: what it claims, on random graphs and on the heaps that people draw.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layout } from '../../web/layout.js';

// A generator of numbers that is the same everywhere.
function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function graph(seed) {
  const draw = random(seed);
  const boxes = Array.from({ length: 1 + draw(12) }, () => {
    const rows = 1 + draw(5), top = draw(2) * 32;
    return { w: 60 + draw(100), h: top + 24 + rows * 20, top, rows };
  });
  const arrows = [];
  boxes.forEach((box, from) => {
    for (let row = 0; row < box.rows; row++)
      if (draw(3)) arrows.push({ from, to: draw(boxes.length), y: box.top + 24 + row * 20 + 10, back: draw(4) === 0 });
  });
  return { boxes, arrows };
}

const within = (x, y, spot, box) => x > spot.x + 0.01 && x < spot.x + box.w - 0.01 && y > spot.y + (box.top ?? 0) + 0.01 && y < spot.y + box.h - 0.01;

// Points of a way, the bends included: between two stops at different heights it is a cubic with level ends.
function* pointsOf(stops) {
  for (let i = 1; i < stops.length; i++)
    for (let t = 0; t <= 1; t += 0.05) {
      const [x0, y0] = stops[i - 1], [x1, y1] = stops[i], u = 1 - t, m = (x0 + x1) / 2;
      yield [u * u * u * x0 + 3 * u * u * t * m + 3 * u * t * t * m + t * t * t * x1, u * u * u * y0 + 3 * u * u * t * y0 + 3 * u * t * t * y1 + t * t * t * y1];
    }
}

function claims({ boxes, arrows }, name) {
  const made = layout(boxes, arrows);
  boxes.forEach((a, i) => boxes.forEach((b, j) => {
    const p = made.boxes[i], q = made.boxes[j];
    const apart = p.x + a.w <= q.x || q.x + b.w <= p.x || p.y + a.h <= q.y + 0.01 || q.y + b.h <= p.y + 0.01;
    assert.ok(i === j || apart, `${name}: boxes ${i} and ${j} overlap`);
    assert.ok(p.x >= 0 && p.y >= -0.01 && p.x + a.w <= made.w + 0.01 && p.y + a.h <= made.h + 0.01, `${name}: box ${i} stands outside`);
  }));
  arrows.forEach((arrow, i) => {
    const way = made.arrows[i];
    assert.match(way.path, /^M[-\d.]+,[-\d.]+( [CL]|$)/, name);
    assert.doesNotMatch(way.path, /NaN|undefined/, name);
    for (const [x, y] of pointsOf(way.stops))
      boxes.forEach((box, k) => assert.ok(!within(x, y, made.boxes[k], box), `${name}: arrow ${i} crosses box ${k} at ${x}, ${y}`));
    if (arrow.from === arrow.to) return;
    const [endX, endY] = way.stops.at(-1), target = made.boxes[arrow.to], box = boxes[arrow.to];
    assert.ok(Math.abs(endX - target.x) < 0.01 || Math.abs(endX - target.x - box.w) < 0.01, `${name}: arrow ${i} ends beside its target`);
    assert.ok(endY >= target.y + (box.top ?? 0) && endY <= target.y + box.h, `${name}: arrow ${i} ends above or below its target`);
  });
  return made;
}

test('no boxes overlap and no arrow crosses a box, in any graph', () => {
  for (let seed = 1; seed <= 400; seed++) claims(graph(seed), `graph ${seed}`);
});

test('nothing and a single box are drawn, too', () => {
  assert.deepEqual(layout([], []), { w: 0, h: 0, boxes: [], arrows: [] });
  const made = claims({ boxes: [{ w: 80, h: 60 }], arrows: [{ from: 0, to: 0, y: 50 }] }, 'loop');
  assert.ok(made.w > 80, 'there is room for the loop');
});

const cell = (from, to, row, back) => ({ from, to, y: 24 + row * 20 + 10, back });
const block = { w: 80, h: 88 };

// How many pairs of arrows cross: between two layers, the order at the left is not that at the right.
function crossings(made) {
  const pieces = made.arrows.flatMap(({ stops }) => stops.slice(1).map((to, i) => [stops[i], to].sort((a, b) => a[0] - b[0])));
  const bent = pieces.filter(([a, b]) => b[0] > a[0] && a[1] !== b[1]);
  const meet = ([a, b], [c, d]) => a[0] < d[0] && c[0] < b[0] && (a[1] - c[1]) * (b[1] - d[1]) < 0;
  return bent.reduce((sum, p, i) => sum + bent.slice(i + 1).filter((q) => meet(p, q)).length, 0);
}

test('a list runs from left to right, on one level, with straight arrows', () => {
  const made = claims({ boxes: Array(6).fill(block), arrows: [0, 1, 2, 3, 4].map((i) => cell(i, i + 1, 1)) }, 'list');
  for (let i = 1; i < 6; i++) {
    assert.ok(made.boxes[i].x > made.boxes[i - 1].x);
    assert.ok(Math.abs(made.boxes[i].y - made.boxes[0].y) < 1);
  }
  for (const way of made.arrows) assert.doesNotMatch(way.path, /C/);
});

test('next and prev of a doubly linked list are straight and apart, whatever its first name is', () => {
  const arrows = [0, 1, 2].flatMap((i) => [cell(i, i + 1, 1), cell(i + 1, i, 2, true)]);
  const made = claims({ boxes: Array(4).fill(block), arrows }, 'doubly linked');
  made.arrows.forEach((way, i) => {
    assert.doesNotMatch(way.path, /C/, `arrow ${i}`);
    assert.equal(way.left, i % 2 === 1, 'prev leaves at the left');
  });
});

test('a ring comes back below or above its nodes', () => {
  claims({ boxes: Array(4).fill(block), arrows: [cell(0, 1, 1), cell(1, 2, 1), cell(2, 3, 1), cell(3, 0, 1)] }, 'ring');
  const two = claims({ boxes: Array(2).fill(block), arrows: [cell(0, 1, 1), cell(1, 0, 1)] }, 'ring of two');
  assert.equal(crossings(two), 0, 'there and back');
});

test('a tree has its children to the right, the left one above', () => {
  const made = claims({ boxes: Array(3).fill(block), arrows: [cell(0, 1, 0), cell(0, 2, 1), cell(1, 0, 2, true), cell(2, 0, 2, true)] }, 'tree');
  assert.ok(made.boxes[1].x === made.boxes[2].x && made.boxes[1].x > made.boxes[0].x);
  assert.ok(made.boxes[1].y < made.boxes[0].y && made.boxes[0].y < made.boxes[2].y);
});

test('children and parents lead to and fro without crossing', () => {
  const arrows = [cell(0, 1, 0), cell(0, 2, 1), cell(1, 3, 0), cell(1, 4, 1), cell(2, 5, 0), cell(2, 6, 1)];
  const made = claims({ boxes: Array(7).fill(block), arrows: [...arrows, ...arrows.map(({ from, to }) => cell(to, from, 2, true))] }, 'tree with parents');
  assert.equal(crossings(made), 0);
});

test('an arrow enters a stack at its uppermost sheet', () => {
  const made = layout([{ ...block, h: 300 }, { ...block, foot: 8 }], [{ from: 0, to: 1, y: 290 }]);
  assert.ok(made.arrows[0].stops.at(-1)[1] <= made.boxes[1].y + block.h - 8 - 6);
});
