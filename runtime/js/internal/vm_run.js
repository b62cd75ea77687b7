// SPDX-License-Identifier: MIT
//
// Runs the code of vm: at its place in a file, within its limits, and in its context.
'use strict';

const { engineName, addSource, renewSource } = require('internal/sources');
const { codedError } = require('internal/errors');
const { keepEntry } = require('internal/esm/referrers');
const { reachOf } = require('internal/vm_context');
const realm = internalBinding('realm');

const TIMED_OUT = 1;
const INTERRUPTED = 2;
const MAX_LINE = 2 ** 31 - 1;
const MAX_COLUMNS = 2 ** 16;

// Text and first line for the engine, which knows no columns.
function shifted(text, lineOffset, columnOffset) {
  const columns = Math.min(Math.max(columnOffset, 0), MAX_COLUMNS);
  return { text: `${' '.repeat(columns)}${text}`, columns, firstLine: Math.min(Math.max(lineOffset, 0) + 1, MAX_LINE) };
}

function isLimited({ timeout = 0, breakOnSigint = false }) {
  return timeout !== 0 || breakOnSigint;
}

// Calls a function that ends after a time, or at SIGINT.
function withinLimits(limits, run) {
  if (!isLimited(limits)) return run();
  const { timeout = 0, breakOnSigint = false } = limits;
  const [end, result] = realm.limited(run, timeout, breakOnSigint);
  if (end === TIMED_OUT) throw codedError(Error, 'ERR_SCRIPT_EXECUTION_TIMEOUT', `Script execution timed out after ${timeout}ms`);
  if (end === INTERRUPTED) throw codedError(Error, 'ERR_SCRIPT_EXECUTION_INTERRUPTED', 'Script execution was interrupted by `SIGINT`');
  return result;
}

// Calls run(global, this) in a context (undefined: the program's own) for the code of a script or module. Microtasks of a
// context with its own queue run within the limits.
function runInside(context, reach, limits, run, text) {
  if (context === undefined) return withinLimits(limits, run);
  if (!context.hasOwnQueue && !isLimited(limits)) return context.inside(run, reach, text);
  return context.inside((global, self) => withinLimits(limits, () => {
    const result = run(global, self);
    if (context.hasOwnQueue) realm.drain(global);
    return result;
  }), reach, text);
}

// What runs of a script share: its text for the engine and its source, kept with the code.
function prepare(code) {
  const { text, place: { filename, lineOffset, columnOffset }, wrapper: [before, after] = ['', ''] } = code;
  const { text: shown, firstLine, columns } = shifted(text, lineOffset, columnOffset);
  const padded = `${before}${shown}${after}`;
  const source = addSource(filename, shown, before.length, firstLine, columns);
  return { padded, filename, name: engineName(filename), firstLine, source, reach: reachOf(padded) };
}

// Runs a script: { text, place, origin, entry, wrapper: what surrounds the text, prepared }.
function runScript(code, context, limits) {
  const { origin, entry } = code;
  if (code.prepared === undefined) code.prepared = prepare(code);
  const { padded, filename, name, firstLine, source, reach } = code.prepared;
  renewSource(filename, source);
  keepEntry(entry, context);
  return runInside(context, reach, limits, (global, self) => realm.run(global, padded, name, firstLine, self, origin ?? (name === filename ? undefined : filename)), padded);
}

module.exports = { runInside, runScript, shifted };
