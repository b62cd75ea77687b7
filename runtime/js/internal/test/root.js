// SPDX-License-Identifier: MIT
//
// The root of a program's tests: starts them after the main script, reports them in order, and ends them when the loop
// is empty. An uncaught exception fails the test whose async context it was thrown in.
'use strict';

const { TestNode, current } = require('internal/test/node');
const { Failure } = require('internal/test/failure');
const tap = require('internal/test/tap');

let theRoot = null;

function write(text) {
  globalThis.process.stdout.write(text);
}

// Prints completed tests, up to the first one that is still running.
function report() {
  const root = theRoot;
  while (root.reported < root.subtests.length && root.subtests[root.reported].isEnded) {
    if (root.reported === 0) write('TAP version 13\n');
    const test = root.subtests[root.reported];
    root.reported++;
    write(tap.text(test, root.reported));
  }
}

function blame(kind) {
  return (error) => {
    const test = current()?.getStore() ?? theRoot.subtests.find((one) => !one.isEnded);
    if (test === undefined || test.isEnded) {
      theRoot.diagnostics.push(`Error: ${test === undefined ? 'The program' : `Test "${test.name}"`} generated asynchronous activity after the `
        + `test ended. This activity created the error "${error}" and would have caused the test to fail, but instead triggered an ${kind} event.`);
    } else {
      test.stop(new Failure(kind, error));
    }
  };
}

const PENDING = 'Promise resolution is still pending but the event loop has already resolved';

async function finish() {
  const { process } = globalThis;
  const root = theRoot;
  root.cancelSubtests(new Failure('cancelledByParent', PENDING));
  for (const hook of root.hooks.after) await Reflect.apply(hook.fn, root.context, [root.context]);
  root.end();
  report();
  write(tap.summary(root));
  if (!root.isPassed) process.exitCode = 1;
}

function rootTest() {
  if (theRoot !== null) return theRoot;
  const { process } = globalThis;
  theRoot = new TestNode(null, 'root', '<root>', {}, undefined, '');
  theRoot.reported = 0;
  theRoot.onEnded = () => report();
  theRoot.startTime = process.hrtime.bigint();
  process.nextTick(() => {
    theRoot.isStarted = true;
    theRoot.startPending();
  });
  process.on('uncaughtException', blame('uncaughtException'));
  process.on('unhandledRejection', blame('unhandledRejection'));
  process.once('beforeExit', finish);
  return theRoot;
}

module.exports = { rootTest };
