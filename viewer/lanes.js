// SPDX-License-Identifier: MIT
//
// The lanes of a recording, from top to bottom, in groups: what the program marked, each loop with its charts and phases,
// the threads of the pool, memory. A lane has blocks (rows.js) of one table.
/* global PHASES, PHASE_NAMES, Rows */
/* exported makeLanes */

const { lagsOfThread } = require('internal/trace/lags');

const MOST_LANES = 65535;

// The lane of each span, and the rows of each lane. A lane of a loop is a phase, or has its ticks and microtasks.
class Sorter {
  constructor(model) {
    this.spans = model.spans;
    this.lanes = new Map(); // by thread and kind
    this.laneOf = new Uint16Array(model.spans.length);
    this.counts = [];
    const { list } = model.words;
    this.isQueued = model.spans.whats.map(([kind, , , , , isOwn]) => isOwn === 1 && /^(tick|microtask)/.test(list[kind]));
  }

  number(thread, kind) {
    const key = thread * 16 + kind;
    let number = this.lanes.get(key);
    if (number === undefined) {
      number = Math.min(this.lanes.size, MOST_LANES);
      this.lanes.set(key, number);
      this.counts[number] = 0;
    }
    return number;
  }

  count() {
    const { spans, laneOf, isQueued } = this;
    for (let row = 0; row < spans.length; row++) {
      const lane = this.number(spans.thread[row], isQueued[spans.what[row]] ? QUEUES : spans.phase[row]);
      laneOf[row] = lane;
      this.counts[lane]++;
    }
  }

  sort() {
    this.count();
    const { spans, laneOf } = this;
    this.rows = this.counts.map((count) => new Uint32Array(count));
    const next = this.counts.map(() => 0);
    for (let row = 0; row < spans.length; row++) this.rows[laneOf[row]][next[laneOf[row]]++] = row;
  }

  blocks(thread, kind) {
    const number = this.lanes.get(thread * 16 + kind);
    const rows = number === undefined ? new Uint32Array(0) : this.rows[number];
    const { laneOf, spans } = this;
    return new Rows(spans.start, spans.end, rows, (row) => spans.parent[row] >= 0 && laneOf[spans.parent[row]] === laneOf[row]);
  }
}

const QUEUES = 15; // in the place of a phase

const LANE_HEIGHT = 26;
const CHART_HEIGHT = 34;
const GROUP_HEIGHT = 20;

// Rows of a table by the value of a column.
function rowsWith(table, column, wanted) {
  const rows = new Uint32Array(table.length);
  let count = 0;
  for (let row = 0; row < table.length; row++) if (table[column][row] === wanted) rows[count++] = row;
  return rows.slice(0, count);
}

function allRows({ length }) {
  const rows = new Uint32Array(length);
  for (let row = 0; row < length; row++) rows[row] = row;
  return rows;
}

// The threads that a table mentions, in order.
function threadsIn({ thread, length }) {
  const seen = new Uint8Array(256);
  for (let row = 0; row < length; row++) if (thread[row] >= 0) seen[thread[row]] = 1;
  return [...seen.keys()].filter((one) => seen[one] === 1);
}

function lagsAsBlocks(model, thread, waits) {
  const { starts, ends } = lagsOfThread(model, thread, waits);
  return new Rows(starts, ends, allRows(starts));
}

// From when to when a loop ran, as far as the recording knows.
function lifeOf(waiting, lag) {
  const [lastWait, lastLag] = [waiting, lag].map((blocks) => (blocks.length === 0 ? 0 : blocks.startOf(blocks.length - 1) + blocks.lengthOf(blocks.length - 1)));
  return { from: Math.min(waiting.startOf(0), lag.length === 0 ? Infinity : lag.startOf(0)), to: Math.max(lastWait, lastLag) };
}

function loopLanes(model, sorter, thread, isFirst) {
  const waits = rowsWith(model.waits, 'thread', thread);
  const waiting = new Rows(model.waits.start, model.waits.end, waits);
  const lag = lagsAsBlocks(model, thread, waits);
  const charts = waits.length === 0 ? [] : [
    { name: 'utilisation', type: 'busy', colour: 'poll', blocks: waiting, height: CHART_HEIGHT, life: lifeOf(waiting, lag) },
    { name: 'lag', type: 'lag', colour: 'timers', blocks: lag, height: CHART_HEIGHT },
  ];
  const phases = PHASES.map((name, phase) => ({ name, type: 'span', colour: name, blocks: sorter.blocks(thread, phase), waiting: name === 'poll' ? waiting : null }));
  const unknown = { name: '?', type: 'span', colour: 'outside', blocks: sorter.blocks(thread, PHASES.length) };
  const queues = { name: 'ticks, microtasks', type: 'span', colour: 'own', blocks: sorter.blocks(thread, QUEUES) };
  const isShown = (lane) => lane.blocks.length > 0 || lane.waiting?.length > 0 || (isFirst && PHASE_NAMES.includes(lane.name));
  return [...charts, ...[...phases, unknown, queues].filter(isShown)];
}

// Work that has begun, in order of its beginning; it may not have ended.
function workLanes(model, thread) {
  const { works } = model;
  const rows = rowsWith(works, 'thread', thread).filter((row) => works.begun[row] >= 0).sort((a, b) => works.begun[a] - works.begun[b]);
  return { name: `pool ${model.threads[thread].tid}`, type: 'work', thread, colour: 'thread', blocks: new Rows(works.begun, model.workEnds, rows) };
}

function programLanes({ measures, marks }) {
  const found = [];
  if (marks.length > 0) found.push({ name: 'marks', type: 'mark', colour: 'accent', blocks: new Rows(marks.time, marks.time, allRows(marks)) });
  if (measures.length > 0) found.push({ name: 'measures', type: 'measure', colour: 'own', blocks: new Rows(measures.start, measures.end, allRows(measures)) });
  return found;
}

function sizeLane(name, table, columns) {
  return { name, type: 'memory', colour: 'check', blocks: new Rows(table.time, table.time, allRows(table)), height: CHART_HEIGHT, columns };
}

function memoryLanes({ memory, heap, collections }) {
  return [
    sizeLane('memory', memory, ['bytes']), sizeLane('heap', heap, ['capacity', 'live']),
    { name: 'collections', type: 'collection', colour: 'closing', blocks: new Rows(collections.start, collections.end, allRows(collections)) },
  ].filter(({ blocks }) => blocks.length > 0);
}

function groupsOf(model, sorter) {
  const { threads, waits, spans, works } = model;
  const loops = [...new Set([...threadsIn(waits), ...threadsIn(spans)])].sort((a, b) => a - b);
  const groups = [{ name: 'program', lanes: programLanes(model) }];
  loops.forEach((thread, i) => {
    groups.push({ name: `loop: ${threads[thread].name} (${threads[thread].tid})`, lanes: loopLanes(model, sorter, thread, i === 0) });
  });
  groups.push({ name: 'thread pool', lanes: threadsIn(works).map((thread) => workLanes(model, thread)) });
  groups.push({ name: 'memory', lanes: memoryLanes(model) });
  return groups.filter(({ lanes }) => lanes.length > 0);
}

// Lanes with their place: y from the top of the first.
function makeLanes(model) {
  const sorter = new Sorter(model);
  sorter.sort();
  model.workEnds = model.works.done.map((done) => (done < 0 ? model.end : done));
  let y = 0;
  const groups = groupsOf(model, sorter);
  for (const group of groups) {
    group.y = y;
    y += GROUP_HEIGHT;
    for (const lane of group.lanes) {
      Object.assign(lane, { y, height: lane.height ?? LANE_HEIGHT, group });
      y += lane.height;
    }
  }
  const all = groups.flatMap(({ lanes }) => lanes);
  return { groups, all, height: y, laneOf: (row) => all.find(({ type, blocks }) => type === 'span' && blocks.rows === sorter.rows[sorter.laneOf[row]]) };
}
