// SPDX-License-Identifier: MIT
//
// The samples of a recording as the trace events with which V8 writes a CPU profile, for chrome.js: DevTools and Perfetto draw the
// functions below the callbacks.
'use strict';

const CATEGORY = 'disabled-by-default-v8.cpu_profiler';
const SAMPLES_IN_CHUNK = 1000;
const [ROOT, IDLE] = [1, 2];
const INTERVAL_NS = 4e6; // a function is taken to have run so long if no other sample follows
const us = (ns) => ns / 1000;

function callFrame({ name, place }) {
  const match = /^(.*?)(?::(\d+))?(?::\d+)?$/.exec(place);
  const [url, line] = [match[1], match[2]];
  return {
    functionName: name, scriptId: '0', url: url.startsWith('/') ? `file://${url}` : url, lineNumber: line === undefined ? -1 : line - 1, columnNumber: -1,
    codeType: url === '' ? 'other' : 'JS',
  };
}

// Nodes of the tree of stacks get their numbers when they are first seen, parents before their children.
class Tree {
  #numbers = new Map();
  #fresh = [];
  #stacks;
  #last = IDLE;

  constructor(stacks) {
    this.#stacks = stacks;
    this.#fresh.push({ id: ROOT, callFrame: callFrame({ name: '(root)', place: '' }) }, { id: IDLE, parent: ROOT, callFrame: callFrame({ name: '(idle)', place: '' }) });
  }

  // Stacks of native code may differ only in addresses: equal names are one node.
  of(number) {
    const node = number === 0 ? undefined : this.#stacks.node(number);
    if (node === undefined) return ROOT;
    if (!this.#numbers.has(number)) {
      const parent = this.of(node.parent);
      const key = `${parent} ${node.called.name}\t${node.called.place}`;
      if (!this.#numbers.has(key)) {
        this.#numbers.set(key, ++this.#last);
        this.#fresh.push({ id: this.#last, parent, callFrame: callFrame(node.called) });
      }
      this.#numbers.set(number, this.#numbers.get(key));
    }
    return this.#numbers.get(number);
  }

  // The nodes since the last call.
  takeFresh() {
    return this.#fresh.splice(0);
  }
}

// [time, node] of a thread's samples, and where its stack is unknown for longer than between two samples.
function* momentsOf({ samples, stacks }, thread, tree) {
  let last = -1;
  for (let row = 0; row < samples.length; row++) {
    if (samples.thread[row] !== thread || stacks.node(samples.node[row]) === undefined) continue;
    if (last >= 0 && samples.time[row] - last > 2 * INTERVAL_NS) yield [last + INTERVAL_NS, IDLE];
    yield [samples.time[row], tree.of(samples.node[row])];
    last = samples.time[row];
  }
  if (last >= 0) yield [last + INTERVAL_NS, IDLE];
}

function* threadEvents(model, thread) {
  const common = { pid: model.pid, tid: model.threads[thread].tid, ph: 'P', cat: CATEGORY, id: `0x${(thread + 1).toString(16)}` };
  const tree = new Tree(model.stacks);
  const moments = [...momentsOf(model, thread, tree)];
  const start = Math.max(moments[0][0] - INTERVAL_NS, 0);
  yield { ...common, name: 'Profile', ts: us(start), args: { data: { startTime: us(start) } } };
  let last = start;
  let nodes = tree.takeFresh();
  for (let from = 0; from < moments.length; from += SAMPLES_IN_CHUNK) {
    const part = moments.slice(from, from + SAMPLES_IN_CHUNK);
    const timeDeltas = [];
    for (const [time] of part) {
      timeDeltas.push(us(time - last));
      last = time;
    }
    yield { ...common, name: 'ProfileChunk', ts: us(last), args: { data: { cpuProfile: { nodes, samples: part.map(([, node]) => node) }, timeDeltas } } };
    nodes = tree.takeFresh();
  }
}

function* profileEvents(model) {
  const threads = new Set(model.samples.thread.subarray(0, model.samples.length));
  for (const thread of threads) yield* threadEvents(model, thread);
}

module.exports = { profileEvents };
