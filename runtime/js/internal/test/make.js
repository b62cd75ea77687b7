// SPDX-License-Identifier: MIT
//
// Creates the tests and suites of node:test: parses their arguments, finds their parent, and runs a suite's function,
// which creates its tests.
'use strict';

const { TestNode, current } = require('internal/test/node');
const { callerPlace } = require('internal/caller_place');
const { ownOptions } = require('internal/options');

const noop = () => {};
// The suite whose function is running, for engines without AsyncLocalStorage.
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

// Calls the suite's function. The suite awaits its promise when it runs, and fails then if the function threw.
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

// The arguments are [name][, options][, fn]; `forced` overrides the given options.
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
