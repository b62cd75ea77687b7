// SPDX-License-Identifier: MIT
//
// Requests of clients as chains: from the connection through callbacks, thread pool work and promises to the response.
// Each callback has one cause, so the path from the response back to the request is its critical path.
'use strict';

const { label, holderOf } = require('internal/trace/explain');

const MOST_STEPS = 100;

// The callbacks from the last one back to the first, by their causes; undefined if the chain is broken.
function pathOf({ spans }, request) {
  const first = spans.outermost(request.first);
  const path = [];
  for (let row = spans.outermost(request.last); path.length < MOST_STEPS;) {
    path.unshift(row);
    if (row === first) return path.map((one) => spans.at(one));
    const cause = spans.causeTime[row] < 0 ? -1 : spans.causeSpan[row];
    if (cause < 0) return undefined;
    row = spans.outermost(cause);
    if (path.includes(row)) return undefined;
  }
  return undefined;
}

// What happened between two callbacks: waiting for a thread, its work, and waiting for the loop.
function between(model, before, span) {
  const from = Math.min(span.cause?.time ?? before.end, span.start);
  const work = span.work === null ? undefined : model.works.at(span.work);
  const steps = [];
  if (work !== undefined && work.begun !== null && work.queued >= from) {
    steps.push({ what: `${work.call || work.kind}: waits for a thread`, start: work.queued, end: work.begun });
    steps.push({ what: `${work.call || work.kind}: on a thread`, start: work.begun, end: work.done, thread: work.thread });
  }
  const ready = Math.max(span.ready ?? span.start, steps.at(-1)?.end ?? from);
  if (work === undefined && ready > from) steps.push({ what: 'waits', start: Math.max(from, before.end), end: ready });
  const holder = holderOf(model, span);
  if (holder !== null && ready < span.start) steps.push({ what: `ready, held by ${label(holder)}`, start: ready, end: span.start, span: holder.id });
  return steps.filter(({ start, end }) => end > start);
}

// The steps of a request, in order: { what, start, end, span: the id of a callback or undefined, thread: of
// the pool, or undefined }.
function stepsOf(model, request) {
  const path = request.first === null || request.last === null ? undefined : pathOf(model, request);
  if (path === undefined) return [];
  const steps = [];
  path.forEach((span, i) => {
    if (i > 0) steps.push(...between(model, path[i - 1], span));
    const start = i === 0 ? request.start : span.start;
    steps.push({ what: label(span), start, end: Math.min(span.end, request.end), span: span.id });
  });
  return steps;
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
