// SPDX-License-Identifier: MIT
//
// Creates the tests and suites of node:test: parses their arguments, finds their parent, and runs a suite's function,
// which creates its tests.
'use strict';

const { TestNode, current } = require('internal/test/node');
const { makeFailure } = require('internal/test/failure');
const { callerPlace } = require('internal/caller_place');
const { ownOptions } = require('internal/options');

const noop = () => {};
// The suite whose function is running, for engines without AsyncLocalStorage.
let building = null;

// Inside a hook, the test or suite that the hook belongs to.
function parentHere() {
  const here = building ?? current()?.getStore() ?? require('internal/test/root').rootTest();
  return here.owner ?? here;
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

// The place of a file:line:column.
function parsePlace(text) {
  const match = /^(.*):(\d+):(\d+)$/s.exec(text);
  return match === null ? null : { file: match[1], line: Number(match[2]), column: Number(match[3]) };
}

// The nearest ancestor that still takes tests: it reports the ones that come too late for their parent.
function openParent(parent) {
  let open = parent;
  while (open.isEnded && open.parent !== null) open = open.parent;
  return open;
}

// The arguments are [name][, options][, fn]; `forced` overrides the given options.
function make(given, kind, name, options, fn, forced) {
  if (typeof name === 'function') {
    fn = name;
  } else if (name !== null && typeof name === 'object') {
    fn = options;
    options = name;
  } else if (typeof options === 'function') {
    fn = options;
  }
  if (typeof fn !== 'function') fn = noop;
  const own = options !== null && typeof options === 'object' ? ownOptions(options) : undefined;
  const title = typeof name === 'string' && name !== '' ? name : fn.name || '<anonymous>';
  const wanted = given ?? parentHere();
  const parent = openParent(wanted);
  const node = new TestNode(parent, kind, title, { __proto__: null, ...own, ...forced }, fn, parsePlace(callerPlace()));
  if (kind === 'suite' && !node.skip && !own?.signal?.aborted) build(node);
  if (parent !== wanted) node.fail(makeFailure('parentAlreadyFinished', 'test could not be started because its parent finished'));
  return parent.add(node);
}

function addHook(name, fn, options) {
  return parentHere().addHook(name, fn, options, parsePlace(callerPlace()));
}

module.exports = { make, addHook };
