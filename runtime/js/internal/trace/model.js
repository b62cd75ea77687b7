// SPDX-License-Identifier: MIT
//
// Builds the model of a recording from its records: spans (loop callbacks, and what a runtime ran inside them) with
// turn, phase, nesting and cause; waits of poll; thread pool work; requests of clients; samples; marks. Times are
// nanoseconds since the recording began.
'use strict';

const { TYPE, PHASES, SPANS, FIRST_REQUEST, kindName } = require('internal/trace/kinds');
const { Stacks, blame } = require('internal/trace/stacks');
const { tidy } = require('internal/trace/tidy');

const TIMER = 13;
const ASYNC = 1;
const FILE = FIRST_REQUEST + 6;
const ROLE_CLOSE = 1;
const DELAY_UNIT = 2 ** 32;
const LONGEST_DELAY = 2 ** 21 - 1;
const NS_PER_MS = 1e6;
const NS_PER_US = 1e3;

function inOrderOfTime(threads) {
  const all = [];
  threads.forEach((thread, index) => {
    for (const record of thread.records) all.push({ record, index });
  });
  return all.sort((a, b) => a.record.time - b.record.time || a.index - b.index);
}

class Builder {
  constructor(recording, nameOf) {
    this.recording = recording;
    this.nameOf = nameOf;
    this.threads = recording.threads.map(() => ({ open: [], calls: [], turn: null, started: null, poll: null }));
    this.begun = new Map(); // by address, or by kind and number: what activated a subject
    this.works = new Map();
    this.done = new Map(); // by request: when its work was done
    this.runs = new Map(); // by timer: when it ran last
    this.requests = new Map();
    this.peers = new Map(); // by handle: what its callbacks are about
    this.model = { spans: [], waits: [], works: [], marks: [], turns: [], samples: [], requests: [], measures: [], memory: [] };
  }

  innermost(thread) {
    return thread.open.at(-1) ?? null;
  }

  // The innermost callback of the loop itself.
  callback(thread) {
    return thread.open.findLast((span) => !span.isOwn) ?? null;
  }

  // Where and when something was requested: in which span, and for when.
  origin(thread, record) {
    return { span: this.innermost(thread)?.id ?? null, time: record.time, turn: thread.turn?.number ?? 0, record };
  }

  open(thread, index, record, fields) {
    const parent = this.innermost(thread);
    const span = {
      id: this.model.spans.length, thread: index, turn: thread.turn?.number ?? 0, phase: PHASES[record.phase] ?? '?',
      start: record.time, end: null, parent: parent?.id ?? null, depth: thread.open.length, due: null, ready: null, ...fields,
    };
    this.model.spans.push(span);
    thread.open.push(span);
    return span;
  }

  enter(thread, index, record) {
    const isClose = record.kind < FIRST_REQUEST && record.role === ROLE_CLOSE;
    const cause = this.begun.get(isClose ? `close ${record.subject}` : record.subject) ?? null;
    const isTimer = record.kind === TIMER && !isClose;
    const due = isTimer ? record.time - record.detail * 1e3 : null;
    const span = this.open(thread, index, record, {
      kind: kindName(record), name: this.nameOf(record.value), subject: record.subject, cause, due, ready: due,
      about: cause?.call?.title ?? '', callback: cause?.call?.callback ?? '', call: cause?.call,
    });
    if (due === null) this.becameReady(thread, span, record);
    if (span.about === '' && this.peers.has(record.subject)) span.about = `${span.kind} ${this.peers.get(record.subject)}`;
  }

  // Work is ready when its thread is done, a wakeup when it was sent, anything else when poll returned. If poll did not
  // have to wait, that may have been at any time since it last returned.
  becameReady(thread, span, record) {
    const done = this.done.get(record.subject);
    if (record.kind >= FIRST_REQUEST && done !== undefined) {
      span.ready = done;
      this.done.delete(record.subject);
    } else if (span.cause?.sender !== undefined) {
      span.ready = span.cause.time;
    } else if (span.phase === 'poll' && thread.poll !== null) {
      span.ready = thread.poll.ready;
      span.isReadyLater = thread.poll.isLater;
    }
  }

  span(thread, index, record) {
    const kind = SPANS[record.kind] ?? 'other';
    if (kind === 'call') {
      thread.calls.push({
        depth: thread.open.length, title: this.recording.text(record.detail), callback: this.recording.text(record.subject),
        place: this.recording.text(record.value),
      });
      thread.open.push({ id: this.innermost(thread)?.id ?? null, isOwn: true, isCall: true });
      return;
    }
    const cause = this.begun.get(`${kind} ${record.subject}`) ?? null;
    const span = this.open(thread, index, record, {
      kind, name: this.recording.text(record.detail), place: this.recording.text(record.value), subject: record.subject, cause, isOwn: true,
    });
    if (kind === 'timer') this.timer(span, record);
    else if (kind === 'immediate' && cause !== null) span.ready = cause.time;
  }

  // A timer is due its delay after it was set, or after it last ran.
  timer(span, { subject }) {
    const delay = Math.floor(subject / DELAY_UNIT);
    const from = this.runs.get(subject) ?? span.cause?.time;
    this.runs.set(subject, span.start);
    if (delay === 0 || delay >= LONGEST_DELAY) return;
    span.delay = delay * NS_PER_MS;
    if (from !== undefined) span.due = span.ready = Math.min(from + span.delay, span.start);
  }

  leave(thread, record) {
    const span = thread.open.pop();
    if (span === undefined) return;
    if (span.isCall) thread.calls.pop();
    else span.end = record.time;
  }

  // Further steps of a file operation, started by the callback of the previous one, belong to the same call.
  callOf(thread, record) {
    if (thread.calls.length > 0) return thread.calls.at(-1);
    const outer = record.kind === FILE ? this.callback(thread) : null;
    return outer?.kind.startsWith('fs ') ? outer.call : undefined;
  }

  started(thread, record) {
    const origin = this.origin(thread, record);
    origin.call = this.callOf(thread, record);
    if (origin.call !== undefined) origin.place = origin.call.place;
    thread.started = origin;
    if (record.kind !== ASYNC) this.begun.set(record.subject, origin);
  }

  queued(thread, record) {
    const { started } = thread;
    const work = {
      kind: started === null ? 'work' : kindName(started.record), call: started?.call?.title ?? '', cause: started, queued: record.time,
      begun: null, done: null, thread: null, subject: started?.record.subject ?? 0,
    };
    this.model.works.push(work);
    this.works.set(record.subject, work);
  }

  workDone(record) {
    const work = this.works.get(record.subject);
    if (work === undefined) return;
    work.done = record.time;
    this.done.set(work.subject, record.time);
  }

  waited(thread, index, record) {
    const { model } = this;
    const start = Math.max(record.pollBegan, 0); // it may have begun before a running process was recorded
    model.waits.push({ thread: index, turn: thread.turn?.number ?? 0, start, end: record.time, limit: record.limit, events: record.detail });
    const hasWaited = record.time - start > HAS_WAITED_NS || thread.poll === null;
    thread.poll = { end: record.time, ready: hasWaited ? record.time : thread.poll.end, isLater: !hasWaited };
  }

  // Records that say something about the whole thread. Returns false for others.
  noted(index, record, kind) {
    const { model } = this;
    if (kind === 'memory' || kind === 'collection') {
      model.memory.push({ thread: index, time: record.time, bytes: record.subject, isCollection: kind === 'collection' });
    } else if (kind === 'measure') {
      const start = record.moment;
      model.measures.push({ thread: index, name: this.recording.text(record.detail), start, end: start + record.value * NS_PER_US });
    } else if (kind === 'moment') {
      model.marks.push({ thread: index, time: record.moment, text: this.recording.text(record.detail) });
    } else {
      return kind === 'blocked';
    }
    return true;
  }

  // What was open when records were lost is not known to have ended later.
  missed(thread, record) {
    while (thread.open.length > 0) this.leave(thread, record);
    thread.started = null;
  }

  scheduled(thread, index, record) {
    const kind = SPANS[record.kind] ?? 'other';
    if (this.noted(index, record, kind)) return;
    if (kind === 'sample') {
      this.model.samples.push({ thread: index, time: record.moment, node: record.detail, hot: this.recording.text(record.value) });
    } else if (kind === 'about') {
      this.about(thread, record);
    } else if (kind === 'request') {
      this.request(thread, index, record);
    } else if (kind === 'response') {
      this.response(thread, record);
    } else {
      const origin = this.origin(thread, record);
      origin.place = this.recording.text(record.value);
      this.begun.set(`${kind} ${record.subject}`, origin);
    }
  }

  // The handle keeps the name, for its other callbacks.
  about(thread, record) {
    const span = this.callback(thread);
    if (span === null) return;
    span.about = this.recording.text(record.detail);
    span.callback = this.recording.text(record.subject);
    if (!span.about.startsWith('response to ')) this.peers.set(span.subject, span.about);
  }

  request(thread, index, record) {
    const span = this.callback(thread);
    const title = this.recording.text(record.detail);
    const request = { title, thread: index, start: record.time, end: null, status: '', first: span, last: null };
    this.requests.set(record.subject, request);
    this.model.requests.push(request);
    if (span === null) return;
    span.requests = (span.requests ?? 0) + 1;
    if (span.requests === 1) Object.assign(span, { about: title, callback: this.recording.text(record.value) });
  }

  response(thread, record) {
    const request = this.requests.get(record.subject);
    if (request === undefined) return;
    Object.assign(request, { end: record.time, status: this.recording.text(record.detail), last: this.innermost(thread) });
    this.requests.delete(record.subject);
  }

  add({ record, index }) {
    const thread = this.threads[index];
    const { model } = this;
    switch (record.type) {
      case TYPE.TURN:
        thread.turn = {
          number: record.detail + 1, thread: index, start: record.time, handles: Math.floor(record.value / 2 ** 32),
          requests: record.value % 2 ** 32,
        };
        model.turns.push(thread.turn);
        break;
      case TYPE.OPENED: this.peers.delete(record.subject); break;
      case TYPE.ENTER: this.enter(thread, index, record); break;
      case TYPE.SPAN: this.span(thread, index, record); break;
      case TYPE.LEAVE: this.leave(thread, record); break;
      case TYPE.WAITED: this.waited(thread, index, record); break;
      case TYPE.STARTED: this.started(thread, record); break;
      case TYPE.SENT: this.begun.set(record.subject, { ...this.origin(thread, record), sender: index }); break;
      case TYPE.CLOSING: this.begun.set(`close ${record.subject}`, this.origin(thread, record)); break;
      case TYPE.QUEUED: this.queued(thread, record); break;
      case TYPE.WORK_BEGUN: Object.assign(this.works.get(record.subject) ?? {}, { begun: record.time, thread: index }); break;
      case TYPE.WORK_DONE: this.workDone(record); break;
      case TYPE.MARK: model.marks.push({ thread: index, time: record.time, text: this.recording.text(record.detail) }); break;
      case TYPE.SCHEDULED: this.scheduled(thread, index, record); break;
      case TYPE.MISSED: this.missed(thread, record); break;
      default: break;
    }
  }
}

// A poll that took longer had to wait for its events.
const HAS_WAITED_NS = 50000;

// Spans still open at the end of the recording end there.
function closeOpenSpans(model, end) {
  for (const span of model.spans) {
    if (span.end === null) {
      span.end = end;
      span.isOpen = true;
    }
  }
}

// Time of which a thread's records have been overwritten: from the start to its first record.
function gapsOf(recording, end) {
  const found = [];
  recording.threads.forEach(({ dropped, records }, thread) => {
    if (dropped > 0) found.push({ thread, start: 0, end: records[0]?.time ?? end, records: dropped });
  });
  return found;
}

function buildModel(recording, nameOf) {
  const builder = new Builder(recording, nameOf);
  const all = inOrderOfTime(recording.threads);
  for (const entry of all) builder.add(entry);
  const { model } = builder;
  model.end = all.at(-1)?.record.time ?? 0;
  closeOpenSpans(model, model.end);
  if (recording.isOfRuntime || model.spans.some((span) => span.kind === 'script')) tidy(model);
  model.pid = recording.pid;
  model.startedAt = recording.startedAt;
  model.records = all.length;
  model.dropped = recording.threads.reduce((sum, thread) => sum + thread.dropped, 0) + recording.lost;
  model.problems = recording.problems;
  model.gaps = gapsOf(recording, model.end);
  model.threads = recording.threads.map(({ tid, name }) => ({ tid, name }));
  model.stacks = new Stacks(recording.text);
  blame(model, model.stacks);
  require('internal/trace/chains').chain(model);
  return model;
}

module.exports = { buildModel };
