// SPDX-License-Identifier: MIT
//
// Builds the model of a recording from its records: spans (loop callbacks, and what a runtime ran inside them) with
// turn, phase, nesting and cause; waits of poll; thread pool work; marks. Times are nanoseconds since the recording
// began.
'use strict';

const { TYPE, PHASES, SPANS, FIRST_REQUEST, kindName } = require('internal/trace/kinds');

const TIMER = 13;
const ASYNC = 1;
const ROLE_CLOSE = 1;

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
    this.threads = recording.threads.map(() => ({ open: [], turn: null, started: null }));
    this.begun = new Map(); // by address, or by kind and number: what activated a subject
    this.works = new Map();
    this.model = { spans: [], waits: [], works: [], marks: [], turns: [] };
  }

  innermost(thread) {
    return thread.open.at(-1) ?? null;
  }

  // Where and when something was requested: in which span, and for when.
  origin(thread, record) {
    return { span: this.innermost(thread)?.id ?? null, time: record.time, turn: thread.turn?.number ?? 0, record };
  }

  open(thread, index, record, fields) {
    const parent = this.innermost(thread);
    const span = {
      id: this.model.spans.length, thread: index, turn: thread.turn?.number ?? 0, phase: PHASES[record.phase] ?? '?',
      start: record.time, end: null, parent: parent?.id ?? null, depth: thread.open.length, ...fields,
    };
    this.model.spans.push(span);
    thread.open.push(span);
  }

  enter(thread, index, record) {
    const isClose = record.kind < FIRST_REQUEST && record.role === ROLE_CLOSE;
    const cause = this.begun.get(isClose ? `close ${record.subject}` : record.subject) ?? null;
    const isTimer = record.kind === TIMER && !isClose;
    this.open(thread, index, record, {
      kind: kindName(record), name: this.nameOf(record.value), subject: record.subject, cause,
      due: isTimer ? record.time - record.detail * 1e3 : null,
    });
  }

  span(thread, index, record) {
    const kind = SPANS[record.kind] ?? 'other';
    this.open(thread, index, record, {
      kind, name: this.recording.text(record.detail), place: this.recording.text(record.value), subject: record.subject,
      cause: this.begun.get(`${kind} ${record.subject}`) ?? null, due: null, isOwn: true,
    });
  }

  queued(thread, record) {
    const { started } = thread;
    const work = {
      kind: started === null ? 'work' : kindName(started.record), cause: started, queued: record.time, begun: null, done: null,
      thread: null, subject: started?.record.subject ?? 0,
    };
    this.model.works.push(work);
    this.works.set(record.subject, work);
  }

  scheduled(thread, record) {
    const origin = this.origin(thread, record);
    origin.place = this.recording.text(record.value);
    this.begun.set(`${SPANS[record.kind] ?? 'other'} ${record.subject}`, origin);
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
      case TYPE.ENTER: this.enter(thread, index, record); break;
      case TYPE.SPAN: this.span(thread, index, record); break;
      case TYPE.LEAVE: {
        const span = thread.open.pop();
        if (span !== undefined) span.end = record.time;
        break;
      }
      case TYPE.WAITED:
        model.waits.push({
          thread: index, turn: thread.turn?.number ?? 0, start: record.pollBegan, end: record.time,
          limit: record.limit, events: record.detail,
        });
        break;
      case TYPE.STARTED:
        thread.started = this.origin(thread, record);
        if (record.kind !== ASYNC) this.begun.set(record.subject, thread.started);
        break;
      case TYPE.SENT: this.begun.set(record.subject, { ...this.origin(thread, record), sender: index }); break;
      case TYPE.CLOSING: this.begun.set(`close ${record.subject}`, this.origin(thread, record)); break;
      case TYPE.QUEUED: this.queued(thread, record); break;
      case TYPE.WORK_BEGUN: Object.assign(this.works.get(record.subject) ?? {}, { begun: record.time, thread: index }); break;
      case TYPE.WORK_DONE: Object.assign(this.works.get(record.subject) ?? {}, { done: record.time }); break;
      case TYPE.MARK: model.marks.push({ thread: index, time: record.time, text: this.recording.text(record.detail) }); break;
      case TYPE.SCHEDULED: this.scheduled(thread, record); break;
      default: break;
    }
  }
}

// Omits drains that ran nothing, and the runtime's own handles unless something ran in them.
const EMPTY_DRAIN_NS = 5000;
const OWN_HANDLES = new Set(['prepare_reached', 'check_reached', 'idle_reached', 'timer_due']);

function isIdle(span, parents) {
  if (parents.has(span.id)) return false;
  return span.kind === 'microtasks' ? span.end - span.start < EMPTY_DRAIN_NS : OWN_HANDLES.has(span.name);
}

// The runtime's C functions are of no interest to JavaScript programmers.
function nameForScripts(span) {
  if (!span.isOwn) span.name = OWN_HANDLES.has(span.name) ? 'phase' : 'callback';
}

// Removes some spans, and renumbers the rest.
function withoutIdleSpans(spans) {
  const parents = new Set(spans.map((span) => span.parent));
  const numbers = new Map([[null, null]]);
  const kept = spans.filter((span) => !isIdle(span, parents));
  kept.forEach((span, i) => numbers.set(span.id, i));
  const origins = new Set(kept.map((span) => span.cause));
  for (const origin of origins) {
    if (origin !== null) origin.span = numbers.get(origin.span) ?? null;
  }
  for (const span of kept) {
    span.id = numbers.get(span.id);
    span.parent = numbers.get(span.parent) ?? null;
  }
  return kept;
}

// Spans still open at the end of the recording end there.
function closeOpenSpans(model, end) {
  for (const span of model.spans) {
    if (span.end === null) {
      span.end = end;
      span.isOpen = true;
    }
  }
}

function buildModel(recording, nameOf) {
  const builder = new Builder(recording, nameOf);
  const all = inOrderOfTime(recording.threads);
  for (const entry of all) builder.add(entry);
  const { model } = builder;
  model.end = all.at(-1)?.record.time ?? 0;
  closeOpenSpans(model, model.end);
  if (model.spans.some((span) => span.kind === 'script')) {
    model.spans = withoutIdleSpans(model.spans);
    model.spans.forEach(nameForScripts);
  }
  model.pid = recording.pid;
  model.startedAt = recording.startedAt;
  model.records = all.length;
  model.dropped = recording.threads.reduce((sum, thread) => sum + thread.dropped, 0) + recording.lost;
  model.problems = recording.problems;
  model.threads = recording.threads.map(({ tid, name }) => ({ tid, name }));
  return model;
}

module.exports = { buildModel };
