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
  message: 'messages are delivered in poll, one after another',
};

function ms(ns) {
  const value = ns / 1e6;
  return `${value < 10 ? value.toFixed(3) : value.toFixed(1)} ms`;
}

// The file and line of a position: `tour.js:30`.
function shortPlace(place) {
  return /([^/:]+(?::\d+)?)(?::\d+)?$/.exec(place ?? '')?.[1] ?? '';
}

// Libraries of the system, and the loop itself.
const LIBRARY = /^\/(usr\/)?lib\S*\.so[.\d]*$|\/(libuv|librondo)\.so[.\d]*$/;

// Whether a function is the program's, and not one of the runtime, the engine or a library.
function isOfProgram({ place }) {
  return place !== '' && !place.startsWith('rondo:') && !LIBRARY.test(place);
}

// What a span is about: `timer on_timeout`, `tick at tour.js:30`, `GET /users handler`, `fs.readFile config.json loaded`.
function label(span) {
  if (span.about) return span.callback && span.callback !== '(anonymous)' ? `${span.about} ${span.callback}` : span.about;
  if (span.name !== '' && span.name !== '(anonymous)') return `${span.kind} ${span.name}`;
  const place = shortPlace(span.place);
  return place === '' ? `${span.kind} (anonymous)` : `${span.kind} at ${place}`;
}

// The function that took most of a span's time: `block (server.js:5)`; empty if there are no samples of it.
function culprit(span) {
  if (!span.hot) return '';
  const place = shortPlace(span.hot.place);
  return place === '' ? span.hot.name : `${span.hot.name} (${place})`;
}

function title(span) {
  return span.hot ? `${label(span)} → ${culprit(span)}` : label(span);
}

function originText(span, model) {
  const { cause } = span;
  if (span.kind === 'microtasks') return 'ran the queued microtasks';
  if (span.kind === 'script') return 'ran before the first turn of the loop';
  if (cause === null && span.isByRuntime) return 'was queued by the runtime in the callback around it';
  if (cause === null) return 'was started before the recording';
  const asked = { 'async': 'sent', message: 'sent', tick: 'queued', microtask: 'queued' }[span.kind] ?? (span.kind !== 'fs close' && / close$/.test(span.kind) ? 'closed' : 'set');
  const place = cause.place ? ` at ${cause.place}` : '';
  if (cause.sender !== undefined && cause.sender !== span.thread) {
    const { name, tid } = model.threads[cause.sender];
    return `${asked} by thread ${name} (${tid}) ${ms(span.start - cause.time)} earlier`;
  }
  if (cause.span === null) return `${asked} outside of any callback${place}, ${ms(span.start - cause.time)} earlier`;
  const by = model.spans.at(cause.span);
  const loop = by.thread === span.thread ? '' : ` of loop ${model.threads[by.thread].name} (${model.threads[by.thread].tid})`;
  return `${asked} in ${label(by)} of turn ${by.turn} (${by.isOwn ? by.kind : by.phase})${loop}${place}, ${ms(span.start - cause.time)} earlier`;
}

function timerText(span) {
  if (span.due === null) return '';
  const late = span.start - span.due;
  const delay = span.delay ? ` after its delay of ${span.delay / 1e6} ms` : '';
  return `; it was due at ${ms(Math.max(span.due, 0))}${delay} and ran ${ms(Math.max(late, 0))} late`;
}

// Waits that are worth mentioning.
const LONG_NS = 1e6;
const LONG_CALLBACK_NS = 1e7;

const outermost = new WeakMap();

// The rows of a thread's outermost spans.
function outermostOf(model, thread) {
  if (!outermost.has(model)) outermost.set(model, new Map());
  const threads = outermost.get(model);
  if (!threads.has(thread)) {
    const { spans } = model;
    const rows = new Uint32Array(spans.length);
    let count = 0;
    for (let row = 0; row < spans.length; row++) if (spans.depth[row] === 0 && spans.thread[row] === thread) rows[count++] = row;
    threads.set(thread, rows.slice(0, count));
  }
  return threads.get(thread);
}

function firstEndingAfter(rows, ends, time) {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[rows[middle]] <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

// The span that ran longest between the moment when another was ready and its start; null if none did.
function holderOf(model, span) {
  if (span.ready === null || span.start - span.ready < LONG_NS) return null;
  const { spans } = model;
  const rows = outermostOf(model, span.thread);
  let [holder, longest] = [-1, 0];
  for (let i = firstEndingAfter(rows, spans.end, span.ready); i < rows.length && spans.start[rows[i]] < span.start; i++) {
    const row = rows[i];
    const held = Math.min(spans.end[row], span.start) - Math.max(spans.start[row], span.ready);
    if (held > longest && row !== span.id) [holder, longest] = [row, held];
  }
  const by = span.cause?.span ?? null;
  const isOwnCause = span.kind === 'immediate' && by !== null && holder === spans.outermost(by);
  return longest * 2 > span.start - span.ready && !isOwnCause ? spans.at(holder) : null;
}

// `; ready 174 ms earlier, held by block (server.js:11) in GET /slow`.
function readyText(span, model) {
  const holder = holderOf(model, span);
  if (holder === null) return '';
  const by = holder.hot ? `${culprit(holder)} in ${label(holder)}` : label(holder);
  return `; ready ${span.isReadyLater ? 'at most ' : ''}${ms(span.start - span.ready)} earlier, held by ${by}`;
}

function hotText(span) {
  if (!span.hot) return '';
  const share = span.hot.samples > 1 ? ` (${Math.round(span.hot.share * 100)} % of ${span.hot.samples} samples)` : '';
  return `; most of its time went to ${span.hot.name}${span.hot.place ? ` at ${span.hot.place}` : ''}${share}`;
}

const times = (count) => (count === 1 ? 'once' : `${count} times`);

// What a thread used between the records around a span, null if there are none: { used: nanoseconds of CPU time, waits: how
// often it has waited in a call, forced: how often others got its processor }.
function processorOf({ processor }, { thread, start, end }) {
  const { time, length, used, waits, forced } = processor;
  let before = processor.lowerBound('time', start);
  let after = processor.lowerBound('time', end);
  while (before >= 0 && (before === length || time[before] > start || processor.thread[before] !== thread)) before--;
  while (after < length && processor.thread[after] !== thread) after++;
  if (before < 0 || after === length) return null;
  return { used: used[after] - used[before], waits: (waits[after] - waits[before]) >>> 0, forced: (forced[after] - forced[before]) >>> 0 };
}

// `; at most 12.3 ms of it on a processor, which it left 60 times for others and 2 times to wait`, of a long callback that hardly
// computed.
function processorText(span, model) {
  const processor = span.end - span.start < LONG_CALLBACK_NS || model.processor === undefined ? null : processorOf(model, span);
  if (processor === null || processor.used * 2 > span.end - span.start) return '';
  return `; at most ${ms(processor.used)} of it on a processor, which it left ${times(processor.forced)} for others and ${times(processor.waits)} to wait`;
}

function workText(span, model) {
  const work = span.work === null ? null : model.works.at(span.work);
  if (work === null || work.begun === null) return '';
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
  const reasons = [originText, timerText, workText, readyText, hotText, processorText].map((text) => text(span, model));
  return `${where}: ${label(span)} ${reasons.join('')}${rule ? `; ${rule}` : ''}.`;
}

module.exports = { explain, processorText, isOfProgram, title, label, culprit, shortPlace, holderOf, ms };
