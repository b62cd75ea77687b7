// SPDX-License-Identifier: MIT
//
// performance.timerify(): a function that measures how long another one takes.
'use strict';

const { checkFunction, checkObject, invalidArgType } = require('internal/errors');
const { ownOptions } = require('internal/options');
const { defineProperties } = require('internal/descriptors');
const { announce, isObserved } = require('internal/perf/timeline');
const { nodeEntry } = require('internal/perf/entry');
const { isRecordable } = require('internal/perf/histogram');
const { now } = require('internal/perf/clock');

function finished(name, start, args, histogram) {
  const duration = now() - start;
  histogram?.record(Math.max(Math.ceil(duration * 1e6), 1));
  if (!isObserved('function')) return;
  const entry = nodeEntry(name, 'function', start, duration, args);
  for (let i = 0; i < args.length; i++) entry[i] = args[i];
  announce(entry);
}

function timerify(fn, options = {}) {
  checkFunction(fn, 'fn');
  checkObject(options, 'options');
  const { histogram } = ownOptions(options);
  if (histogram !== undefined && !isRecordable(histogram)) throw invalidArgType('options.histogram', 'RecordableHistogram', histogram);
  function timed(...args) {
    const start = now();
    const result = new.target === undefined ? Reflect.apply(fn, this, args) : Reflect.construct(fn, args, fn);
    if (new.target === undefined && typeof result?.finally === 'function') {
      return result.finally(() => finished(fn.name, start, args, histogram));
    }
    finished(fn.name, start, args, histogram);
    return result;
  }
  defineProperties(timed, {
    length: { configurable: false, enumerable: true, value: fn.length },
    name: { configurable: false, enumerable: true, value: `timerified ${fn.name}` },
  });
  return timed;
}

module.exports = { timerify };
