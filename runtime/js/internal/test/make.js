// SPDX-License-Identifier: MIT
//
// Makes tests and suites of node:test: reads their arguments, finds their parent, and runs the function
// of a suite, which makes its tests.
'use strict';

const { TestNode, current } = require('internal/test/node');
const { callerPlace } = require('internal/caller_place');
const { ownOptions } = require('internal/options');

const noop = () => {};
// The suite whose function runs, where the engine cannot follow promises.
let building = null;

function parentHere() {
  return building ?? current()?.getStore() ?? require('internal/test/root').rootTest();
}

function inside(suite, fn) {
  const outer = building;
  building = suite;
  try {
    return fn();
  } finally {
    building = outer;
  }
}

// fn's promise is for the suite to await; what it throws makes the suite fail when it runs.
function build(suite) {
  const storage = current();
  const run = () => Reflect.apply(suite.fn, suite.context, [suite.context]);
  try {
    const result = inside(suite, () => (storage === null ? run() : storage.run(suite, run)));
    if (result instanceof Promise) suite.made = result;
  } catch (error) {
    suite.made = Promise.reject(error);
  }
  suite.made?.catch(noop);
}

// The arguments are [name][, options][, fn]; `forced` are options that go before those given.
function make(parent, kind, name, options, fn, forced) {
  if (typeof name === 'function') {
    fn = name;
  } else if (name !== null && typeof name === 'object') {
    fn = options;
    options = name;
  } else if (typeof options === 'function') {
    fn = options;
  }
  if (typeof fn !== 'function') fn = noop;
  const given = options !== null && typeof options === 'object' ? ownOptions(options) : {};
  const title = typeof name === 'string' && name !== '' ? name : fn.name || '<anonymous>';
  const node = new TestNode(parent ?? parentHere(), kind, title, { ...given, ...forced }, fn, callerPlace());
  if ((given.only || forced?.only) && kind === 'test') node.diagnostics.push("'only' and 'runOnly' require the --test-only command-line option.");
  if (kind === 'suite' && !node.skip) build(node);
  return node.parent.add(node);
}

module.exports = { make, parentHere };
