// SPDX-License-Identifier: MIT
//
// The contexts that are passed to the functions of tests and suites.
'use strict';

const { checkFunction, invalidArgType } = require('internal/errors');
const { defineProperty } = require('internal/descriptors');

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

// The test or suite of a context.
const owners = new WeakMap();

// A test and a suite share what can be read of them.
class Context {
  constructor(owner) {
    owners.set(this, owner);
  }
}

function addGetters(Class, getters) {
  for (const name of Object.keys(getters)) {
    defineProperty(Class.prototype, name, { get() { return getters[name](owners.get(this)); }, configurable: true });
  }
}

const shared = { signal: (owner) => owner.signal, name: (owner) => owner.name, fullName: (owner) => owner.fullName };

class SuiteContext extends Context {}
addGetters(SuiteContext, shared);

class TestContext extends Context {
  diagnostic(message) {
    owners.get(this).diagnostics.push(`${message}`);
  }

  plan(count) {
    if (typeof count !== 'number') throw invalidArgType('count', 'number', count);
    owners.get(this).planned = count;
  }

  runOnly(value) {
    owners.get(this).onlySubtests = Boolean(value);
  }

  test(name, options, fn) {
    return require('internal/test/make').make(owners.get(this), 'test', name, options, fn, undefined);
  }
}

const made = new WeakMap();

// Creates a part of a context when it is first read.
function lazily(kind, make) {
  return (test) => {
    if (!made.has(test)) made.set(test, { __proto__: null });
    return (made.get(test)[kind] ??= make(test));
  };
}

function mockOf(test) {
  const { MockTracker } = require('internal/test/mock');
  const mock = new MockTracker();
  test.addHook('after', () => mock.reset());
  return mock;
}

addGetters(TestContext, {
  ...shared,
  error: (test) => test.failure?.cause ?? null,
  passed: (test) => test.hasPassed && test.isPassed,
  assert: lazily('assert', countedAssert),
  mock: lazily('mock', mockOf),
});

function addMethods(names, makeMethod) {
  for (const name of names) defineProperty(TestContext.prototype, name, { value: makeMethod(name), writable: true, configurable: true });
}

addMethods(['skip', 'todo'], (name) => ({
  [name](message) {
    owners.get(this)[name] = message ?? true;
  },
}[name]));

addMethods(['before', 'after', 'beforeEach', 'afterEach'], (name) => ({
  [name](fn, options) {
    if (name === 'before') checkFunction(fn, 'fn');
    owners.get(this).addHook(name, fn, options);
  },
}[name]));

module.exports = { TestContext, SuiteContext };
