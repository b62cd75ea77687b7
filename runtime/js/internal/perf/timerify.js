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

// One call that is being measured.
class Measured {
  #name;
  #given;
  #histogram;
  #began = now();

  constructor(name, given, histogram) {
    this.#name = name;
    this.#given = given;
    this.#histogram = histogram;
  }

  end() {
    const took = now() - this.#began;
    this.#histogram?.record(Math.max(Math.ceil(took * 1e6), 1));
    if (isObserved('function')) announce(Object.assign(nodeEntry(this.#name, 'function', this.#began, took, this.#given), this.#given));
  }
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
  function timed(...given) {
    const call = new Measured(fn.name, given, histogram);
    if (new.target !== undefined) {
      const made = Reflect.construct(fn, given, fn);
      call.end();
      return made;
    }
    const answer = Reflect.apply(fn, this, given);
    if (typeof answer?.finally === 'function') return answer.finally(() => call.end());
    call.end();
    return answer;
  }
  return defineProperties(timed, { name: fixed(`timerified ${fn.name}`), length: fixed(fn.length) });
}

module.exports = { timerify };
