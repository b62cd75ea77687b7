// SPDX-License-Identifier: MIT
//
// console. Plain strings are written as they are; all else goes through format(),
// which is loaded then. Writing is synchronous. Once a program has touched
// process.stdout, what it put in the place of `write` is used.
'use strict';

const stdio = internalBinding('stdio');

let indent = '';
const counts = new Map();
const times = new Map();

function isTouched(name) {
  return Object.getOwnPropertyDescriptor(globalThis.process, name).get === undefined;
}

function write(fd, text) {
  const name = fd === 1 ? 'stdout' : 'stderr';
  if (indent !== '') text = indent + text.replaceAll('\n', `\n${indent}`);
  if (isTouched(name)) globalThis.process[name].write(`${text}\n`);
  else stdio.write(fd, `${text}\n`);
}

function hasColors(fd) {
  const { env } = globalThis.process;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0';
  return stdio.kindOf(fd) === 'TTY' && env.NO_COLOR === undefined && env.TERM !== 'dumb';
}

function formatted(fd, args) {
  const [first] = args;
  if (args.length === 1 && typeof first === 'string') return first;
  if (args.length === 0) return '';
  const isPlain = args.every((item) => typeof item === 'string') && !first.includes('%');
  if (isPlain) return args.join(' ');
  return require('internal/inspect').formatWithOptions({ colors: hasColors(fd) }, ...args);
}

function log(...args) {
  write(1, formatted(1, args));
}

function error(...args) {
  write(2, formatted(2, args));
}

function group(...args) {
  if (args.length > 0) log(...args);
  indent += '  ';
}

function assert(condition, ...args) {
  if (condition) return;
  if (typeof args[0] === 'string') args[0] = `Assertion failed: ${args[0]}`;
  else args.unshift('Assertion failed');
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

const console = Object.create({}, { [Symbol.toStringTag]: { value: 'console', configurable: true } });
Object.assign(console, {
  log,
  warn: error,
  dir,
  time,
  timeEnd,
  timeLog,
  trace,
  assert,
  clear() {
    if (stdio.kindOf(1) === 'TTY') stdio.write(1, '\x1b[1;1H\x1b[0J');
  },
  count,
  countReset,
  group,
  groupEnd() {
    indent = indent.slice(0, -2);
  },
  table(data, columns) {
    const { tableText } = require('internal/table');
    const text = tableText(data, columns);
    if (text === null) log(data);
    else log(text);
  },
  debug: (...args) => log(...args),
  info: (...args) => log(...args),
  dirxml: (...args) => log(...args),
  error: (...args) => error(...args),
  groupCollapsed: group,
});

module.exports = { console };
