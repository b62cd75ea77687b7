// SPDX-License-Identifier: MIT
//
// A recording as one self-contained HTML page: the parts of viewer/, the sentences of explain.js, and the recording
// itself in columns.
'use strict';

const SCRIPTS = ['data', 'ring', 'lanes', 'moves', 'panels'];

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

function packModel(model, readFile) {
  const words = new Words();
  const spans = columnsOf(model.spans, words);
  return {
    pid: model.pid, startedAt: model.startedAt.toISOString(), end: model.end, records: model.records, dropped: model.dropped,
    problems: model.problems, turns: model.turns.length, loopStart: model.turns[0]?.start ?? 0, threads: model.threads, words: words.list, spans,
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
