// SPDX-License-Identifier: MIT
//
// Requests of clients as chains: from the connection through callbacks, thread pool work and promises to the response.
// Each callback has one cause, so the path from the response back to the request is its critical path.
'use strict';

const { label, holderOf } = require('internal/trace/explain');

const MOST_STEPS = 100;

function outermost(model, span) {
  let found = span;
  while (found !== null && found.parent !== null) found = model.spans[found.parent];
  return found;
}

// The callbacks from the last one back to the first, by their causes; undefined if the chain is broken.
function pathOf(model, request) {
  const first = outermost(model, request.first);
  const path = [];
  for (let span = outermost(model, request.last); span !== null && path.length < MOST_STEPS;) {
    path.unshift(span);
    if (span === first) return path;
    const cause = span.cause?.span ?? null;
    span = cause === null ? null : outermost(model, model.spans[cause]);
    if (path.includes(span)) return undefined;
  }
  return undefined;
}

// Works of each request address, in order.
function worksBySubject(works) {
  const found = new Map();
  for (const work of works) {
    if (!found.has(work.subject)) found.set(work.subject, []);
    found.get(work.subject).push(work);
  }
  return found;
}

// What happened between two callbacks: waiting for a thread, its work, and waiting for the loop.
function between(model, works, before, span) {
  const from = Math.min(span.cause?.time ?? before.end, span.start);
  const work = span.isOwn ? undefined : works.get(span.subject)?.findLast(({ done }) => done !== null && done <= span.start);
  const steps = [];
  if (work !== undefined && work.begun !== null && work.queued >= from) {
    steps.push({ what: `${work.call || work.kind}: waits for a thread`, start: work.queued, end: work.begun });
    steps.push({ what: `${work.call || work.kind}: on a thread`, start: work.begun, end: work.done });
  }
  const ready = Math.max(span.ready ?? span.start, steps.at(-1)?.end ?? from);
  if (work === undefined && ready > from) steps.push({ what: 'waits', start: Math.max(from, before.end), end: ready });
  const holder = holderOf(model, span);
  if (holder !== null && ready < span.start) steps.push({ what: `ready, held by ${label(holder)}`, start: ready, end: span.start, span: holder.id });
  return steps.filter(({ start, end }) => end > start);
}

// The steps of a request, in order: { what, start, end, span: the id of a callback or undefined }.
function stepsOf(model, works, request) {
  const path = request.first === null || request.last === null ? undefined : pathOf(model, request);
  if (path === undefined) return [];
  const steps = [];
  path.forEach((span, i) => {
    if (i > 0) steps.push(...between(model, works, path[i - 1], span));
    const start = i === 0 ? request.start : span.start;
    steps.push({ what: label(span), start, end: Math.min(span.end, request.end), span: span.id });
  });
  return steps;
}

const MOST_CHAINS = 50;

// When the connection of a request was accepted, if that is what started its first callback.
function acceptedAt(model, { first }) {
  const cause = first?.cause ?? null;
  return cause !== null && model.spans[cause.span]?.kind.endsWith('connection') ? cause.time : null;
}

// Completes the requests: their ends, and for the slowest ones the steps of their paths.
function chain(model) {
  const works = worksBySubject(model.works);
  for (const request of model.requests) {
    request.end ??= model.end;
    request.accepted = acceptedAt(model, request);
    request.steps = [];
  }
  const slowest = [...model.requests].sort((a, b) => (b.end - b.start) - (a.end - a.start)).slice(0, MOST_CHAINS);
  for (const request of slowest) request.steps = stepsOf(model, works, request);
}

module.exports = { chain };
