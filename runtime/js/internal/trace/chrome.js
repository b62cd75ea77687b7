// SPDX-License-Identifier: MIT
//
// A recording as trace events, for Perfetto, chrome://tracing and the DevTools of Chromium: a track for each thread, flow
// arrows from each cause to what ran, through the threads of the pool, and counters.
'use strict';

const { label, title, explain } = require('internal/trace/explain');
const { profileEvents } = require('internal/trace/chrome_profile');
const { lagsOf } = require('internal/trace/lags');

const us = (ns) => ns / 1000;

const CATEGORY = 'rondo'; // of everything that flows connect

function spanEvent(model, span) {
  const place = { pid: model.pid, tid: model.threads[span.thread].tid };
  return {
    ...place, ph: 'X', name: label(span), cat: CATEGORY, ts: us(span.start), dur: us(span.end - span.start),
    args: { turn: span.turn, phase: span.phase, title: title(span), why: explain(model, span), ...(span.isOwn ? { kind: span.kind } : {}), ...(span.place ? { place: span.place } : {}) },
  };
}

// From the span that is the cause to the one that ran; work of the pool is a step on the way. DevTools attaches a flow only to
// events that begin at its time and have its category.
function* flowEvents(model, span) {
  if (span.cause === null || span.cause.span === null) return;
  const { spans, threads, works } = model;
  const common = { cat: CATEGORY, name: 'cause', id: span.id, pid: model.pid };
  yield { ...common, ph: 's', tid: threads[spans.thread[span.cause.span]].tid, ts: us(spans.start[span.cause.span]) };
  const work = span.work === null ? null : works.at(span.work);
  if (work !== null && work.begun !== null) yield { ...common, ph: 't', tid: threads[work.thread].tid, ts: us(work.begun) };
  yield { ...common, ph: 'f', bp: 'e', tid: threads[span.thread].tid, ts: us(span.start) };
}

function* spanEvents(model) {
  for (const span of model.spans) {
    yield spanEvent(model, span);
    yield* flowEvents(model, span);
  }
}

function* waitEvents({ pid, threads, waits }) {
  for (const { thread, start, end, limit, events, turn } of waits) {
    yield {
      pid, tid: threads[thread].tid, ph: 'X', name: 'poll waits', cat: 'wait', ts: us(start), dur: us(end - start),
      args: { limit: limit < 0 ? 'none' : `${limit} ms`, events, turn },
    };
  }
}

function* workEvents({ pid, threads, works, end }) {
  for (const work of works) {
    if (work.begun === null) continue;
    yield {
      pid, tid: threads[work.thread].tid, ph: 'X', name: work.call || work.kind, cat: CATEGORY, ts: us(work.begun), dur: us((work.done ?? end) - work.begun),
      args: { waited_us: us(work.begun - work.queued) },
    };
  }
}

function* turnEvents({ pid, threads, turns }) {
  for (const { number, thread, start, handles, requests } of turns) {
    yield { pid, tid: threads[thread].tid, ph: 'i', s: 't', name: `turn ${number}`, cat: 'turn', ts: us(start), args: { handles, requests } };
  }
}

// A request of a client is asynchronous: an event that begins and ends, beside the threads.
function* requestEvents({ pid, threads, requests }) {
  for (const { id, title: name, thread, start, end, status } of requests) {
    const common = { pid, tid: threads[thread].tid, cat: 'request', name, id: `request ${id}` };
    yield { ...common, ph: 'b', ts: us(start), args: { status } };
    yield { ...common, ph: 'e', ts: us(end) };
  }
}

function* markEvents({ pid, threads, marks, measures }) {
  for (const { thread, time, text } of marks) yield { pid, tid: threads[thread].tid, ph: 'i', s: 't', name: text, cat: 'mark', ts: us(time) };
  for (let row = 0; row < measures.length; row++) {
    const { thread, name, start, end } = measures.at(row);
    const common = { pid, tid: threads[thread].tid, cat: 'measure', name, id: `measure ${row}` };
    yield { ...common, ph: 'b', ts: us(start) };
    yield { ...common, ph: 'e', ts: us(end) };
  }
}

// When work was queued and when a thread took it, in order of time, with the number that then waits.
function* queueEvents({ pid, works }) {
  const changes = new Float64Array(works.length * 2);
  for (let row = 0; row < works.length; row++) {
    changes[row * 2] = works.queued[row];
    changes[row * 2 + 1] = works.begun[row] < 0 ? Infinity : -works.begun[row];
  }
  changes.sort((a, b) => Math.abs(a) - Math.abs(b));
  let waiting = 0;
  for (const change of changes) {
    if (change === Infinity) break;
    waiting += change < 0 ? -1 : 1;
    yield { pid, ph: 'C', name: 'pool queue', cat: 'counter', ts: us(Math.abs(change)), args: { waiting: Math.max(waiting, 0) } };
  }
}

// The name of a counter: a process has one of each name, so those of several loops have the names of their threads.
function counterName({ threads, waits }, name, thread) {
  const isOnly = waits.thread.subarray(0, waits.length).every((one) => one === thread);
  return isOnly ? name : `${name} of ${threads[thread].name} (${threads[thread].tid})`;
}

// The names of a counter by thread.
function counterNames(model, name) {
  const names = new Map();
  return (thread) => {
    if (!names.has(thread)) names.set(thread, counterName(model, name, thread));
    return names.get(thread);
  };
}

// DevTools draws its own event, everything else the counter.
function* heapEvents(model) {
  const { pid, threads, heap } = model;
  const nameOf = counterNames(model, 'heap');
  for (const { time, thread, live, capacity } of heap) {
    yield { pid, ph: 'C', name: nameOf(thread), cat: 'counter', ts: us(time), args: { live, free: Math.max(capacity - live, 0) } };
    yield {
      pid, tid: threads[thread].tid, ph: 'i', s: 't', name: 'UpdateCounters', cat: 'disabled-by-default-devtools.timeline', ts: us(time),
      args: { data: { jsHeapSizeUsed: live } },
    };
  }
}

function* counterEvents(model) {
  const { pid, memory, turns } = model;
  const [active, lag] = ['active', 'loop lag'].map((name) => counterNames(model, name));
  for (const { time, bytes } of memory) yield { pid, ph: 'C', name: 'resident memory', cat: 'counter', ts: us(time), args: { bytes } };
  yield* heapEvents(model);
  for (const { start, thread, handles, requests } of turns) yield { pid, ph: 'C', name: active(thread), cat: 'counter', ts: us(start), args: { handles, requests } };
  yield* queueEvents(model);
  for (const { start, end, thread } of lagsOf(model)) yield { pid, ph: 'C', name: lag(thread), cat: 'counter', ts: us(end), args: { ms: (end - start) / 1e6 } };
}

// The collector marks while the program runs: its time is beside that of callbacks, not in it.
function* collectionEvents({ pid, threads, collections }) {
  for (let row = 0; row < collections.length; row++) {
    const { thread, start, end } = collections.at(row);
    const common = { pid, tid: threads[thread].tid, cat: 'memory', name: 'garbage collection', id: `collection ${row}` };
    yield { ...common, ph: 'b', ts: us(start) };
    yield { ...common, ph: 'e', ts: us(end) };
  }
}

// Loops first, then the pool, then the others.
function* nameEvents({ pid, threads, waits, works }) {
  const loops = new Set(waits.thread.subarray(0, waits.length));
  const pool = new Set(works.thread.subarray(0, works.length));
  yield { pid, ph: 'M', name: 'process_name', args: { name: `rondo ${pid}` } };
  yield { pid, ph: 'M', name: 'process_labels', args: { labels: 'recorded by rondo trace' } };
  for (let i = 0; i < threads.length; i++) {
    const { tid, name } = threads[i];
    const role = loops.has(i) ? 'loop' : pool.has(i) ? 'pool' : 'thread';
    yield { pid, tid, ph: 'M', name: 'thread_name', args: { name: `${role} ${name}` } };
    yield { pid, tid, ph: 'M', name: 'thread_sort_index', args: { sort_index: i + (role === 'loop' ? 0 : role === 'pool' ? 1000 : 2000) } };
  }
}

const PARTS = [nameEvents, turnEvents, waitEvents, spanEvents, workEvents, requestEvents, markEvents, collectionEvents, counterEvents, profileEvents];

// Texts, to be written one after another.
function* chrome(model) {
  const about = { dropped: model.dropped, startedAt: model.startedAt.toISOString() };
  yield `{"displayTimeUnit":"ms","otherData":${JSON.stringify(about)},"traceEvents":[`;
  let separator = '\n';
  for (const part of PARTS) {
    for (const event of part(model)) {
      yield `${separator}${JSON.stringify(event)}`;
      separator = ',\n';
    }
  }
  yield '\n]}';
}

module.exports = { chrome };
