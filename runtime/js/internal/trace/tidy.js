// SPDX-License-Identifier: MIT
//
// Prepares the spans of a JavaScript program: a programmer wants to see functions, not the runtime's own handles.
'use strict';

// Drains that ran nothing.
const EMPTY_DRAIN_NS = 5000;

// Callbacks of the runtime's own handles. What ran in them is shown without them.
const OWN_HANDLES = new Set(['prepare_reached', 'check_reached', 'idle_reached', 'timer_due']);

// If the recording began while the program ran, timers that were set before have no name: then their handle is shown.
function unnamedTimers(spans) {
  if (spans.some(({ kind }) => kind === 'script')) return new Set();
  const found = new Set(spans.filter(({ name, isOwn }) => name === 'timer_due' && !isOwn).map(({ id }) => id));
  for (const { kind, parent } of spans) if (kind !== 'microtasks') found.delete(parent);
  return found;
}

function isOmitted(span, parents, unnamed) {
  if (OWN_HANDLES.has(span.name) && !span.isOwn) return !unnamed.has(span.id);
  return span.kind === 'microtasks' && !parents.has(span.id) && span.end - span.start < EMPTY_DRAIN_NS;
}

// The innermost span around another that is shown; null if there is none.
function shownParent(spans, omitted, id) {
  let parent = id;
  while (parent !== null && omitted.has(parent)) ({ parent } = spans[parent]);
  return parent;
}

// Removes spans, and renumbers the rest. Causes are shared, and each is renumbered once.
function tidy(model) {
  const { spans } = model;
  const parents = new Set(spans.map((span) => span.parent));
  const unnamed = unnamedTimers(spans);
  const omitted = new Set(spans.filter((span) => isOmitted(span, parents, unnamed)).map((span) => span.id));
  const kept = spans.filter((span) => !omitted.has(span.id));
  const numbers = new Map([[null, null]]);
  kept.forEach((span, i) => numbers.set(span.id, i));
  const numberOf = (id) => numbers.get(shownParent(spans, omitted, id)) ?? null;
  for (const cause of new Set([...kept, ...model.works].map((one) => one.cause))) {
    if (cause !== null) cause.span = numberOf(cause.span);
  }
  const spanOf = (span) => kept[numberOf(span?.id ?? null)] ?? null;
  for (const request of model.requests) Object.assign(request, { first: spanOf(request.first), last: spanOf(request.last) });
  const shown = kept.map((span) => numberOf(span.parent));
  kept.forEach((span, i) => {
    span.id = i;
    span.parent = shown[i];
    span.depth = span.parent === null ? 0 : kept[span.parent].depth + 1;
    if (!span.isOwn) span.name = 'callback';
  });
  model.spans = kept;
}

module.exports = { tidy, OWN_HANDLES };
