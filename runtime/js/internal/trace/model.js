// SPDX-License-Identifier: MIT
//
// Builds the model of a recording from its records: tables (tables.js) of spans (loop callbacks, and what a runtime ran
// inside them) with turn, phase, nesting and cause; of waits of poll; thread pool work; requests of clients; samples.
// Times are nanoseconds since the recording began.
'use strict';

const { TYPE, PHASES, SPANS, FIRST_REQUEST } = require('internal/trace/kinds');
const { OpenSpans, NOTHING } = require('internal/trace/open_spans');
const { Stacks, blame } = require('internal/trace/stacks');
const { makeTables, FLAG } = require('internal/trace/tables');
const { Words } = require('internal/trace/table');
const { nameLines } = require('internal/trace/lines');
const { tidy } = require('internal/trace/tidy');
const { Whats } = require('internal/trace/whats');

const TIMER = 13;
const ASYNC = 1;
const FILE = FIRST_REQUEST + 6;
const ROLE_CLOSE = 1;
const DELAY_UNIT = 2 ** 32;
const LONGEST_DELAY = 2 ** 21 - 1;
const NS_PER_MS = 1e6;
const NS_PER_US = 1e3;
const BYTES_IN_KIB = 1024;

// The collector lets garbage grow as large as the tables are.
const RECORDS_BETWEEN_COLLECTIONS = 1 << 20;

// The request that was started last, if none was.
const NO_REQUEST = { span: -1, call: undefined, kind: 'work', subject: 0 };

// Kinds of spans that run once: their origin is of no use afterwards.
const RUN_ONCE = new Set(['tick', 'immediate', 'microtask']); // a broadcast message runs in several threads

function countsOf({ types, notes }) {
  return {
    spans: types[TYPE.ENTER] + types[TYPE.SPAN], waits: types[TYPE.WAITED], turns: types[TYPE.TURN], works: types[TYPE.QUEUED],
    samples: notes[SPANS.indexOf('sample')], requests: notes[SPANS.indexOf('request')], processor: notes[SPANS.indexOf('processor')],
  };
}

class Builder extends OpenSpans {
  constructor(recording, nameOf) {
    const words = new Words();
    super({ words, ...makeTables(words, countsOf(recording.count())) }, recording.threads.length);
    this.recording = recording;
    this.nameOf = nameOf;
    for (const thread of this.threads) Object.assign(thread, { started: { ...NO_REQUEST }, poll: null, first: null, last: 0 });
    this.begun = new Map(); // by address: what activated a subject
    this.closing = new Map(); // by address: what closed a handle
    this.origins = SPANS.map(() => new Map()); // by kind and number: what scheduled a span of a runtime
    this.works = new Map(); // by address of the work
    this.done = new Map(); // by request: its work
    this.runs = new Map(); // by timer: when it ran last
    this.requests = new Map();
    this.peers = new Map(); // by handle: what its callbacks are about
    this.whats = new Whats(words, this.model.spans.whats, recording.text);
    this.gaps = [];
    this.end = 0;
    this.records = 0;
  }

  enter(thread, index, record) {
    const isClose = record.kind < FIRST_REQUEST && record.role === ROLE_CLOSE;
    const cause = (isClose ? this.closing : this.begun).get(record.subject) ?? null;
    const kind = this.kindOf(record);
    const peer = cause?.call === undefined ? this.peers.get(record.subject) : undefined;
    const about = cause?.call?.title ?? (peer === undefined ? '' : `${kind} ${peer}`);
    const name = this.nameOf(record.value);
    const callback = cause?.call?.callback ?? '';
    const span = this.open(thread, index, record, cause, this.whats.ofCallback(kind, name, about, callback), false);
    span.kind = kind;
    span.name = name;
    span.subject = record.subject;
    span.call = cause?.call;
    span.requests = 0;
    if (record.kind === TIMER && !isClose) this.wasReady(span, record.time - record.detail * 1e3, FLAG.DUE);
    else this.becameReady(thread, span, record, cause);
  }

  // Work is ready when its thread is done, a wakeup when it was sent, anything else when poll returned. If poll did not
  // have to wait, that may have been at any time since it last returned.
  becameReady(thread, span, record, cause) {
    const { spans, works } = this.model;
    const work = record.kind >= FIRST_REQUEST ? this.done.get(record.subject) : undefined;
    if (work !== undefined) {
      this.wasReady(span, works.done[work]);
      this.done.delete(record.subject);
      spans.work[span.id] = work;
      works.span[work] = span.id;
    } else if (cause !== null && cause.sender >= 0) {
      this.wasReady(span, cause.time);
    } else if (PHASES[record.phase] === 'poll' && thread.poll !== null) {
      this.wasReady(span, thread.poll.ready, thread.poll.isLater ? FLAG.READY_LATER : 0);
    }
  }

  span(thread, index, record) {
    const kind = SPANS[record.kind] ?? 'other';
    if (kind === 'call') {
      thread.calls.push({ title: this.whats.text(record.detail), callback: this.whats.text(record.subject), place: this.whats.word(record.value) });
      this.push(thread, this.innermost(thread)?.id ?? -1, true).isCall = true;
      return;
    }
    const origins = this.origins[record.kind];
    const cause = origins?.get(record.subject) ?? null;
    const span = this.open(thread, index, record, cause, this.whats.ofSpan(record.kind, kind, record.detail, record.value), true);
    span.kind = kind;
    if (kind === 'timer') this.timer(span, record, cause);
    else if ((kind === 'immediate' || kind === 'message') && cause !== null) this.wasReady(span, cause.time);
    else if (kind === 'tick' && record.subject === 0) this.model.spans.flags[span.id] |= FLAG.BY_RUNTIME;
    if (cause !== null && RUN_ONCE.has(kind)) this.release(origins, record.subject);
  }

  // A timer is due its delay after it was set, or after it last ran.
  timer(span, { subject }, cause) {
    const delay = Math.floor(subject / DELAY_UNIT);
    const from = this.runs.get(subject) ?? cause?.time;
    this.runs.set(subject, span.start);
    if (delay === 0 || delay >= LONGEST_DELAY) return;
    this.model.spans.delay[span.id] = delay * NS_PER_MS;
    if (from !== undefined) this.wasReady(span, Math.min(from + delay * NS_PER_MS, span.start), FLAG.DUE);
  }

  // Further steps of a file operation, started by the callback of the previous one, belong to the same call.
  callOf(thread, record) {
    if (thread.calls.length > 0) return thread.calls.at(-1);
    const outer = record.kind === FILE ? this.callback(thread) : null;
    return outer !== null && outer.kind.startsWith('fs ') ? outer.call : undefined;
  }

  started(thread, record) {
    const call = this.callOf(thread, record);
    const { started } = thread;
    started.span = this.innermost(thread)?.id ?? -1;
    started.call = call;
    started.kind = this.kindOf(record);
    started.subject = record.subject;
    if (record.kind === ASYNC) return;
    this.origin(this.begun, thread, record, call === undefined ? NOTHING : { call, place: call.place });
  }

  queued(thread, record) {
    const { started } = thread;
    const { works, words } = this.model;
    const work = works.add();
    works.queued[work] = record.time;
    works.begun[work] = works.done[work] = works.thread[work] = works.span[work] = -1;
    works.kind[work] = words.of(started.kind);
    works.call[work] = words.of(started.call?.title);
    works.causeSpan[work] = started.span;
    works.subject[work] = started.subject;
    this.works.set(record.subject, work);
  }

  workBegun(record, index) {
    const { works } = this.model;
    const work = this.works.get(record.subject);
    if (work === undefined) return;
    works.begun[work] = record.time;
    works.thread[work] = index;
  }

  workDone(record) {
    const { works } = this.model;
    const work = this.works.get(record.subject);
    if (work === undefined) return;
    works.done[work] = record.time;
    this.done.set(works.subject[work], work);
    this.works.delete(record.subject);
  }

  // A loop that runs inside a callback, such as that of execSync(): the loop of the thread is blocked meanwhile.
  isNested(thread) {
    return thread.open.some(({ isOwn, kind }) => !isOwn || kind === 'script');
  }

  waited(thread, index, record) {
    if (this.isNested(thread)) return;
    const start = Math.min(Math.max(record.pollBegan, 0), record.time); // it may have begun before a running process was recorded
    const { waits } = this.model;
    const row = waits.add();
    waits.thread[row] = index;
    waits.turn[row] = thread.turn;
    waits.start[row] = start;
    waits.end[row] = record.time;
    waits.limit[row] = record.limit;
    waits.events[row] = record.detail;
    const hasWaited = record.time - start > HAS_WAITED_NS || thread.poll === null;
    thread.poll ??= { end: 0, ready: 0, isLater: false };
    thread.poll.ready = hasWaited ? record.time : thread.poll.end;
    thread.poll.isLater = !hasWaited;
    thread.poll.end = record.time;
  }

  turn(thread, index, record) {
    if (this.isNested(thread)) return;
    thread.turn = record.detail + 1;
    const { turns } = this.model;
    const row = turns.add();
    turns.number[row] = thread.turn;
    turns.thread[row] = index;
    turns.start[row] = record.time;
    turns.handles[row] = Math.floor(record.value / 2 ** 32);
    turns.requests[row] = record.value % 2 ** 32;
  }

  // Records that say something about the whole thread. Returns false for others.
  noted(index, record, kind) {
    const { model } = this;
    if (kind === 'memory' || kind === 'collection') {
      model.memory.push({ thread: index, time: record.time, bytes: record.subject });
      if (kind === 'collection') model.collections.push({ thread: index, start: record.time, end: record.time });
    } else if (kind === 'heap') {
      model.heap.push({ thread: index, time: record.time, live: record.subject, capacity: record.value * BYTES_IN_KIB });
    } else if (kind === 'processor') {
      model.processor.push({ thread: index, time: record.time, used: record.subject, waits: record.value, forced: record.detail });
    } else if (kind === 'collected') {
      const start = Math.max(record.moment, 0);
      model.collections.push({ thread: index, start, end: start + record.value * NS_PER_US });
    } else if (kind === 'measure') {
      const start = Math.max(record.moment, 0);
      model.measures.push({ thread: index, name: this.whats.word(record.detail), start, end: start + record.value * NS_PER_US });
    } else if (kind === 'moment') {
      model.marks.push({ thread: index, time: Math.max(record.moment, 0), text: this.whats.word(record.detail) });
    } else {
      return kind === 'blocked';
    }
    return true;
  }

  // What was open when records were lost is not known to have ended later.
  missed(thread, index, record) {
    while (thread.open.length > 0) this.leave(thread, record);
    thread.started = { ...NO_REQUEST };
    this.gaps.push({ thread: index, start: thread.last, end: record.time, records: record.subject });
  }

  scheduled(thread, index, record) {
    const kind = SPANS[record.kind] ?? 'other';
    if (this.noted(index, record, kind)) return;
    if (kind === 'sample') {
      // One by another thread names the sampled thread.
      const sampled = record.role === 0 ? index : Math.min(record.role, this.threads.length) - 1;
      this.model.samples.push({ thread: sampled, time: record.moment, node: record.detail, hot: this.whats.word(record.value) });
    } else if (kind === 'about') {
      this.about(thread, record);
    } else if (kind === 'request') {
      this.request(thread, index, record);
    } else if (kind === 'response') {
      this.response(thread, record);
    } else {
      this.origin(this.origins[record.kind] ?? this.begun, thread, record).place = this.whats.word(record.value);
    }
  }

  describe(span, about, callback) {
    this.model.spans.what[span.id] = this.whats.ofCallback(span.kind, span.name, about, callback);
  }

  // The handle keeps the name, for its other callbacks.
  about(thread, record) {
    const span = this.callback(thread);
    if (span === null) return;
    const about = this.whats.text(record.detail);
    this.describe(span, about, this.whats.text(record.subject));
    if (span.kind !== 'connect' && !about.startsWith('response to ')) this.peers.set(span.subject, about); // a request is no handle
  }

  request(thread, index, record) {
    const span = this.callback(thread);
    const { requests } = this.model;
    const row = requests.add();
    requests.start[row] = record.time;
    requests.end[row] = requests.accepted[row] = requests.last[row] = -1;
    requests.title[row] = this.whats.word(record.detail);
    requests.thread[row] = index;
    requests.first[row] = span?.id ?? -1;
    this.requests.set(record.subject, row);
    if (span !== null && ++span.requests === 1) this.describe(span, this.whats.text(record.detail), this.whats.text(record.value));
  }

  response(thread, record) {
    const row = this.requests.get(record.subject);
    if (row === undefined) return;
    const { requests } = this.model;
    requests.end[row] = record.time;
    requests.status[row] = this.whats.word(record.detail);
    requests.last[row] = this.innermost(thread)?.id ?? -1;
    this.requests.delete(record.subject);
  }

  add(record, index) {
    const thread = this.threads[index];
    thread.first ??= record.time;
    this.end = Math.max(this.end, record.time);
    if (++this.records % RECORDS_BETWEEN_COLLECTIONS === 0) internalBinding('script').collect();
    switch (record.type) {
      case TYPE.TURN: this.turn(thread, index, record); break;
      case TYPE.OPENED: this.peers.delete(record.subject); break;
      case TYPE.ENTER: this.enter(thread, index, record); break;
      case TYPE.SPAN: this.span(thread, index, record); break;
      case TYPE.LEAVE: this.leave(thread, record); break;
      case TYPE.WAITED: this.waited(thread, index, record); break;
      case TYPE.STARTED: this.started(thread, record); break;
      case TYPE.SENT: this.origin(this.begun, thread, record, { sender: index }); break;
      case TYPE.CLOSING: this.origin(this.closing, thread, record); break;
      case TYPE.QUEUED: this.queued(thread, record); break;
      case TYPE.WORK_BEGUN: this.workBegun(record, index); break;
      case TYPE.WORK_DONE: this.workDone(record); break;
      case TYPE.MARK: this.model.marks.push({ thread: index, time: record.time, text: this.whats.word(record.detail) }); break;
      case TYPE.SCHEDULED: this.scheduled(thread, index, record); break;
      case TYPE.MISSED: this.missed(thread, index, record); break;
      default: break;
    }
    thread.last = record.time;
  }
}

// A poll that took longer had to wait for its events.
const HAS_WAITED_NS = 50000;

// Spans still open at the end of the recording end there.
function closeOpenSpans({ spans }, end) {
  for (let row = 0; row < spans.length; row++) {
    if (spans.end[row] >= 0) continue;
    spans.end[row] = end;
    spans.flags[row] |= FLAG.OPEN;
  }
}

// Time of which records are lost: overwritten ones from the start to the first that is left, and those that a live reader missed.
function gapsOf({ recording, threads, gaps, end }) {
  const found = [...gaps];
  recording.threads.forEach(({ dropped }, thread) => {
    if (dropped > 0) found.push({ thread, start: 0, end: threads[thread].first ?? end, records: dropped });
  });
  return found;
}

function isOfRuntime({ isOfRuntime: isSaid }, { words, spans }) {
  const script = words.of('script');
  return isSaid || spans.whats.some(([kind, , , , , isOwn]) => kind === script && isOwn === 1);
}

function buildModel(recording, nameOf) {
  const builder = new Builder(recording, nameOf);
  recording.forEach((record, index) => builder.add(record, index));
  const { model } = builder;
  model.end = builder.end;
  closeOpenSpans(model, model.end);
  model.isOfRuntime = isOfRuntime(recording, model);
  if (model.isOfRuntime) tidy(model);
  internalBinding('script').collect();
  model.pid = recording.pid;
  model.startedAt = recording.startedAt;
  model.records = builder.records;
  model.dropped = recording.threads.reduce((sum, thread) => sum + thread.dropped, 0) + recording.lost;
  model.problems = recording.problems;
  model.gaps = gapsOf(builder);
  model.threads = recording.threads.map(({ tid, name }) => ({ tid, name }));
  model.stacks = new Stacks(recording.text, nameOf.functionAt);
  nameLines(model, nameOf);
  for (const [table, column] of [['samples', 'time'], ['marks', 'time'], ['measures', 'start'], ['collections', 'start']]) model[table].sortBy(column);
  blame(model, model.stacks);
  require('internal/trace/chains').chain(model);
  return model;
}

module.exports = { buildModel };
