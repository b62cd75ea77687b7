// SPDX-License-Identifier: MIT
//
// node:test: tests, suites, hooks and mocks.
'use strict';

const { make, parentHere } = require('internal/test/make');
const { defineProperty } = require('internal/descriptors');
const { unavailable } = require('internal/unavailable');

function maker(kind) {
  const forced = (options) => (name, given, fn) => make(undefined, kind, name, given, fn, options);
  return Object.assign(forced(undefined), { skip: forced({ skip: true }), todo: forced({ todo: true }), only: forced({ only: true }) });
}

function hook(name) {
  return { [name]: (fn, options) => parentHere().addHook(name, fn, options) }[name];
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
  ...unavailable('test', ['run']),
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
