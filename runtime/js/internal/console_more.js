// SPDX-License-Identifier: MIT
//
// The parts of console that few programs use: time, count, trace, dir and so on.
'use strict';

const { log, error, write, formatted, hasColors } = require('internal/console');
const stdio = internalBinding('stdio');

const counts = new Map();
const times = new Map();

function assert(condition, ...args) {
  if (condition) return;
  args[0] = args.length > 0 ? `Assertion failed: ${args[0]}` : 'Assertion failed';
  error(...args);
}

function count(label = 'default') {
  const name = `${label}`;
  const value = (counts.get(name) ?? 0) + 1;
  counts.set(name, value);
  log(`${name}: ${value}`);
}

function warn(text) {
  globalThis.process.emitWarning(text);
}

function countReset(label = 'default') {
  if (!counts.delete(`${label}`)) warn(`Count for '${label}' does not exist`);
}

function time(label = 'default') {
  if (times.has(`${label}`)) warn(`Label '${label}' already exists for console.time()`);
  else times.set(`${label}`, internalBinding('loop').hrtime());
}

function padded(number) {
  return String(number).padStart(2, '0');
}

// 1.234ms, 1.234s, 1:02.345 (m:ss.mmm), 1:02:03.456 (h:mm:ss.mmm)
function duration(ms) {
  if (ms < 1000) return `${Number(ms.toFixed(3))}ms`;
  if (ms < 60000) return `${(ms / 1000).toFixed(3)}s`;
  const hours = Math.floor(ms / 3600000);
  const minutes = Math.floor(ms / 60000) % 60;
  const [seconds, rest] = ((ms / 1000) % 60).toFixed(3).split('.');
  if (hours > 0) return `${hours}:${padded(minutes)}:${padded(seconds)}.${rest} (h:mm:ss.mmm)`;
  return `${minutes}:${padded(seconds)}.${rest} (m:ss.mmm)`;
}

function elapsed(method, label, args) {
  const start = times.get(`${label}`);
  if (start === undefined) {
    warn(`No such label '${label}' for console.${method}()`);
    return false;
  }
  const text = duration((internalBinding('loop').hrtime() - start) / 1e6);
  if (args.length > 0) log('%s: %s', label, text, ...args);
  else log('%s: %s', label, text);
  return true;
}

function timeEnd(label = 'default') {
  if (elapsed('timeEnd', label, [])) times.delete(`${label}`);
}

function timeLog(label = 'default', ...args) {
  elapsed('timeLog', label, args);
}

function trace(...args) {
  const place = new Error('');
  const text = formatted(2, args);
  Error.captureStackTrace(place, trace);
  const frames = place.stack.split('\n').slice(1).join('\n');
  write(2, `Trace${text === '' ? '' : `: ${text}`}\n${frames}`);
}

function dir(value, options) {
  const { inspect } = require('internal/inspect');
  write(1, inspect(value, { customInspect: false, colors: hasColors(1), ...options }));
}

function clear() {
  if (stdio.kindOf(1) === 'TTY') stdio.write(1, '\x1b[1;1H\x1b[0J');
}

function table(data, columns) {
  const text = require('internal/table').tableText(data, columns);
  if (text === null) log(data);
  else log(text);
}

module.exports = { assert, count, countReset, time, timeEnd, timeLog, trace, dir, clear, table };
