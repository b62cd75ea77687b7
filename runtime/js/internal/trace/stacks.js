// SPDX-License-Identifier: MIT
//
// The samples of a recording (samples.js): their stacks, and which function took the time of each span.
'use strict';

const { isOfProgram } = require('internal/trace/explain');

// The address in a text `@7f01`; undefined if it is none.
function addressOf(text) {
  return /^@[0-9a-f]{1,12}$/.test(text) ? Number.parseInt(text.slice(1), 16) : undefined;
}

// Decodes stacks. A function is { name, place }; place is empty for the engine's own. functionAt(address) returns that of native
// code, whose text is `@address`.
class Stacks {
  #text;
  #functionAt;
  #nodes = new Map();
  #functions = new Map();

  constructor(text, functionAt) {
    this.#text = text;
    this.#functionAt = functionAt;
  }

  #function(number) {
    if (!this.#functions.has(number)) {
      const text = this.#text(number);
      const address = addressOf(text);
      const [name, place = ''] = text.split('\t');
      this.#functions.set(number, address === undefined ? { name, place } : this.#functionAt(address));
    }
    return this.#functions.get(number);
  }

  #match(number) {
    return /^([0-9a-z]+)\.([0-9a-z]+)$/.exec(this.#text(number));
  }

  // The address of a node's function, if that is native code; without looking for its name.
  addressAt(number) {
    const match = this.#match(number);
    return match === null ? undefined : addressOf(this.#text(Number.parseInt(match[2], 36)));
  }

  // 0 for none.
  parentOf(number) {
    const parent = Number.parseInt(this.#match(number)?.[1] ?? '0', 36);
    return parent < number ? parent : 0;
  }

  // { parent: a number, 0 for none; called: a function }; undefined if the text is damaged.
  node(number) {
    if (!this.#nodes.has(number)) {
      const match = this.#match(number);
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

// The program's function and line of a sample, a row of the model or one of tally.js.
function hotOf(stacks, node, hot) {
  const called = stacks.innermost(node);
  if (called === undefined) return undefined;
  return { name: called.name, place: isOfProgram(called) && hot !== '' && addressOf(hot) === undefined ? hot : called.place };
}

function addTo(counts, hot, weight = 1) {
  const key = `${hot.name}\t${hot.place}`;
  const known = counts.get(key) ?? { ...hot, count: 0, samples: 0 };
  known.count += weight;
  known.samples++;
  counts.set(key, known);
}

// Of a function that was seen on several lines, all lines count; the most frequent one is shown.
function hottest(counts) {
  const functions = new Map();
  for (const one of counts.values()) {
    const key = `${one.name}\t${one.place.replace(/:\d+$/, '')}`;
    const known = functions.get(key) ?? { name: one.name, place: one.place, total: 0, samples: 0, most: 0 };
    known.total += one.count;
    known.samples += one.samples;
    if (one.count > known.most) {
      known.most = one.count;
      known.place = one.place;
    }
    functions.set(key, known);
  }
  return [...functions.values()].sort((a, b) => b.total - a.total);
}

// Calls back with each sample and the spans around it, the outermost first, as rows of tables in order of time. Spans nest.
function forEachSample(spans, samples, callback) {
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
    callback(openOf(samples.thread[sample]).filter((span) => spans.end[span] >= time), sample);
  }
}

// { name, place, share, samples } of the function with most of the counted samples.
function worstOf(counts) {
  const all = hottest(counts);
  const samples = all.reduce((sum, one) => sum + one.total, 0);
  return { name: all[0].name, place: all[0].place, share: all[0].total / samples, samples };
}

// While an await or a tick goes on, there may be no function of the program on the stack: then the one that the runtime has
// called last, or will call next, is to blame.
function entryOf(spans, around) {
  for (let i = around.length - 1; i >= 0; i--) {
    const { isOwn, name, place } = spans.describe(spans.what[around[i]]);
    if (isOwn && name !== '' && isOfProgram({ place })) return { name, place: place.replace(/(:\d+):\d+$/, '$1') };
  }
  return undefined;
}

// Sets `hot` of each span that has samples: the function that took most of its time, and its share of the samples.
function blame({ spans, samples, words }, stacks) {
  const counts = new Map();
  forEachSample(spans, samples, (around, sample) => {
    const found = hotOf(stacks, samples.node[sample], words.list[samples.hot[sample]]);
    if (found === undefined) return;
    const hot = isOfProgram(found) ? found : entryOf(spans, around) ?? found;
    for (const span of around) {
      if (!counts.has(span)) counts.set(span, new Map());
      addTo(counts.get(span), hot);
    }
  });
  for (const [span, found] of counts) spans.hot.set(span, worstOf(found));
}

// A calm loop is sampled four times less often (profile/recorder.js): such a sample counts four times. Which one it is
// shows in the distance to its nearer neighbour.
const OFTEN_NS = 4e6;
const SELDOM_NS = 16e6;

// Calls back with each sample and its weight; samples are in order of time.
function forEachWeighed(samples, callback) {
  const lasts = new Map();
  const finish = (last, gap) => callback(last.sample, Math.max(1, Math.round(Math.min(last.gap, gap, SELDOM_NS) / OFTEN_NS)));
  for (const sample of samples) {
    const last = lasts.get(sample.thread);
    const gap = last === undefined ? OFTEN_NS : sample.time - last.sample.time;
    if (last !== undefined) finish(last, gap);
    lasts.set(sample.thread, { sample, gap });
  }
  for (const last of lasts.values()) finish(last, last.gap);
}

// The program's functions by the CPU time that each took itself, as far as samples show it.
function functionsOf(model) {
  const counts = new Map();
  forEachWeighed(model.samples, (sample, weight) => {
    const hot = hotOf(model.stacks, sample.node, sample.hot);
    if (hot !== undefined) addTo(counts, hot, weight);
  });
  return hottest(counts);
}

module.exports = { Stacks, addressOf, blame, functionsOf };
