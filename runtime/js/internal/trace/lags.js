// SPDX-License-Identifier: MIT
//
// The times in which a loop could not handle events: between two polls, and around the first and the last one, where
// callbacks ran.
'use strict';

const OUTSIDE = 0; // of any phase

// The start of a thread's first callback before a time, or the time itself. The main script runs before the loop does.
function firstBefore({ spans }, thread, time) {
  for (let row = 0; row < spans.length && spans.start[row] < time; row++) {
    if (spans.thread[row] === thread && spans.phase[row] !== OUTSIDE) return spans.start[row];
  }
  return time;
}

// The end of a thread's last callback after a time, or the time itself.
function lastAfter({ spans }, thread, time) {
  let last = time;
  for (let row = spans.lowerBound('start', time); row < spans.length; row++) {
    if (spans.thread[row] === thread) last = Math.max(last, spans.end[row]);
  }
  return last;
}

// The lags of a thread, in order, as { starts, ends }. `rows` are those of its waits.
function lagsOfThread(model, thread, rows) {
  const { waits } = model;
  if (rows.length === 0) return { starts: new Float64Array(0), ends: new Float64Array(0) };
  const starts = new Float64Array(rows.length + 1);
  const ends = new Float64Array(rows.length + 1);
  starts[0] = firstBefore(model, thread, waits.start[rows[0]]);
  for (let i = 0; i < rows.length; i++) {
    ends[i] = Math.max(waits.start[rows[i]], starts[i]);
    starts[i + 1] = waits.end[rows[i]];
  }
  ends[rows.length] = lastAfter(model, thread, starts[rows.length]);
  const first = ends[0] > starts[0] ? 0 : 1;
  const end = ends[rows.length] > starts[rows.length] ? rows.length + 1 : rows.length;
  return { starts: starts.subarray(first, end), ends: ends.subarray(first, end) };
}

// The rows of waits, thread by thread.
function waitsByThread({ waits }) {
  const threads = new Map();
  for (let row = 0; row < waits.length; row++) {
    if (!threads.has(waits.thread[row])) threads.set(waits.thread[row], []);
    threads.get(waits.thread[row]).push(row);
  }
  return threads;
}

// The lags of all threads: { start, end, thread }.
function* lagsOf(model) {
  for (const [thread, rows] of waitsByThread(model)) {
    const { starts, ends } = lagsOfThread(model, thread, rows);
    for (let i = 0; i < starts.length; i++) yield { start: starts[i], end: ends[i], thread };
  }
}

module.exports = { lagsOf, lagsOfThread };
