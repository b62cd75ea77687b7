// SPDX-License-Identifier: MIT
//
// A recording as one self-contained HTML page: the parts of viewer/, the sentences of explain.js, and the recording
// itself in columns.
'use strict';

const SCRIPTS = ['data', 'ring', 'shade', 'lanes', 'moves', 'flame', 'panels', 'requests'];

class Words {
  constructor() {
    this.list = [''];
    this.places = new Map([['', 0]]);
  }

  of(word) {
    const text = word ?? '';
    if (!this.places.has(text)) this.places.set(text, this.list.push(text) - 1);
    return this.places.get(text);
  }
}

function columnsOf(spans, words) {
  const round = Math.round;
  const take = (read) => spans.map(read);
  return {
    start: take((span) => round(span.start)),
    length: take((span) => round(span.end - span.start)),
    thread: take((span) => span.thread),
    turn: take((span) => span.turn),
    parent: take((span) => span.parent ?? -1),
    depth: take((span) => span.depth),
    phase: take((span) => words.of(span.phase)),
    kind: take((span) => words.of(span.kind)),
    name: take((span) => words.of(span.name)),
    place: take((span) => words.of(span.place)),
    subject: take((span) => span.subject),
    isOwn: take((span) => (span.isOwn ? 1 : 0)),
    due: take((span) => (span.due === null ? -1 : round(Math.max(span.due, 0)))),
    causeSpan: take((span) => span.cause?.span ?? -1),
    causeTime: take((span) => (span.cause === null ? -1 : round(span.cause.time))),
    causePlace: take((span) => words.of(span.cause?.place)),
    sender: take((span) => span.cause?.sender ?? -1),
    about: take((span) => words.of(span.about)),
    callback: take((span) => words.of(span.callback)),
    delay: take((span) => span.delay ?? 0),
    ready: take((span) => (span.ready === null ? -1 : round(Math.max(span.ready, 0)))),
    isReadyLater: take((span) => (span.isReadyLater ? 1 : 0)),
    hotName: take((span) => words.of(span.hot?.name)),
    hotPlace: take((span) => words.of(span.hot?.place)),
    hotShare: take((span) => round((span.hot?.share ?? 0) * 100)),
    hotSamples: take((span) => span.hot?.samples ?? 0),
  };
}

// The source lines of all places, as far as the files exist.
function sourcesOf(model, readFile) {
  const files = new Map();
  const sources = {};
  for (const { place, cause, hot } of model.spans) {
    for (const one of [place, cause?.place, hot?.place]) {
      const match = /^([^:]+):(\d+)(?::\d+)?$/.exec(one ?? '');
      if (match === null || Object.hasOwn(sources, one)) continue;
      if (!files.has(match[1])) files.set(match[1], linesOf(match[1], readFile));
      const line = files.get(match[1])[match[2] - 1];
      if (line !== undefined) sources[one] = line;
    }
  }
  return sources;
}

function linesOf(path, readFile) {
  try {
    return new TextDecoder().decode(readFile(path)).split('\n');
  } catch {
    return [];
  }
}

// Stacks as a tree: each node has its parent, or -1, and a function as [name, place].
class Nodes {
  parent = [];
  called = [];
  functions = [];
  #numbers = new Map();
  #known = new Map();

  constructor(stacks) {
    this.stacks = stacks;
  }

  #function({ name, place }) {
    const key = `${name}\t${place}`;
    if (!this.#known.has(key)) this.#known.set(key, this.functions.push([name, place]) - 1);
    return this.#known.get(key);
  }

  // The index of a node of the recording; -1 for none.
  of(number) {
    const node = number === 0 ? undefined : this.stacks.node(number);
    if (node === undefined) return -1;
    if (!this.#numbers.has(number)) {
      const parent = this.of(node.parent);
      this.parent.push(parent);
      this.#numbers.set(number, this.called.push(this.#function(node.called)) - 1);
    }
    return this.#numbers.get(number);
  }
}

function packSamples(model) {
  const nodes = new Nodes(model.stacks);
  const { samples } = model;
  return {
    samples: {
      time: samples.map(({ time }) => Math.round(time)), thread: samples.map(({ thread }) => thread), node: samples.map(({ node }) => nodes.of(node)),
    },
    nodes: { parent: nodes.parent, called: nodes.called },
    functions: nodes.functions,
  };
}

const MOST_REQUESTS = 50;

function packRequests(model) {
  const slowest = [...model.requests].sort((a, b) => (b.end - b.start) - (a.end - a.start)).slice(0, MOST_REQUESTS);
  return slowest.map(({ title, status, start, end, accepted, steps }) => ({
    title, status, start, end, accepted: accepted ?? -1, steps: steps.map((step) => ({ ...step, span: step.span ?? -1 })),
  }));
}

function packModel(model, readFile) {
  const words = new Words();
  const spans = columnsOf(model.spans, words);
  return {
    pid: model.pid, startedAt: model.startedAt.toISOString(), end: model.end, records: model.records, dropped: model.dropped,
    problems: model.problems, turns: model.turns.length, loopStart: model.turns[0]?.start ?? 0, threads: model.threads, words: words.list, spans,
    ...packSamples(model), requests: packRequests(model), gaps: model.gaps,
    waits: model.waits, marks: model.marks, sources: sourcesOf(model, readFile),
    works: model.works.map(({ kind, call, queued, begun, done, thread, subject }) => ({
      kind, call, queued, begun: begun ?? -1, done: done ?? -1, thread: thread ?? -1, subject,
    })),
  };
}

// `readSource(name)` returns a part of the viewer as text; viewer/explain.js is internal/trace/explain, not rewritten.
function page(model, readFile, readSource) {
  const data = JSON.stringify(packModel(model, readFile)).replaceAll('<', '\\u003c');
  const explaining = `const explaining = (() => { const module = {};\n${readSource('viewer/explain.js')}\nreturn module.exports; })();`;
  const script = [explaining, ...SCRIPTS.map((name) => readSource(`viewer/${name}.js`)), 'redraw();'].join('\n');
  return readSource('viewer/page.html')
    .replace('/*STYLE*/', () => readSource('viewer/style.css'))
    .replace('/*DATA*/', () => data)
    .replace('/*SCRIPT*/', () => `(() => {\n'use strict';\n${script.replaceAll("'use strict';", '')}\n})();`);
}

module.exports = { page };
