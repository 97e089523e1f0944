// How the arrows of a layout run: where each enters its box, and its path.
//
// An arrow leaves at the height of its field. It enters at the height that costs least: near to where it comes from, so
// that it is straight; with room to the others at that side; and without crossing those that run through the same gap
// between two layers. All bends are in gaps, so there two arrows cross if and only if their order at the left of the gap
// is not that at the right.

export const LANE = 10; // height of an arrow that passes a layer
const ROOM = 7; // between two arrows at one side of a box
const CROSSING = 60; // how far an arrow goes out of its way, so as not to cross another

// The sides of the boxes at which arrows begin and end, each at a height of its own.
class Sides {
  constructor() {
    this.taken = new Map();
  }
  at(box, side) {
    const key = `${box}${side}`;
    if (!this.taken.has(key)) this.taken.set(key, []);
    return this.taken.get(key);
  }
  take(box, side, y) {
    this.at(box, side).push(y);
  }
  release(box, side, y) {
    const taken = this.at(box, side);
    taken.splice(taken.indexOf(y), 1);
  }
  // The free height between `low` and `high` that costs least, near to the wanted one.
  enter(box, side, wanted, low, high, cost) {
    const taken = this.at(box, side);
    const y0 = Math.min(Math.max(wanted, low), high);
    let best = y0, least = Infinity;
    for (let d = 0; d <= high - low && d < least; d++)
      for (const y of [y0 - d, y0 + d]) {
        if (y < low || y > high || taken.some((other) => Math.abs(other - y) < ROOM)) continue;
        const costs = d + cost(y);
        if (costs < least) [best, least] = [y, costs];
      }
    taken.push(best);
    return best;
  }
}

// The pieces of arrows between two layers: gap k lies between layer k and the next one.
class Gaps {
  constructor() {
    this.pieces = new Map();
  }
  at(gap) {
    if (!this.pieces.has(gap)) this.pieces.set(gap, new Set());
    return this.pieces.get(gap);
  }
  crossings(gap, left, right) {
    let count = 0;
    for (const piece of this.at(gap)) if ((piece.left - left) * (piece.right - right) < 0) count++;
    return count;
  }
}

const round = (n) => Math.round(n * 10) / 10;

// Level from column to column, bent between them. `stops`: [x, y] by twos: across a layer from the first to the second.
function pathThrough(stops) {
  let path = `M${round(stops[0][0])},${round(stops[0][1])}`;
  for (let i = 1; i < stops.length; i++) {
    const [x0, y0] = stops[i - 1], [x1, y1] = stops[i];
    if (x0 === x1 && y0 === y1) continue; // the tip of an arrow takes its direction from the last piece
    if (Math.abs(y0 - y1) < 0.5) path += ` L${round(x1)},${round(y1)}`;
    else {
      const bend = (x1 - x0) / 2;
      path += ` C${round(x0 + bend)},${round(y0)} ${round(x1 - bend)},${round(y1)} ${round(x1)},${round(y1)}`;
    }
  }
  return path;
}

// One arrow on its way: what is fixed of it, and its last piece, which ends where it enters.
class Way {
  constructor(edge, plan) {
    this.edge = edge;
    this.plan = plan;
    const { arrow, turned } = edge;
    this.lanes = (turned ? [...edge.lanes].reverse() : edge.lanes).map((item) => ({ y: plan.y[item] + LANE / 2, layer: plan.items[item].layer }));
    this.leaves = plan.spots[arrow.from].y + arrow.y;
    this.heights = [this.leaves, ...this.lanes.map((lane) => lane.y)];
    this.layers = [plan.items[arrow.from].layer, ...this.lanes.map((lane) => lane.layer)];
    this.last = null;
  }

  // The piece that leads from the k-th of its heights to `to`.
  piece(k, to) {
    const from = this.heights[k];
    return { gap: this.layers[k] - (this.edge.turned ? 1 : 0), left: this.edge.turned ? to : from, right: this.edge.turned ? from : to };
  }

  enter(sides, gaps) {
    const { arrow, turned } = this.edge, to = this.plan.spots[arrow.to], box = this.plan.boxes[arrow.to];
    const side = turned ? 'right' : 'left', end = this.heights.length - 1;
    if (this.last) {
      sides.release(arrow.to, side, this.entered);
      gaps.at(this.last.gap).delete(this.last);
    }
    const wanted = arrow.toY !== undefined ? to.y + arrow.toY : this.heights[end];
    this.entered = sides.enter(arrow.to, side, wanted, to.y + (box.top ?? 0) + 6, to.y + box.h - (box.foot ?? 0) - 6, (y) => {
      const { gap, left, right } = this.piece(end, y);
      return CROSSING * gaps.crossings(gap, left, right);
    });
    this.last = this.piece(end, this.entered);
    gaps.at(this.last.gap).add(this.last);
  }

  path() {
    const { edge: { arrow, turned }, plan: { spots, boxes, columns } } = this;
    const from = spots[arrow.from], to = spots[arrow.to];
    const mine = columns[this.layers[0]], theirs = columns[this.plan.items[arrow.to].layer];
    const start = [turned ? from.x : from.x + boxes[arrow.from].w, this.leaves];
    const stops = [start, [turned ? mine.x : mine.x + mine.w, this.leaves]];
    for (const lane of this.lanes) {
      const column = columns[lane.layer], across = [[column.x, lane.y], [column.x + column.w, lane.y]];
      stops.push(...(turned ? across.reverse() : across));
    }
    stops.push([turned ? theirs.x + theirs.w : theirs.x, this.entered], [turned ? to.x + boxes[arrow.to].w : to.x, this.entered]);
    return { path: pathThrough(stops), x: start[0], y: start[1], left: turned, stops };
  }
}

// plan: {boxes, edges, spots, columns, items, y}. The ways of `count` arrows, by their indices.
export function route(plan, count) {
  const sides = new Sides(), gaps = new Gaps(), ways = plan.edges.map((edge) => new Way(edge, plan));
  for (const way of ways) {
    sides.take(way.edge.arrow.from, way.edge.turned ? 'left' : 'right', way.leaves);
    for (let k = 0; k + 1 < way.heights.length; k++) {
      const piece = way.piece(k, way.heights[k + 1]);
      gaps.at(piece.gap).add(piece);
    }
  }
  // Once more when all are known: the first ones chose without the others.
  for (let round = 0; round < (ways.length > 200 ? 1 : 3); round++) for (const way of ways) way.enter(sides, gaps);
  const result = new Array(count);
  for (const way of ways) result[way.edge.index] = way.path();
  return result;
}

// Out at the right, back in at the right, a little higher.
export function loop(box, spot, arrow) {
  const x = spot.x + box.w, y = spot.y + arrow.y, up = Math.max(spot.y + (box.top ?? 0) + 8, y - 26);
  const end = up < y - 8 ? up : y + 12;
  return { path: `M${round(x)},${round(y)} C${round(x + 26)},${round(y)} ${round(x + 26)},${round(end)} ${round(x)},${round(end)}`, x, y, stops: [] };
}
