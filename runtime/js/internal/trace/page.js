// SPDX-License-Identifier: MIT
//
// A recording as one self-contained HTML page: the parts of viewer/, the scripts that it shares with this folder, and the
// recording itself in packed tables.
'use strict';

const { packTables, PACKING } = require('internal/trace/pack');

// In the order in which they run: those that read the recording, and those that show it.
const READERS = ['unpack', 'load', 'units', 'data', 'rows', 'lanes'];
const SCRIPTS = ['charts', 'draw', 'view', 'arrows', 'ring', 'search', 'stats', 'flame', 'panels', 'requests', 'findings', 'histograms', 'moves', 'pointer', 'compare', 'link', 'start'];

// The places that spans mention, as words.
function placesOf({ spans }) {
  const places = new Set(spans.whats.map(([, , place]) => place));
  for (let row = 0; row < spans.length; row++) places.add(spans.causePlace[row]);
  return [...[...places].map((word) => spans.words.list[word]), ...[...spans.hot.values()].map(({ place }) => place)];
}

// The source lines of all places, as far as the files exist.
function sourcesOf(model, readFile) {
  const files = new Map();
  const sources = {};
  for (const place of placesOf(model)) {
    const match = /^([^:]+):(\d+)(?::\d+)?$/.exec(place);
    if (match === null || Object.hasOwn(sources, place)) continue;
    if (!files.has(match[1])) files.set(match[1], linesOf(match[1], readFile));
    const line = files.get(match[1])[match[2] - 1];
    if (line !== undefined) sources[place] = line;
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

// Samples name their stacks by the index of a node.
function packStacks({ samples }, nodes) {
  for (let row = 0; row < samples.length; row++) samples.node[row] = nodes.of(samples.node[row]) + 1;
  return { nodes: { parent: nodes.parent, called: nodes.called }, functions: nodes.functions };
}

const TABLES = ['spans', 'works', 'requests', 'waits', 'turns', 'samples', 'marks', 'measures', 'memory', 'heap', 'collections', 'processor'];

// Everything but the tables.
function headOf(model, readFile, nodes = new Nodes(model.stacks)) {
  return {
    packing: PACKING, pid: model.pid, startedAt: model.startedAt.toISOString(), end: model.end, records: model.records, dropped: model.dropped,
    problems: model.problems, loopStart: model.turns.length === 0 ? 0 : model.turns.start[0], threads: model.threads, gaps: model.gaps,
    isOfRuntime: model.isOfRuntime,
    sources: sourcesOf(model, readFile), ...packStacks(model, nodes), whats: model.spans.whats, hot: [...model.spans.hot], steps: [...model.requests.steps],
    words: model.words.list, rows: Object.fromEntries(TABLES.map((name) => [name, model[name].length])),
  };
}

// Scripts that run both here and in the page, as modules.
const SHARED = ['kinds', 'table', 'tables', 'explain', 'lags'];
const SHARED_LIVE = [...SHARED, 'patch'];

function scriptOf(readSource, more) {
  const shared = (more.includes('live') ? SHARED_LIVE : SHARED).map((name) => `modules.${name} = ((module) => {\n${readSource(`viewer/${name}.js`)}\nreturn module.exports; })({});`);
  const own = (names) => names.map((name) => readSource(`viewer/${name}.js`));
  const text = [
    'const modules = {};', "const require = (name) => modules[name.slice('internal/trace/'.length)];", ...shared, ...own(READERS),
    'const model = await prepare(await ownModel());', ...own([...SCRIPTS, ...more]),
  ].join('\n').replaceAll("'use strict';", '').replaceAll('</script', '<\\/script');
  return `(async () => {\n'use strict';\n${text}\n})().catch((error) => {
    document.getElementById('problems').textContent = error.message;
    throw error;
  });`;
}

const { Buffer } = globalThis;

const tablesOf = (model) => Object.fromEntries(TABLES.map((name) => [name, model[name]]));

// A recording, or what has changed in it, as texts for viewer/load.js.
function* recordingOf(head, tables) {
  yield '<script type="application/json" id="recording">';
  yield JSON.stringify(head).replaceAll('<', '\\u003c');
  yield '</script>\n';
  for (const { table, from, rows, bytes } of packTables(tables)) {
    yield `<script type="text/plain" class="piece" data-table="${table}" data-from="${from}" data-rows="${rows}">`;
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
    yield '</script>\n';
  }
}

// The page as texts. `readSource(name)` returns a part of the viewer; viewer/explain.js and the like are those of this
// folder, not rewritten. `more` are further scripts, and `head` is what they expect.
function* page(model, readFile, readSource, more = [], head = headOf(model, readFile)) {
  const [before, between, after] = readSource('viewer/page.html').replace('/*STYLE*/', () => readSource('viewer/style.css')).split(/<!--DATA-->\n|\/\*SCRIPT\*\//);
  yield before;
  yield* recordingOf(head, tablesOf(model));
  yield between;
  yield scriptOf(readSource, more);
  yield after;
}

module.exports = { page, recordingOf, headOf, tablesOf, Nodes };
