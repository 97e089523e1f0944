// What the page knows: the files, the answer of verify, the states of the lines; told by events (src/view/session.h) or,
// in a frozen page, all at once. Who shows it asks here by file and line.

export class Store {
  constructor() {
    this.reset({ files: [] });
    this.running = false;
    this.progress = null;
  }

  reset(start) {
    this.run = start.run ?? 0;
    this.limit = start.seconds ?? 0;
    this.files = start.files.map(fileOf);
    this.answer = null;
    this.failure = null;
    this.states = null;
    this.live = new Map();
    this.liveCount = 0;
    this.stopped = false;
    this.index();
  }

  // Returns which part of what is shown is out of date: all, state, answer, progress.
  take(name, data) {
    if (name === 'start') {
      this.reset(data);
      this.running = true;
      this.progress = { seconds: 0, states: 0, works: ['verdict', 'states'] };
      return 'all';
    }
    if (name === 'file') {
      this.files.push(fileOf(data));
      return 'all';
    }
    if (name === 'state') return this.addLive(data);
    if (name === 'progress') this.progress = data;
    if (name === 'verdict') data.failure === undefined ? (this.answer = data) : (this.failure = data);
    if (name === 'states') {
      this.states = data;
      this.live.clear();
    }
    if (name === 'done') {
      this.running = false;
      this.stopped = data.stopped;
    }
    this.index();
    return name === 'progress' ? 'progress' : 'answer';
  }

  addLive(state) {
    const key = `${state.at.file}:${state.at.line}`;
    if (!this.live.has(key)) this.live.set(key, []);
    this.live.get(key).push(state);
    this.liveCount++;
    return 'state';
  }

  index() {
    this.lines = new Map();
    this.loops = new Map();
    const key = (at) => `${at.file}:${at.line}`;
    for (const line of this.states?.lines ?? []) push(this.lines, key(line.at), line);
    for (const loop of this.states?.loops ?? []) push(this.loops, key(loop.at), loop);
    this.functions = this.states?.functions ?? [];
    this.findings = this.answer?.finding ? [this.answer.finding, ...(this.answer.more ?? [])] : [];
    this.losses = new Map();
    for (const loss of this.answer?.losses ?? []) if (loss.at) push(this.losses, key(loss.at), loss);
    this.marks = new Map();
    this.findings.forEach((finding, i) => finding.at && push(this.marks, key(finding.at), i));
    this.suspect = this.answer?.verdict === 'unknown' ? this.answer.reason_details?.at : null;
    this.steps = new Map();
    this.findings.forEach((finding, i) => finding.steps.forEach((step, k) => step.matters && step.at && push(this.steps, key(step.at), { finding: i, step: k })));
    this.unreached = new Set();
    for (const each of this.answer?.unreached ?? []) this.addUnreached(each);
    for (const line of this.states?.lines ?? []) if (!line.reached && this.states.proved) this.unreached.add(key(line.at));
  }

  addUnreached(each) {
    const known = this.functions.find((f) => f.at.function === each.at.function && f.at.file === each.at.file);
    const to = each.last_line ?? known?.end_line ?? each.at.line;
    for (let line = each.at.line; line <= to; line++) this.unreached.add(`${each.at.file}:${line}`);
  }

  scenes(place) {
    return (place?.scenes ?? []).map((i) => this.states.scenes[i]);
  }

  functionAt(file, line) {
    return this.functions.filter((f) => f.at.file === file && f.at.line <= line && line <= f.end_line).sort((a, b) => b.at.line - a.at.line)[0];
  }

  // The states of a line, or of the nearest line of code: {line, asked, before, after, more, why}. A function's head has
  // those of its first line: what it is called with.
  statesAt(file, line) {
    const live = this.live.get(`${file}:${line}`);
    if (!this.states) return { line, before: live ?? [], after: [], live: true };
    const f = this.functionAt(file, line);
    const inside = this.states.lines.filter((l) => l.at.file === file && f && l.at.line >= f.at.line && l.at.line <= f.end_line);
    const numbers = inside.map((l) => l.at.line);
    const isHead = f && line <= Math.min(...numbers) && line < Math.min(...numbers);
    const at = numbers.includes(line) ? line : isHead ? Math.min(...numbers) : Math.max(...numbers.filter((n) => n < line));
    const all = inside.filter((l) => l.at.line === at);
    if (!f || all.length === 0) return { line, before: [], after: [], nothing: true };
    const gather = (when) => ({ list: all.flatMap((l) => this.scenes(l[when])), more: all.reduce((s, l) => s + (l[when].more ?? 0), 0) });
    const before = gather('before'), after = gather('after');
    return { line: at, head: isHead ? f : null, before: before.list, after: isHead ? [] : after.list,
      moreBefore: before.more, moreAfter: after.more, reached: all.some((l) => l.reached) };
  }

  // The first line of a file of which a state is known, or undefined.
  firstKnownLine(file) {
    if (this.states) return this.states.lines.find((each) => each.at.file === file && each.before.scenes.length > 0)?.at.line;
    const key = [...this.live.keys()].find((each) => each.startsWith(`${file}:`));
    return key && Number(key.slice(file.length + 1));
  }

  variables() {
    const names = new Set();
    for (const scene of this.states?.scenes ?? []) for (const each of scene.variables) names.add(each.name);
    for (const list of this.live.values()) for (const state of list) for (const each of state.variables) names.add(each.name);
    for (const finding of this.findings) for (const picture of finding.pictures) for (const each of picture.names) names.add(each.name);
    return [...names].sort();
  }
}

function push(map, key, value) {
  if (!map.has(key)) map.set(key, []);
  map.get(key).push(value);
}

function fileOf(file) {
  const lines = file.text.replace(/\r/g, '').split('\n');
  if (lines[lines.length - 1] === '') lines.pop();
  return { path: file.path, lines, error: file.error };
}
