// SPDX-License-Identifier: MIT
//
// The flame graph of a block: its JavaScript functions, the callers above the called. The width of a function is its
// share of the samples.
/* global explaining, model */
/* exported showFlame */

const flame = document.getElementById('flame');
const flameHint = document.getElementById('flame-hint');
const LEAST_SHARE = 0.004; // narrower functions are not drawn

// Samples are in order of time.
function samplesOf(span) {
  const { samples } = model;
  const inside = [];
  for (let i = samples.lowerBound('time', span.start); i < samples.length && samples.time[i] <= span.end; i++) {
    if (samples.thread[i] === span.thread) inside.push(i);
  }
  return inside;
}

// The functions of a sample, the outermost first, as indices.
function stackOf(sample) {
  const stack = [];
  for (let node = model.samples.node[sample] - 1; node >= 0; node = model.nodes.parent[node]) stack.unshift(model.nodes.called[node]);
  return stack;
}

function growTree(samples) {
  const tree = { called: -1, count: 0, children: new Map() };
  for (const sample of samples) {
    let node = tree;
    node.count++;
    for (const called of stackOf(sample)) {
      if (!node.children.has(called)) node.children.set(called, { called, count: 0, children: new Map() });
      node = node.children.get(called);
      node.count++;
    }
  }
  return tree;
}

function drawFrame(node, left, depth, total, length) {
  const [name, place] = model.functions[node.called];
  const frame = document.createElement('div');
  const isOurs = place === '' || place.startsWith('rondo:');
  frame.className = isOurs ? 'ours' : '';
  frame.textContent = place === '' ? name : `${name} (${explaining.shortPlace(place)})`;
  frame.title = `${name}${place === '' ? '' : ` at ${place}`}\n${Math.round(node.count / total * 100)} % of ${total} samples, about ${explaining.ms(length * node.count / total)}`;
  frame.style.left = `${left / total * 100}%`;
  frame.style.width = `${node.count / total * 100}%`;
  frame.style.top = `${depth * 19}px`;
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

function showFlame(span) {
  const samples = samplesOf(span);
  flame.replaceChildren();
  const tree = growTree(samples);
  const rows = samples.length === 0 ? 0 : drawTree(tree, 0, 0, tree.count, span.end - span.start);
  flame.style.height = `${rows * 19}px`;
  flameHint.textContent = samples.length === 0
    ? `No samples of ${explaining.label(span)}: it took ${explaining.ms(span.end - span.start)}, and the stack is sampled every few milliseconds.`
    : `${explaining.label(span)}: ${samples.length} sample${samples.length === 1 ? '' : 's'} in ${explaining.ms(span.end - span.start)}, callers above the functions they call.`;
}
