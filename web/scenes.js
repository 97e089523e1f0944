// Scenes: heaps as data (src/show/scene.h, by src/report/scene_json.cpp). Pictures of concrete memory become scenes, too,
// so that one drawing serves both.

// A picture of a finding's path.
export function sceneOfPicture(picture) {
  const nodes = picture.objects.map((object) => ({
    kind: object.alive ? 'block' : 'freed',
    name: object.title.replace(/^'(.*)'$/, '$1'),
    variable: !object.heap,
    type: object.heap ? object.title : '',
    cells: object.cells.map((cell) => cellOfPicture(cell, picture)),
    marked: object.marked,
    key: object.title,
  }));
  return { variables: picture.names.map((cell) => cellOfPicture(cell, picture)), nodes, incomplete: !picture.complete, concrete: true };
}

function cellOfPicture(cell, picture) {
  const value = { name: cell.name };
  if (cell.target !== undefined) {
    value.node = cell.target;
    if (cell.value) value.beyond = cell.value.replace(/^\+/, '');
    if (!picture.objects[cell.target].alive) value.dangling = true;
  } else {
    value.text = cell.value === 'NULL' ? 'null' : cell.value;
  }
  return value;
}

// What names a node in the states around it.
export function keyOf(node, index) {
  return node.key ?? node.name ?? `#${index}`;
}

function valueText(scene, cell) {
  if (cell.node === undefined) return cell.text ?? '';
  return `→ ${keyOf(scene.nodes[cell.node], cell.node)}${cell.beyond ? ' + ' + cell.beyond : ''}${cell.last ? ' (last)' : ''}`;
}

// The scene with what is new in it, compared with the moment before.
export function withChanges(scene, before) {
  if (!before) return scene;
  const old = new Map(before.nodes.map((node, i) => [keyOf(node, i), node]));
  const compare = (cells, earlier, whole) => cells?.map((cell) => {
    const was = earlier?.find((each) => each.name === cell.name);
    const changed = whole || !was || valueText(before, was) !== valueText(scene, cell);
    return { ...cell, changed };
  });
  const nodes = scene.nodes.map((node, i) => {
    const was = old.get(keyOf(node, i));
    if (!was) return { ...node, fresh: true };
    const changed = was.kind !== node.kind || was.length !== node.length;
    return { ...node, cells: compare(node.cells, was.cells, false), changed };
  });
  return { ...scene, variables: compare(scene.variables, before.variables, false), nodes };
}

export function changesOf(scene, key) {
  return scene.nodes.some((node, i) => keyOf(node, i) === key && (node.fresh || node.changed || node.cells?.some((c) => c.changed)));
}

function* targetsOf(node) {
  for (const cell of [...(node.cells ?? []), ...(node.forms ?? []).flat(), node.end ?? {}, node.back ?? {}])
    if (cell.node !== undefined) yield cell.node;
}

// Only what the variable leads to, and the other variables that point there.
export function leadingFrom(scene, variable) {
  if (!variable) return scene;
  const kept = new Set();
  const visit = (index) => {
    if (kept.has(index)) return;
    kept.add(index);
    for (const target of targetsOf(scene.nodes[index])) visit(target);
    scene.nodes.forEach((node, i) => node.owner === index && visit(i));
    if (scene.nodes[index].owner !== undefined) visit(scene.nodes[index].owner);
  };
  for (const cell of scene.variables) if (cell.name === variable && cell.node !== undefined) visit(cell.node);
  scene.nodes.forEach((node, i) => node.variable && node.name === variable && visit(i));
  return only(scene, kept, (cell) => cell.name === variable || kept.has(cell.node));
}

// The scene with some of its nodes; what points to others says so.
function only(scene, kept, keepsVariable) {
  const place = new Map([...kept].sort((a, b) => a - b).map((index, i) => [index, i]));
  const moved = (value) => {
    if (value?.node === undefined) return value;
    if (place.has(value.node)) return { ...value, node: place.get(value.node) };
    const { node, ...rest } = value;
    return { ...rest, text: '…', hidden: keyOf(scene.nodes[node], node) };
  };
  const nodes = [...place.keys()].map((index) => {
    const node = scene.nodes[index];
    return { ...node, cells: node.cells?.map(moved), forms: node.forms?.map((form) => form.map(moved)),
      end: moved(node.end), back: moved(node.back), owner: node.owner === undefined ? undefined : place.get(node.owner) };
  });
  return { ...scene, variables: scene.variables.filter(keepsVariable).map(moved), nodes };
}

// At most so many nodes: those that were asked for, what the violation is about and what changed, then what is near to
// variables. Each keeps its key, whatever its place among the others is now.
export function nearest(scene, most, asked = new Set()) {
  if (scene.nodes.length <= most) return scene;
  const all = scene.nodes.map((_, i) => i);
  const queue = [...all.filter((i) => asked.has(keyOf(scene.nodes[i], i))), ...all.filter((i) => scene.nodes[i].marked || scene.nodes[i].fresh)];
  for (const cell of scene.variables) if (cell.node !== undefined) queue.push(cell.node);
  scene.nodes.forEach((node, i) => node.variable && queue.push(i));
  const kept = new Set();
  for (let k = 0; k < queue.length && kept.size < most; k++) {
    if (kept.has(queue[k])) continue;
    kept.add(queue[k]);
    queue.push(...targetsOf(scene.nodes[queue[k]]));
  }
  const keyed = { ...scene, nodes: scene.nodes.map((node, i) => ({ ...node, key: keyOf(node, i) })) };
  return { ...only(keyed, kept, () => true), left: scene.nodes.length - kept.size };
}

export function mentions(scene, variable) {
  return scene.variables.some((cell) => cell.name === variable) || scene.nodes.some((node) => node.variable && node.name === variable);
}

// A picture in words, a phrase for each variable and object.
export function wordsOfScene(scene) {
  const says = (cell) => cell.node !== undefined || cell.text;
  const tell = (cell) => (cell.node === undefined ? `${cell.name} = ${cell.text}` : `${cell.name} ${valueText(scene, cell)}`);
  const phrases = scene.variables.filter(says).map(tell);
  scene.nodes.forEach((node, i) => {
    const what = node.kind === 'freed' ? 'freed' : `{${(node.cells ?? []).filter(says).map(tell).join(', ')}}`;
    phrases.push(`${keyOf(node, i)}: ${what}`);
  });
  return phrases.length ? phrases : ['no memory'];
}
