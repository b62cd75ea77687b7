// SPDX-License-Identifier: MIT
//
// A recording as trace events, for Perfetto and chrome://tracing: a track for each thread, and flow arrows from each
// cause to what ran.
'use strict';

const { label, title, explain } = require('internal/trace/explain');

const us = (ns) => ns / 1000;

function spanEvents(model, span) {
  const place = { pid: model.pid, tid: model.threads[span.thread].tid };
  return {
    ...place, ph: 'X', name: label(span), cat: span.isOwn ? span.kind : span.phase, ts: us(span.start), dur: us(span.end - span.start),
    args: { turn: span.turn, phase: span.phase, title: title(span), why: explain(model, span), ...(span.place ? { place: span.place } : {}) },
  };
}

// From inside the span that is the cause to the start of the one that ran.
function flowEvents(model, span) {
  if (span.cause === null || span.cause.span === null) return [];
  const from = model.spans[span.cause.span];
  const common = { cat: 'cause', name: 'cause', id: span.id, pid: model.pid };
  return [
    { ...common, ph: 's', tid: model.threads[from.thread].tid, ts: us(span.cause.time) },
    { ...common, ph: 'f', bp: 'e', tid: model.threads[span.thread].tid, ts: us(span.start) },
  ];
}

function waitEvent(model, wait) {
  return {
    pid: model.pid, tid: model.threads[wait.thread].tid, ph: 'X', name: 'poll waits', cat: 'wait', ts: us(wait.start),
    dur: us(wait.end - wait.start), args: { limit: wait.limit < 0 ? 'none' : `${wait.limit} ms`, events: wait.events, turn: wait.turn },
  };
}

function workEvents(model, work) {
  if (work.begun === null) return [];
  const done = work.done ?? model.end;
  return [{
    pid: model.pid, tid: model.threads[work.thread].tid, ph: 'X', name: work.call || work.kind, cat: 'pool', ts: us(work.begun), dur: us(done - work.begun),
    args: { waited_us: us(work.begun - work.queued) },
  }];
}

function threadEvents(model) {
  return model.threads.map(({ tid, name }) => ({ pid: model.pid, tid, ph: 'M', name: 'thread_name', args: { name } }));
}

function chromeEvents(model) {
  return [
    ...threadEvents(model),
    ...model.turns.map((turn) => ({
      pid: model.pid, tid: model.threads[turn.thread].tid, ph: 'i', s: 't', name: `turn ${turn.number}`, cat: 'turn', ts: us(turn.start),
      args: { handles: turn.handles, requests: turn.requests },
    })),
    ...model.waits.map((wait) => waitEvent(model, wait)),
    ...model.spans.flatMap((span) => [spanEvents(model, span), ...flowEvents(model, span)]),
    ...model.works.flatMap((work) => workEvents(model, work)),
    ...model.marks.map((mark) => ({
      pid: model.pid, tid: model.threads[mark.thread].tid, ph: 'i', s: 't', name: mark.text, cat: 'mark', ts: us(mark.time),
    })),
  ];
}

function chrome(model) {
  const events = chromeEvents(model).map((event) => JSON.stringify(event));
  const about = { dropped: model.dropped, startedAt: model.startedAt.toISOString() };
  return `{"displayTimeUnit":"ms","otherData":${JSON.stringify(about)},"traceEvents":[\n${events.join(',\n')}\n]}`;
}

module.exports = { chrome };
