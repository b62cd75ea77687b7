// SPDX-License-Identifier: MIT
//
// The root of a program's tests: starts them after the main script, and ends them when the loop is empty. An uncaught
// exception fails the test whose async context it was thrown in.
'use strict';

const { TestNode, current } = require('internal/test/node');
const { TestsStream } = require('internal/test/events');
const { Counts } = require('internal/test/counts');
const { makeFailure } = require('internal/test/failure');
const order = require('internal/test/order');
const options = internalBinding('options');

const PENDING = 'Promise resolution is still pending but the event loop has already resolved';

class Root extends TestNode {
  events = new TestsStream();
  counts = new Counts();

  constructor(given) {
    super(null, 'root', '<root>', given, undefined, null);
    this.startTime = globalThis.process.hrtime.bigint();
    this.isStarted = false;
    this.events.on('test:pass', (data) => this.counts.add(data, true));
    this.events.on('test:fail', (data) => this.counts.add(data, false));
  }

  start() {
    this.isStarted = true;
    this.startPending();
  }

  get planCount() {
    return this.subtests.length;
  }

  // The last events of a run: the root's own failure, the plan, diagnostics and sums.
  conclude(file) {
    this.finish(makeFailure('cancelledByParent', PENDING));
    const { events } = this;
    if (this.failure?.failureType === 'hookFailed') this.#reportOwnFailure(file);
    events.send('test:plan', { __proto__: null, nesting: 0, count: this.planCount });
    for (const message of this.diagnostics) order.diagnosed(this, message);
    for (const message of this.counts.lines(this.milliseconds)) order.diagnosed(this, message);
    events.finish();
  }

  #reportOwnFailure(file) {
    this.events.send('test:fail', {
      __proto__: null,
      name: file,
      nesting: 0,
      testNumber: this.planCount + 1,
      details: { __proto__: null, duration_ms: this.milliseconds, error: this.failure },
      ...this.hooks.after.failed?.place,
    });
  }
}

let theRoot = null;

function placeText({ place }) {
  if (place === null) return '';
  return ` at ${require('node/path').relative(globalThis.process.cwd(), place.file)}:${place.line}:${place.column}`;
}

const LATE = 'generated asynchronous activity after the test ended. This activity created the error';

function note(text) {
  theRoot.diagnostics.push(`Error: ${text}`);
  globalThis.process.exitCode = 1;
}

// The running test or hook; without async contexts, the first test that has not ended.
function culprit() {
  const storage = current();
  return storage === null ? theRoot.subtests.find((test) => !test.isEnded) : storage.getStore();
}

function blame(kind) {
  return (error) => {
    const test = culprit();
    const isHook = test?.owner !== undefined;
    if (test === undefined || test === theRoot) {
      note(`A resource ${LATE} "${error}" which triggered an ${kind} event, caught by the test runner.`);
    } else if (isHook && test.fail !== undefined) {
      test.fail(makeFailure(kind, error));
    } else if (isHook || test.isEnded) {
      const what = `${isHook ? 'Test hook' : 'Test'} "${test.name}"${placeText(test)}`;
      note(`${what} ${LATE} "${error}" and would have caused the test to fail, but instead triggered an ${kind} event.`);
    } else {
      test.stop(makeFailure(kind, error));
    }
  };
}

// The hooks after all tests run as soon as no test is left, since they may close what keeps the loop alive.
function afterTests() {
  if (!theRoot.isStarted || theRoot.subtests.some((test) => !test.isEnded)) return;
  theRoot.runAfterHooks().then(() => {
    if (options.testForceExit) end();
  });
}

async function end() {
  const { process } = globalThis;
  process.removeListener('beforeExit', end);
  for (const test of theRoot.subtests) if (!test.isEnded) test.cancel(makeFailure('cancelledByParent', PENDING));
  await theRoot.runAfterHooks();
  theRoot.conclude(process.argv[1]);
  if (!theRoot.isPassed) process.exitCode = 1;
  for (const name of Object.keys(listeners)) process.removeListener(name, listeners[name]);
  if (options.testForceExit) theRoot.output.then(() => process.exit());
}

const listeners = { uncaughtException: blame('uncaughtException'), unhandledRejection: blame('unhandledRejection') };

function rootTest() {
  if (theRoot !== null) return theRoot;
  const { process } = globalThis;
  theRoot = new Root({ __proto__: null, timeout: parseInt(options.testTimeout, 10) || undefined });
  theRoot.onEnded = afterTests;
  theRoot.output = require('internal/test/output').connect(theRoot.events);
  process.nextTick(() => queueMicrotask(() => theRoot.start()));
  for (const name of Object.keys(listeners)) process.on(name, listeners[name]);
  process.on('beforeExit', end);
  return theRoot;
}

module.exports = { Root, rootTest };
