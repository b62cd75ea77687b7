// SPDX-License-Identifier: MIT
//
// Prepares the spans of a JavaScript program: a programmer wants to see functions, not the runtime's own handles.
'use strict';

// Drains that ran nothing.
const EMPTY_DRAIN_NS = 5000;

// Callbacks of the runtime's own handles. What ran in them is shown without them.
const OWN_HANDLES = new Set(['prepare_reached', 'check_reached', 'idle_reached', 'timer_due', 'messages_arrived']);

// Callbacks in which the engine does what it has put off.
const ENGINE_HANDLES = new Set(['later_ready']);
const ENGINE_TASKS = "engine's own tasks";

const [SHOWN, SHOWN_IF_EMPTY, OMITTED] = [0, 1, 2];
const [DRAINS, OTHERS] = [1, 2];

// Which rows of `whats` are not shown, and which only if nothing else ran in them: the handle of messages, and, if the
// recording began while the program ran, that of timers, since those that were set before have no name.
function omittedWhats({ spans, words }) {
  const hasScript = spans.whats.some(([kind]) => words.list[kind] === 'script');
  return spans.whats.map(([, name, , , , isOwn]) => {
    if (isOwn === 1 || !OWN_HANDLES.has(words.list[name])) return SHOWN;
    const isKept = words.list[name] === 'messages_arrived' || (words.list[name] === 'timer_due' && !hasScript);
    return isKept ? SHOWN_IF_EMPTY : OMITTED;
  });
}

// For each span, whether others ran in it, and whether they were more than drains.
function contentsOf({ spans }, drains) {
  const contents = new Uint8Array(spans.length);
  for (let row = 0; row < spans.length; row++) {
    if (spans.parent[row] >= 0) contents[spans.parent[row]] |= drains[spans.what[row]] ? DRAINS : OTHERS;
  }
  return contents;
}

// The new number of each span; for an omitted one, that of the innermost span around it that is shown, or -1.
function renumber(model) {
  const { spans, words } = model;
  const drains = spans.whats.map(([kind]) => words.list[kind] === 'microtasks');
  const omitted = omittedWhats(model);
  const contents = contentsOf(model, drains);
  const numbers = new Int32Array(spans.length);
  let next = 0;
  for (let row = 0; row < spans.length; row++) {
    const what = spans.what[row];
    const isEmptyDrain = drains[what] && contents[row] === 0 && spans.end[row] - spans.start[row] < EMPTY_DRAIN_NS;
    const isOmitted = omitted[what] === OMITTED || (omitted[what] === SHOWN_IF_EMPTY && (contents[row] & OTHERS) !== 0);
    if (isOmitted || isEmptyDrain) numbers[row] = spans.parent[row] < 0 ? -1 : numbers[spans.parent[row]];
    else numbers[row] = next++;
  }
  return numbers;
}

function applyTo(column, length, numbers) {
  for (let row = 0; row < length; row++) if (column[row] >= 0) column[row] = numbers[column[row]];
}

// Functions of the runtime say nothing to a programmer.
function nameWhat(what, words) {
  if (what[5] === 1) return;
  if (ENGINE_HANDLES.has(words.list[what[1]])) what[3] = words.of(ENGINE_TASKS);
  what[1] = words.of('callback');
}

// Removes spans, and renumbers the rest.
function tidy(model) {
  const { spans, works, requests, words } = model;
  const numbers = renumber(model);
  applyTo(spans.causeSpan, spans.length, numbers);
  let kept = 0;
  for (let row = 0; row < spans.length; row++) {
    if (numbers[row] !== kept) continue; // an omitted span has the number of an earlier one
    const parent = spans.parent[row] < 0 ? -1 : numbers[spans.parent[row]];
    spans.copyRow(row, kept);
    spans.parent[kept] = parent;
    spans.depth[kept] = parent < 0 ? 0 : Math.min(spans.depth[parent] + 1, 255);
    kept++;
  }
  spans.length = kept;
  for (const column of [works.causeSpan, works.span]) applyTo(column, works.length, numbers);
  for (const column of [requests.first, requests.last]) applyTo(column, requests.length, numbers);
  for (const what of spans.whats) nameWhat(what, words);
}

module.exports = { tidy, OWN_HANDLES, ENGINE_HANDLES, ENGINE_TASKS };
