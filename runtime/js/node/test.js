// SPDX-License-Identifier: MIT
//
// node:test: tests, suites, hooks and mocks.
'use strict';

const { make, addHook } = require('internal/test/make');
const { defineProperty } = require('internal/descriptors');

function maker(kind) {
  const forced = (options) => (name, given, fn) => make(undefined, kind, name, given, fn, options);
  return Object.assign(forced(undefined), { skip: forced({ skip: true }), todo: forced({ todo: true }), only: forced({ only: true }) });
}

function hook(name) {
  return { [name]: (fn, options) => addHook(name, fn, options) }[name];
}

const test = maker('test');
const suite = maker('suite');
let mock;

module.exports = Object.assign(test, {
  after: hook('after'),
  afterEach: hook('afterEach'),
  before: hook('before'),
  beforeEach: hook('beforeEach'),
  describe: suite,
  it: test,
  run(options) {
    return require('internal/test/files/run').run(options);
  },
  suite,
  test,
});
defineProperty(test, 'mock', {
  configurable: true,
  enumerable: true,
  get() {
    if (mock === undefined) mock = new (require('internal/test/mock').MockTracker)();
    return mock;
  },
});
