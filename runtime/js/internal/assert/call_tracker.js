// SPDX-License-Identifier: MIT
//
// assert.CallTracker: functions that count their calls.
'use strict';

const { codedError, invalidArgType, invalidArgValue, outOfRange } = require('internal/errors');

const MAX_CALLS = 2 ** 32 - 1;

class Tracked {
  calls = [];

  constructor(name, expected, at) {
    this.name = name;
    this.expected = expected;
    this.at = at;
  }

  // The report, or undefined if it was called as often as expected.
  report() {
    const actual = this.calls.length;
    if (actual === this.expected) return undefined;
    return {
      message: `Expected the ${this.name} function to be executed ${this.expected} time(s) but was executed ${actual} time(s).`,
      actual, expected: this.expected, operator: this.name, stack: this.at,
    };
  }
}

function checkExpected(expected) {
  if (typeof expected !== 'number') throw invalidArgType('expected', 'number', expected);
  if (!Number.isInteger(expected)) throw outOfRange('expected', 'an integer', expected);
  if (expected < 1 || expected > MAX_CALLS) throw outOfRange('expected', `>= 1 && <= ${MAX_CALLS}`, expected);
}

class CallTracker {
  #all = new Set();
  #byFunction = new WeakMap();

  #of(tracked) {
    const found = this.#byFunction.get(tracked);
    if (found === undefined) throw invalidArgValue('tracked', tracked, 'is not a tracked function');
    return found;
  }

  reset(tracked) {
    const affected = tracked === undefined ? [...this.#all] : [this.#of(tracked)];
    for (const { calls } of affected) calls.splice(0);
  }

  getCalls(tracked) {
    return Object.freeze(this.#of(tracked).calls.slice());
  }

  calls(fn, expected = 1) {
    if (globalThis.process._exiting) {
      throw codedError(Error, 'ERR_UNAVAILABLE_DURING_EXIT', 'Cannot call function in process exit handler');
    }
    if (typeof fn === 'number') {
      expected = fn;
      fn = undefined;
    }
    fn ??= (() => () => {})();
    checkExpected(expected);
    const tracked = new Tracked(fn.name || 'calls', expected, new Error());
    const proxy = new Proxy(fn, {
      __proto__: null,
      apply(target, thisArg, args) {
        tracked.calls.push(Object.freeze({ thisArg, arguments: Object.freeze([...args]) }));
        return Reflect.apply(target, thisArg, args);
      },
    });
    this.#all.add(tracked);
    this.#byFunction.set(proxy, tracked);
    return proxy;
  }

  report() {
    return [...this.#all].map((each) => each.report()).filter((each) => each !== undefined);
  }

  verify() {
    const errors = this.report();
    if (errors.length === 0) return;
    const { AssertionError } = require('internal/assert/error');
    const message = errors.length === 1 ? errors[0].message : 'Functions were not called the expected number of times';
    throw new AssertionError({ message, details: errors });
  }
}

const Deprecated = require('node/util').deprecate(CallTracker, 'assert.CallTracker is deprecated.', 'DEP0173');

module.exports = { Deprecated };
