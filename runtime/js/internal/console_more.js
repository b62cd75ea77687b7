// SPDX-License-Identifier: MIT
//
// The parts of console that few programs use: time, count, trace, dir and so on. Each console has its own, created for
// the way it writes.
'use strict';

function warn(text) {
  globalThis.process.emitWarning(text);
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

function counting({ log }) {
  const counts = new Map();
  return {
    count(label = 'default') {
      const name = `${label}`;
      const value = (counts.get(name) ?? 0) + 1;
      counts.set(name, value);
      log(`${name}: ${value}`);
    },
    countReset(label = 'default') {
      if (!counts.delete(`${label}`)) warn(`Count for '${label}' does not exist`);
    },
  };
}

function timing({ log }) {
  const times = new Map();
  function elapsed(method, label, args) {
    const start = times.get(`${label}`);
    if (start === undefined) {
      warn(`No such label '${label}' for console.${method}()`);
      return false;
    }
    log('%s: %s', label, duration((internalBinding('loop').hrtime() - start) / 1e6), ...args);
    if (internalBinding('options').isTraced) require('internal/trace/marks').consoleTimed(`${label}`, start);
    return true;
  }
  return {
    time(label = 'default') {
      if (times.has(`${label}`)) warn(`Label '${label}' already exists for console.time()`);
      else times.set(`${label}`, internalBinding('loop').hrtime());
    },
    timeEnd(label = 'default') {
      if (elapsed('timeEnd', label, [])) times.delete(`${label}`);
    },
    timeLog(label = 'default', ...args) {
      elapsed('timeLog', label, args);
    },
  };
}

// `console` provides: write(descriptor, text), log and error with formatting, hasColors(descriptor), clear().
function methods(console) {
  const { log, error, write, formatted, hasColors, clear } = console;
  return {
    ...counting(console),
    ...timing(console),
    assert(condition, ...args) {
      if (condition) return;
      args[0] = args.length > 0 ? `Assertion failed: ${args[0]}` : 'Assertion failed';
      error(...args);
    },
    trace: function trace(...args) {
      const place = new Error('');
      const text = formatted(2, args);
      Error.captureStackTrace(place, trace);
      const frames = place.stack.split('\n').slice(1).join('\n');
      write(2, `Trace${text === '' ? '' : `: ${text}`}\n${frames}`);
    },
    dir(value, options) {
      const { inspect } = require('internal/inspect');
      write(1, inspect(value, { __proto__: null, customInspect: false, ...console.inspectOptions, colors: hasColors(1), ...options }));
    },
    clear,
    table(data, properties) {
      if (properties !== undefined && !Array.isArray(properties)) {
        throw require('internal/errors').invalidArgType('properties', 'Array', properties);
      }
      const text = require('internal/table').tableText(data, properties);
      log(text === null ? data : text);
    },
  };
}

module.exports = { methods };
