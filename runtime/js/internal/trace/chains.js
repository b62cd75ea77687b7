// SPDX-License-Identifier: MIT
//
// Requests of clients as chains: from the connection through callbacks, thread pool work and promises to the response.
// The path is found backwards, from the response: a callback follows the one that started it, a microtask the one that
// settled its promise.
'use strict';

const { label, holderOf } = require('internal/trace/explain');

const MOST_STEPS = 100;
const LONGEST_PATH = 10000;
const MOST_LOOKED_AT = 1000; // of the spans before a microtask

// One step of a path: a callback of the loop with all that ran in it, or a microtask.
function unitOf(spans, row) {
  let found = row;
  while (spans.parent[found] >= 0 && spans.kindOf(spans.parent[found]) !== 'microtasks') found = spans.parent[found];
  return spans.kindOf(found) === 'microtasks' ? spans.outermost(found) : found;
}

class Path {
  constructor({ spans }, request) {
    this.spans = spans;
    this.request = request;
    this.first = unitOf(spans, request.first);
    this.known = new Map(); // whether a span belongs to the request
  }

  // What a span was started in: its cause, or for what the runtime has queued the span around it.
  startedIn(row) {
    const { spans } = this;
    if (spans.causeTime[row] < 0) return spans.parent[row];
    return spans.causeTime[row] < this.request.start ? -1 : spans.causeSpan[row];
  }

  // Whether the request has started a span, or something that started it.
  isOwn(row) {
    const visited = [];
    let found = false;
    for (let at = row; at >= 0 && this.spans.end[at] >= this.request.start; at = this.startedIn(at)) {
      found = this.known.get(at) ?? unitOf(this.spans, at) === this.first;
      visited.push(at);
      if (found || this.known.has(at)) break;
    }
    for (const at of visited) this.known.set(at, found);
    return found;
  }

  // What ran before a microtask or a tick since the loop has called back, and belongs to the request: it settled the promise.
  // If nothing does, something shared did, such as a connection to a database: then `by` is what the loop called.
  settledBy(row) {
    const { spans } = this;
    const cause = spans.causeSpan[row];
    for (let at = row - 1; at >= Math.max(row - MOST_LOOKED_AT, 0); at--) {
      if (spans.thread[at] !== spans.thread[row]) continue;
      const kind = spans.kindOf(at);
      if (kind !== 'microtasks' && this.isOwn(at)) return { row: at, isNext: true };
      if (at <= cause) break;
      if (spans.depth[at] === 0 && kind !== 'microtasks' && kind !== 'tick') return { row: cause, by: at };
    }
    return { row: cause };
  }

  before(row) {
    const kind = this.spans.kindOf(row);
    const isDrained = kind === 'microtask' || ((kind === 'tick' || kind === 'microtasks') && this.spans.causeTime[row] < 0);
    return isDrained ? this.settledBy(row) : { row: this.startedIn(row) };
  }

  // From the first step to the last one: { row, isGap, by }. Before a gap, the request waits for something that it has not started.
  rows() {
    const rows = [];
    let at = unitOf(this.spans, this.request.last);
    while (at !== this.first && rows.length < LONGEST_PATH) {
      const { row, by, isNext = false } = this.before(at);
      const next = row >= 0 && this.isOwn(row) ? unitOf(this.spans, row) : at;
      rows.push({ row: at, by, isNext, isGap: next >= at });
      at = next < at ? next : this.first;
    }
    rows.push({ row: this.first });
    return rows.reverse();
  }
}

const stepAt = ({ id }, what, start, end) => ({ what, start, end, span: id });

// What happened between two callbacks: waiting for a thread, its work, and waiting for the loop.
function between(model, before, span, { by, isNext, isGap }) {
  if (isNext || span.kind === 'tick') return [];
  if (by !== undefined) return settled(before, model.spans.at(by), span);
  const from = Math.min(isGap ? before.end : span.cause?.time ?? before.end, span.start);
  const work = span.work === null || isGap ? undefined : model.works.at(span.work);
  const steps = [];
  if (work !== undefined && work.begun !== null && work.queued >= from) {
    steps.push({ what: `${work.call || work.kind}: waits for a thread`, start: work.queued, end: work.begun });
    steps.push({ what: `${work.call || work.kind}: on a thread`, start: work.begun, end: work.done, thread: work.thread });
  }
  const ready = Math.max(span.ready ?? span.start, steps.at(-1)?.end ?? from);
  const waits = isGap ? 'waits for what it has not started' : 'waits';
  if (work === undefined && ready > from) steps.push({ what: waits, start: Math.max(from, before.end), end: ready });
  const holder = holderOf(model, span);
  if (holder !== null && ready < span.start) steps.push(stepAt(holder, `ready, held by ${label(holder)}`, ready, span.start));
  return steps;
}

// A microtask ran after something that the request has not started.
function settled(before, by, span) {
  return [{ what: 'waits', start: before.end, end: by.start }, stepAt(by, label(by), Math.max(by.start, before.end), Math.min(by.end, span.start))];
}

// Equal steps in a row, such as those of a loop that awaits, become one, which leads to the longest.
function withoutRepeats(steps) {
  const merged = [];
  let last = { what: undefined };
  for (const step of steps) {
    if (step.span !== undefined && step.what === last.what) {
      last.count++;
      last.end = step.end;
      if (step.end - step.start > last.longest) [last.span, last.longest] = [step.span, step.end - step.start];
    } else {
      last = { ...step, count: 1, longest: step.end - step.start };
      merged.push(last);
    }
  }
  return merged.map(({ what, count, longest: _, ...step }) => ({ what: count > 1 ? `${what}, ${count} times` : what, ...step }));
}

// The longest steps, in their order.
function longestOf(steps) {
  if (steps.length <= MOST_STEPS) return steps;
  const byLength = [...steps].sort((a, b) => b.end - b.start - (a.end - a.start));
  const shortest = new Set(byLength.slice(MOST_STEPS));
  let rest = 0;
  for (const { start, end } of shortest) rest += end - start;
  return [...steps.filter((step) => !shortest.has(step)), { what: `${shortest.size} shorter steps, in all`, start: 0, end: rest }];
}

// The steps of a request, in order: { what, start, end, span: the id of a callback or undefined, thread: of
// the pool, or undefined }.
function stepsOf(model, request) {
  if (request.first === null || request.last === null) return [];
  const path = new Path(model, request).rows();
  const spans = path.map(({ row }) => model.spans.at(row));
  const steps = [];
  spans.forEach((span, i) => {
    if (i > 0) steps.push(...between(model, spans[i - 1], span, path[i]));
    steps.push(stepAt(span, label(span), i === 0 ? request.start : span.start, Math.min(span.end, request.end)));
  });
  steps.forEach((step, i) => { step.end = Math.min(step.end, steps[i + 1]?.start ?? step.end); });
  return longestOf(withoutRepeats(steps.filter(({ start, end }) => end > start)));
}

const MOST_CHAINS = 50;

// When the connection of a request was accepted, if that is what started its first callback; -1 if not.
function acceptedAt({ spans, words }, first) {
  const cause = first < 0 || spans.causeTime[first] < 0 ? -1 : spans.causeSpan[first];
  if (cause < 0) return -1;
  return words.list[spans.whats[spans.what[cause]][0]].endsWith('connection') ? spans.causeTime[first] : -1;
}

// Completes the requests: their ends, and for the slowest ones the steps of their paths.
function chain(model) {
  const { requests } = model;
  for (let row = 0; row < requests.length; row++) {
    if (requests.end[row] < 0) requests.end[row] = model.end;
    requests.accepted[row] = acceptedAt(model, requests.first[row]);
  }
  for (const row of requests.slowest(MOST_CHAINS)) requests.steps.set(row, stepsOf(model, requests.at(row)));
}

module.exports = { chain };
