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

// A property of the function that programs can list, but not change.
function fixed(value) {
  return { __proto__: null, value, enumerable: true, configurable: false };
}

function timerify(fn, options = {}) {
  checkFunction(fn, 'fn');
  checkObject(options, 'options');
  const { histogram } = ownOptions(options);
  const canRecord = histogram === undefined || isRecordable(histogram);
  if (!canRecord) throw invalidArgType('options.histogram', 'RecordableHistogram', histogram);
  function timed(...args) {
    const start = now();
    const result = new.target === undefined ? Reflect.apply(fn, this, args) : Reflect.construct(fn, args, fn);
    if (new.target === undefined && typeof result?.finally === 'function') {
      return result.finally(() => finished(fn.name, start, args, histogram));
    }
    finished(fn.name, start, args, histogram);
    return result;
  }
  return defineProperties(timed, { name: fixed(`timerified ${fn.name}`), length: fixed(fn.length) });
}

module.exports = { timerify };
