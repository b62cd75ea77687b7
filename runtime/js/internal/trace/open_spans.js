// SPDX-License-Identifier: MIT
//
// The spans that are open while the records of a recording are read, thread by thread, and where things were requested.
// Millions come and go, so their objects are used again.
'use strict';

const { PHASES, FIRST_REQUEST, kindName } = require('internal/trace/kinds');

const UNKNOWN_PHASE = PHASES.length;
const DEEPEST = 255;
const NOTHING = {};

class OpenSpans {
  constructor(model, threadCount) {
    this.model = model;
    this.threads = Array.from({ length: threadCount }, () => ({ open: [], unused: [], calls: [], turn: 0 }));
    this.unused = []; // origins
    this.kinds = new Map(); // names of the kinds of callbacks
  }

  innermost(thread) {
    return thread.open.at(-1) ?? null;
  }

  // The innermost callback of the loop itself.
  callback(thread) {
    return thread.open.findLast((span) => !span.isOwn) ?? null;
  }

  // Notes where and when something was requested: in which span.
  origin(origins, thread, record, { place = 0, sender = -1, call } = NOTHING) {
    let origin = origins.get(record.subject);
    if (origin === undefined) {
      origin = this.unused.pop() ?? { span: -1, time: 0, place: 0, sender: -1, call: undefined };
      origins.set(record.subject, origin);
    }
    origin.span = this.innermost(thread)?.id ?? -1;
    origin.time = record.time;
    origin.place = place;
    origin.sender = sender;
    origin.call = call;
    return origin;
  }

  // The name of the kind of a callback: it depends on the detail for file operations only.
  kindOf(record) {
    const detail = record.kind < FIRST_REQUEST ? 0 : record.detail;
    const key = detail * 65536 + record.kind * 256 + record.role;
    let name = this.kinds.get(key);
    if (name === undefined) {
      name = kindName(record);
      this.kinds.set(key, name);
    }
    return name;
  }

  // What has to be known of a span while it is open.
  push(thread, id, isOwn) {
    const { open, unused } = thread;
    const span = unused.pop() ?? { id, start: 0, isOwn, isCall: false, kind: '', name: '', subject: 0, call: undefined, requests: 0 };
    span.id = id;
    span.isOwn = isOwn;
    span.isCall = false;
    span.kind = '';
    open.push(span);
    return span;
  }

  // Adds a row.
  open(thread, index, record, cause, what, isOwn) {
    const { spans } = this.model;
    const id = spans.add();
    spans.start[id] = record.time;
    spans.end[id] = -1;
    spans.what[id] = what;
    spans.thread[id] = index;
    spans.turn[id] = thread.turn;
    spans.parent[id] = this.innermost(thread)?.id ?? -1;
    spans.depth[id] = Math.min(thread.open.length, DEEPEST);
    spans.phase[id] = Math.min(record.phase, UNKNOWN_PHASE);
    spans.ready[id] = -1;
    spans.work[id] = -1;
    spans.causeSpan[id] = cause?.span ?? -1;
    spans.causeTime[id] = cause?.time ?? -1;
    spans.causePlace[id] = cause?.place ?? 0;
    spans.sender[id] = cause?.sender ?? -1;
    const span = this.push(thread, id, isOwn);
    span.start = record.time;
    return span;
  }

  wasReady({ id }, time, flags = 0) {
    this.model.spans.ready[id] = Math.max(time, 0);
    this.model.spans.flags[id] |= flags;
  }

  leave(thread, record) {
    const span = thread.open.pop();
    if (span === undefined) return;
    if (span.isCall) thread.calls.pop();
    else this.model.spans.end[span.id] = record.time;
    thread.unused.push(span);
  }

  // What is not needed any more.
  release(origins, subject) {
    this.unused.push(origins.get(subject));
    origins.delete(subject);
  }
}

module.exports = { OpenSpans, NOTHING };
