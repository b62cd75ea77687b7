// SPDX-License-Identifier: MIT
//
// The samples of a recording (samples.js): their stacks, and which function took the time of each span.
'use strict';

// Decodes stacks. A function is { name, place }; place is empty for the engine's own.
class Stacks {
  #text;
  #nodes = new Map();
  #functions = new Map();

  constructor(text) {
    this.#text = text;
  }

  #function(number) {
    if (!this.#functions.has(number)) {
      const [name, place = ''] = this.#text(number).split('\t');
      this.#functions.set(number, { name, place });
    }
    return this.#functions.get(number);
  }

  // { parent: a number, 0 for none; called: a function }; undefined if the text is damaged.
  node(number) {
    if (!this.#nodes.has(number)) {
      const match = /^([0-9a-z]+)\.([0-9a-z]+)$/.exec(this.#text(number));
      const parent = match === null ? number : Number.parseInt(match[1], 36);
      // A parent is stored before its children: so there are no circles.
      this.#nodes.set(number, parent < number ? { parent, called: this.#function(Number.parseInt(match[2], 36)) } : undefined);
    }
    return this.#nodes.get(number);
  }

  // The innermost function of the program; if there is none, of the runtime.
  innermost(number) {
    let first;
    for (let node = this.node(number); node !== undefined; node = this.node(node.parent)) {
      first ??= node.called;
      if (isOfProgram(node.called)) return node.called;
      if (node.parent === 0) break;
    }
    return first;
  }
}

function isOfProgram({ place }) {
  return place !== '' && !place.startsWith('rondo:');
}

// The program's function and line of a sample, a row of the model or one of tally.js.
function hotOf(stacks, node, hot) {
  const called = stacks.innermost(node);
  if (called === undefined) return undefined;
  return { name: called.name, place: hot || called.place };
}

function addTo(counts, hot) {
  const key = `${hot.name}\t${hot.place}`;
  const known = counts.get(key) ?? { ...hot, count: 0 };
  known.count++;
  counts.set(key, known);
}

// Of a function that was seen on several lines, all lines count; the most frequent one is shown.
function hottest(counts) {
  const functions = new Map();
  for (const one of counts.values()) {
    const key = `${one.name}\t${one.place.replace(/:\d+$/, '')}`;
    const known = functions.get(key) ?? { name: one.name, place: one.place, total: 0, most: 0 };
    known.total += one.count;
    if (one.count > known.most) {
      known.most = one.count;
      known.place = one.place;
    }
    functions.set(key, known);
  }
  return [...functions.values()].sort((a, b) => b.total - a.total);
}

// Calls back with each sample and each span around it, as rows of tables in order of time. Spans nest.
function forEachPair(spans, samples, callback) {
  const threads = new Map();
  let next = 0;
  const openOf = (thread) => threads.get(thread) ?? threads.set(thread, []).get(thread);
  for (let sample = 0; sample < samples.length; sample++) {
    const time = samples.time[sample];
    for (; next < spans.length && spans.start[next] <= time; next++) {
      const open = openOf(spans.thread[next]);
      while (open.length > 0 && open.at(-1) !== spans.parent[next]) open.pop();
      open.push(next);
    }
    for (const span of openOf(samples.thread[sample])) if (spans.end[span] >= time) callback(span, sample);
  }
}

// { name, place, share, samples } of the function with most of the counted samples.
function worstOf(counts) {
  const all = hottest(counts);
  const samples = all.reduce((sum, one) => sum + one.total, 0);
  return { name: all[0].name, place: all[0].place, share: all[0].total / samples, samples };
}

// Sets `hot` of each span that has samples: the function that took most of its time, and its share of the samples.
function blame({ spans, samples, words }, stacks) {
  const counts = new Map();
  forEachPair(spans, samples, (span, sample) => {
    const hot = hotOf(stacks, samples.node[sample], words.list[samples.hot[sample]]);
    if (hot === undefined) return;
    if (!counts.has(span)) counts.set(span, new Map());
    addTo(counts.get(span), hot);
  });
  for (const [span, found] of counts) spans.hot.set(span, worstOf(found));
}

// The program's functions by the number of samples that each took itself.
function functionsOf(model) {
  const counts = new Map();
  for (const sample of model.samples) {
    const hot = hotOf(model.stacks, sample.node, sample.hot);
    if (hot !== undefined) addTo(counts, hot);
  }
  return hottest(counts);
}

module.exports = { Stacks, blame, functionsOf };
