// SPDX-License-Identifier: MIT
//
// The tables of a model: spans, waits of poll, work of the pool, requests of clients and so on. Times are nanoseconds
// since the recording began; -1 stands for none. The third value of a column says how pack.js writes it, the fourth what its
// values are numbers of: rows of a table, `words`, or `whats`.
'use strict';

const { PHASES } = require('internal/trace/kinds');
const { Table } = require('internal/trace/table');

const SPAN = [
  ['start', 'f64', 'delta'], ['end', 'f64', 'after'], ['what', 'u32', 'plain', 'whats'], ['thread', 'u8', 'plain'], ['turn', 'u32', 'delta'],
  ['parent', 'i32', 'row', 'spans'], ['depth', 'u8', 'plain'], ['phase', 'u8', 'plain'], ['flags', 'u8', 'plain'], ['ready', 'f64', 'after'],
  ['delay', 'f32', 'plain'], ['work', 'i32', 'plain', 'works'], ['causeSpan', 'i32', 'row', 'spans'], ['causeTime', 'f64', 'after'],
  ['causePlace', 'u32', 'plain', 'words'], ['sender', 'i16', 'plain'],
];

const FLAG = { __proto__: null, DUE: 1, READY_LATER: 2, OPEN: 4, BY_RUNTIME: 8 };

const none = (value) => (value < 0 ? null : value);

// Spans in the order in which they began. What a span is about is a row of `whats`, an array of
// [kind, name, place, about, callback, isOwn], each a number of a word. `hot` has the functions that took the time of
// those spans that have samples.
class Spans extends Table {
  constructor(words, capacity) {
    super(SPAN, capacity);
    this.words = words;
    this.whats = [];
    this.hot = new Map();
  }

  causeOf(row) {
    if (this.causeTime[row] < 0) return null;
    return {
      span: none(this.causeSpan[row]), time: this.causeTime[row], place: this.words.list[this.causePlace[row]],
      sender: this.sender[row] < 0 ? undefined : this.sender[row],
    };
  }

  // What the functions of explain.js take as a span.
  at(row) {
    const flags = this.flags[row];
    const ready = none(this.ready[row]);
    return {
      id: row, thread: this.thread[row], turn: this.turn[row], phase: PHASES[this.phase[row]] ?? '?', start: this.start[row], end: this.end[row],
      parent: none(this.parent[row]), depth: this.depth[row], ready, due: (flags & FLAG.DUE) === 0 ? null : ready,
      isReadyLater: (flags & FLAG.READY_LATER) !== 0, isOpen: (flags & FLAG.OPEN) !== 0, isByRuntime: (flags & FLAG.BY_RUNTIME) !== 0,
      delay: this.delay[row], work: none(this.work[row]), cause: this.causeOf(row), hot: this.hot.get(row) ?? null, ...this.describe(this.what[row]),
    };
  }

  // The fields of a row of `whats`.
  describe(number) {
    const { list } = this.words;
    const [kind, name, place, about, callback, isOwn] = this.whats[number];
    return { kind: list[kind], name: list[name], place: list[place], about: list[about], callback: list[callback], isOwn: isOwn === 1 };
  }

  kindOf(row) {
    return this.words.list[this.whats[this.what[row]][0]];
  }

  // The outermost span around a row, itself if it has no parent.
  outermost(row) {
    let found = row;
    while (this.parent[found] >= 0) found = this.parent[found];
    return found;
  }
}

const WORK = [
  ['queued', 'f64', 'delta'], ['begun', 'f64', 'after'], ['done', 'f64', 'after'], ['kind', 'u32', 'plain', 'words'], ['call', 'u32', 'plain', 'words'],
  ['thread', 'i16', 'plain'], ['causeSpan', 'i32', 'delta', 'spans'], ['span', 'i32', 'delta', 'spans'], ['subject', 'f64', 'plain'],
];

// Work of the thread pool, in the order in which it was queued. `span` is the callback that delivered it, `subject` the
// address of its request.
class Works extends Table {
  constructor(words, capacity) {
    super(WORK, capacity);
    this.words = words;
  }

  at(row) {
    const { list } = this.words;
    return {
      id: row, queued: this.queued[row], begun: none(this.begun[row]), done: none(this.done[row]), kind: list[this.kind[row]], call: list[this.call[row]],
      thread: none(this.thread[row]), causeSpan: none(this.causeSpan[row]), span: none(this.span[row]),
    };
  }
}

const REQUEST = [
  ['start', 'f64', 'delta'], ['end', 'f64', 'after'], ['accepted', 'f64', 'after'], ['title', 'u32', 'plain', 'words'], ['status', 'u32', 'plain', 'words'],
  ['thread', 'u8', 'plain'], ['first', 'i32', 'delta', 'spans'], ['last', 'i32', 'delta', 'spans'],
];

// Requests of clients, in the order in which they arrived. `steps` has the critical paths of the slowest.
class Requests extends Table {
  constructor(words, capacity) {
    super(REQUEST, capacity);
    this.words = words;
    this.steps = new Map();
  }

  at(row) {
    const { list } = this.words;
    return {
      id: row, start: this.start[row], end: this.end[row], accepted: none(this.accepted[row]), title: list[this.title[row]],
      status: list[this.status[row]], thread: this.thread[row], first: none(this.first[row]), last: none(this.last[row]), steps: this.steps.get(row) ?? [],
    };
  }

  slowest(count) {
    return this.longest(count, 'start', 'end');
  }
}

const WAIT = [
  ['start', 'f64', 'delta'], ['end', 'f64', 'after'], ['thread', 'u8', 'plain'], ['turn', 'u32', 'delta'], ['limit', 'f64', 'plain'], ['events', 'u32', 'plain'],
];
const TURN = [['start', 'f64', 'delta'], ['number', 'u32', 'delta'], ['thread', 'u8', 'plain'], ['handles', 'u32', 'plain'], ['requests', 'u32', 'plain']];
const SAMPLE = [['time', 'f64', 'delta'], ['thread', 'u8', 'plain'], ['node', 'u32', 'plain'], ['hot', 'u32', 'plain', 'words']];

const MARK = [['time', 'f64', 'delta'], ['thread', 'u8', 'plain'], ['text', 'u32', 'plain', 'words']];
const MEASURE = [['start', 'f64', 'delta'], ['end', 'f64', 'after'], ['thread', 'u8', 'plain'], ['name', 'u32', 'plain', 'words']];
const MEMORY = [['time', 'f64', 'delta'], ['thread', 'u8', 'plain'], ['bytes', 'f64', 'delta']];
const HEAP = [['time', 'f64', 'delta'], ['thread', 'u8', 'plain'], ['live', 'f64', 'delta'], ['capacity', 'f64', 'delta']];
const PROCESSOR = [['time', 'f64', 'delta'], ['thread', 'u8', 'plain'], ['used', 'f64', 'delta'], ['waits', 'u32', 'delta'], ['forced', 'u32', 'delta']];
const COLLECTION = [['start', 'f64', 'delta'], ['end', 'f64', 'after'], ['thread', 'u8', 'plain']];

// A table one of whose columns has numbers of words.
class WordTable extends Table {
  constructor(schema, words, column, capacity) {
    super(schema, capacity);
    this.words = words;
    this.column = column;
  }

  at(row) {
    return { ...super.at(row), [this.column]: this.words.list[this[this.column][row]] };
  }
}

function makeTables(words, counts = {}) {
  return {
    spans: new Spans(words, counts.spans), works: new Works(words, counts.works), requests: new Requests(words, counts.requests),
    waits: new Table(WAIT, counts.waits), turns: new Table(TURN, counts.turns), samples: new WordTable(SAMPLE, words, 'hot', counts.samples),
    marks: new WordTable(MARK, words, 'text', counts.marks), measures: new WordTable(MEASURE, words, 'name', counts.measures), memory: new Table(MEMORY, counts.memory),
    heap: new Table(HEAP, counts.heap), collections: new Table(COLLECTION, counts.collections),
    processor: new Table(PROCESSOR, counts.processor),
  };
}

module.exports = { makeTables, FLAG };
