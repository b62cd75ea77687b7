// SPDX-License-Identifier: MIT
//
// The flame graph of a block, of a range or of the whole recording: functions, the callers above the called. The width of
// a function is its share of the samples.
/* global explaining, lengthText, model, plural, view */
/* exported showFlame, showFlames */

const flame = document.getElementById('flame');
const flameHint = document.getElementById('flame-hint');
const LEAST_SHARE = 0.004; // narrower functions are not drawn
const ROW_HEIGHT = 19;

// How many samples of a time have each stack, by the number of its node. Samples are in order of time.
function countStacks(from, to, isWanted = () => true) {
  const { samples } = model;
  const counts = new Map();
  for (let i = samples.lowerBound('time', from); i < samples.length && samples.time[i] <= to; i++) {
    if (isWanted(i)) counts.set(samples.node[i], (counts.get(samples.node[i]) ?? 0) + 1);
  }
  return counts;
}

// The functions of a stack, the outermost first, as indices.
function stackOf(number) {
  const stack = [];
  for (let node = number - 1; node >= 0; node = model.nodes.parent[node]) stack.unshift(model.nodes.called[node]);
  return stack;
}

function growTree(counts) {
  const tree = { called: -1, count: 0, children: new Map() };
  for (const [number, count] of counts) {
    let node = tree;
    node.count += count;
    for (const called of stackOf(number)) {
      if (!node.children.has(called)) node.children.set(called, { called, count: 0, children: new Map() });
      node = node.children.get(called);
      node.count += count;
    }
  }
  return tree;
}

const isOurs = (called) => !explaining.isOfProgram({ place: model.functions[called][1] });

function functionText(called) {
  const [name, place] = model.functions[called];
  return place === '' ? name : `${name} (${explaining.shortPlace(place)})`;
}

// The program's function that was innermost most often, with its share.
function mostText(counts, total) {
  const sums = new Map();
  for (const [number, count] of counts) {
    const inner = stackOf(number).findLast((called) => !isOurs(called));
    if (inner !== undefined) sums.set(inner, (sums.get(inner) ?? 0) + count);
  }
  const [most] = [...sums].sort((a, b) => b[1] - a[1]);
  return most === undefined ? '' : ` Most often in ${functionText(most[0])}: ${Math.round(most[1] / total * 100)} %.`;
}

function drawFrame(node, left, depth, total, length) {
  const [name, place] = model.functions[node.called];
  const frame = document.createElement('div');
  frame.className = isOurs(node.called) ? 'ours' : '';
  frame.textContent = functionText(node.called);
  const about = length === null ? '' : `, about ${explaining.ms(length * node.count / total)}`;
  frame.title = `${name}${place === '' ? '' : ` at ${place}`}\n${Math.round(node.count / total * 100)} % of ${plural(total, 'sample')}${about}`;
  frame.style.left = `${left / total * 100}%`;
  frame.style.width = `${node.count / total * 100}%`;
  frame.style.top = `${depth * ROW_HEIGHT}px`;
  flame.append(frame);
}

// Returns the number of rows.
function drawTree(node, left, depth, total, length) {
  let rows = depth;
  let at = left;
  for (const child of [...node.children.values()].sort((a, b) => b.count - a.count)) {
    if (child.count / total >= LEAST_SHARE) {
      drawFrame(child, at, depth, total, length);
      rows = Math.max(rows, drawTree(child, at, depth + 1, total, length));
    }
    at += child.count;
  }
  return Math.max(rows, depth);
}

// `length`: the time that the samples stand for, or null.
function drawFlame(counts, title, length, nothing) {
  flame.replaceChildren();
  const tree = growTree(counts);
  const rows = tree.count === 0 ? 0 : drawTree(tree, 0, 0, tree.count, length);
  flame.style.height = `${rows * ROW_HEIGHT}px`;
  flameHint.textContent = tree.count === 0
    ? nothing
    : `${title}: ${plural(tree.count, 'sample')}${length === null ? '' : ` in ${explaining.ms(length)}`}, callers above the functions they call.${mostText(counts, tree.count)}`;
}

// Why there is nothing to draw.
const nothingText = (text) => (model.isOfRuntime || model.samples.length > 0 ? text : 'The recording has no samples of functions.');

function showFlame(span) {
  const [label, length] = [explaining.label(span), span.end - span.start];
  const counts = countStacks(span.start, span.end, (i) => model.samples.thread[i] === span.thread);
  drawFlame(counts, label, length, nothingText(`No samples of ${label}: it took ${explaining.ms(length)}, and the stack is sampled every few milliseconds.`));
}

// What is selected has a flame graph; otherwise the range has, or the whole recording.
function showFlames() {
  if (view.selected !== null) return;
  const { from, to } = view.range ?? { from: 0, to: model.end };
  const title = view.range === null ? 'The whole recording' : `The range of ${lengthText(to - from)}`;
  drawFlame(countStacks(from, to), title, null, nothingText(`No samples in ${view.range === null ? 'the recording' : 'the range'}: no function ran for a few milliseconds.`));
}
