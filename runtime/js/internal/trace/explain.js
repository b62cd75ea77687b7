// SPDX-License-Identifier: MIT
//
// Explains in a sentence why a callback ran when it did; and other helpers that the page and the summary share.
'use strict';

const RULES = {
  __proto__: null,
  firstTimers: 'timers that are already due run once before the first turn',
  timers: 'timers run at the end of a turn, after closing, once they are due',
  pending: 'pending runs deferred callbacks, such as those of finished writes',
  idle: 'idle callbacks run in every turn',
  prepare: 'prepare runs in every turn, just before poll',
  poll: 'poll runs the callbacks of what is ready',
  check: 'check runs right after poll, in the same turn',
  closing: 'close callbacks run after check, before due timers',
  timer: 'timers run at the end of a turn, after closing, once they are due',
  immediate: 'immediates run in check, right after poll; those set during check wait for the next turn',
  tick: 'ticks run as soon as the callback that queued them returns, before microtasks',
  microtasks: 'microtasks run after ticks, before the next callback',
  microtask: 'microtasks run after ticks, before the next callback',
};

function ms(ns) {
  const value = ns / 1e6;
  return `${value < 10 ? value.toFixed(3) : value.toFixed(1)} ms`;
}

// The name of a span: `timer on_timeout`, `tick at tour.js:30`.
function title(span) {
  if (span.name !== '' && span.name !== '(anonymous)') return `${span.kind} ${span.name}`;
  const place = /([^/]*:\d+):\d+$/.exec(span.place ?? '');
  return place === null ? `${span.kind} (anonymous)` : `${span.kind} at ${place[1]}`;
}

function originText(model, span) {
  const { cause } = span;
  if (span.kind === 'microtasks') return 'ran the queued microtasks';
  if (span.kind === 'script') return 'ran before the first turn of the loop';
  if (cause === null) return 'was scheduled at a point that is not in the recording';
  const asked = { 'async': 'sent', tick: 'queued', microtask: 'queued' }[span.kind] ?? (/close$/.test(span.kind) ? 'closed' : 'set');
  const place = cause.place ? ` at ${cause.place}` : '';
  if (cause.sender !== undefined && cause.sender !== span.thread) {
    const { name, tid } = model.threads[cause.sender];
    return `${asked} by thread ${name} (${tid}) ${ms(span.start - cause.time)} earlier`;
  }
  if (cause.span === null) return `${asked} outside of any callback${place}, ${ms(span.start - cause.time)} earlier`;
  const by = model.spans[cause.span];
  return `${asked} in ${title(by)} of turn ${by.turn} (${by.isOwn ? by.kind : by.phase})${place}, ${ms(span.start - cause.time)} earlier`;
}

function timerText(span) {
  if (span.due === null) return '';
  const late = span.start - span.due;
  return `; it was due at ${ms(Math.max(span.due, 0))} and ran ${ms(Math.max(late, 0))} later`;
}

function workText(model, span) {
  const work = model.works.findLast?.((one) => one.subject === span.subject && one.done !== null && one.done <= span.start);
  if (work === undefined || work.begun === null) return '';
  const thread = model.threads[work.thread];
  return `; its work waited ${ms(work.begun - work.queued)} for a thread and took ${ms(work.done - work.begun)} on ${thread.name} (${thread.tid})`;
}

// Timers that were due before the first turn belong to turn 0.
function ruleOf(span) {
  const kind = span.isOwn ? span.kind : span.phase;
  return span.turn === 0 && (kind === 'timer' || kind === 'timers') ? RULES.firstTimers : RULES[kind];
}

function explain(model, span) {
  const rule = ruleOf(span);
  const where = `turn ${span.turn}, ${span.phase}`;
  return `${where}: ${title(span)} ${originText(model, span)}${timerText(span)}${workText(model, span)}${rule ? `; ${rule}` : ''}.`;
}

// When each wait of poll started, and the time since the previous one, during which no other event could be handled.
function lags(model) {
  const last = new Map();
  const found = [];
  for (const wait of model.waits) {
    if (last.has(wait.thread)) found.push([wait.start, Math.max(wait.start - last.get(wait.thread), 0)]);
    last.set(wait.thread, wait.end);
  }
  return found;
}

module.exports = { explain, title, ms, lags };
