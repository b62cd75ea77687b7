// SPDX-License-Identifier: MIT
//
// The context objects passed to the functions of tests and suites.
'use strict';

const { checkFunction, invalidArgType } = require('internal/errors');

// assert's functions, counted for plan().
function countedAssert(test) {
  const assert = require('node/assert');
  const counted = {};
  for (const name of Object.keys(assert)) {
    if (typeof assert[name] !== 'function' || name === 'AssertionError' || name === 'strict' || name === 'CallTracker') continue;
    counted[name] = (...args) => {
      test.assertions++;
      return Reflect.apply(assert[name], assert, args);
    };
  }
  return counted;
}

class TestContext {
  #test;
  #assert;
  #mock;

  constructor(test) {
    this.#test = test;
  }

  get signal() {
    return this.#test.signal;
  }

  get name() {
    return this.#test.name;
  }

  get fullName() {
    return this.#test.fullName;
  }

  get error() {
    return this.#test.failure?.cause ?? null;
  }

  get passed() {
    return this.#test.isEnded && this.#test.isPassed;
  }

  diagnostic(message) {
    this.#test.diagnostics.push(`${message}`);
  }

  plan(count) {
    if (typeof count !== 'number') throw invalidArgType('count', 'number', count);
    this.#test.planned = count;
  }

  get assert() {
    this.#assert ??= countedAssert(this.#test);
    return this.#assert;
  }

  get mock() {
    if (this.#mock === undefined) {
      const { MockTracker } = require('internal/test/mock');
      const mock = new MockTracker();
      this.#mock = mock;
      this.#test.addHook('after', () => mock.restoreAll());
    }
    return this.#mock;
  }

  runOnly(value) {
    this.#test.onlySubtests = Boolean(value);
  }

  skip(message) {
    this.#test.skip = message ?? true;
  }

  todo(message) {
    this.#test.todo = message ?? true;
  }

  test(name, options, fn) {
    return require('internal/test/make').make(this.#test, 'test', name, options, fn, undefined);
  }

  before(fn, options) {
    checkFunction(fn, 'fn');
    this.#test.addHook('before', fn, options);
  }

  after(fn, options) {
    this.#test.addHook('after', fn, options);
  }

  beforeEach(fn, options) {
    this.#test.addHook('beforeEach', fn, options);
  }

  afterEach(fn, options) {
    this.#test.addHook('afterEach', fn, options);
  }
}

class SuiteContext {
  #suite;

  constructor(suite) {
    this.#suite = suite;
  }

  get signal() {
    return this.#suite.signal;
  }

  get name() {
    return this.#suite.name;
  }

  get fullName() {
    return this.#suite.fullName;
  }
}

module.exports = { TestContext, SuiteContext };
