// SPDX-License-Identifier: MIT
//
// The events of tests, in Node's order. Tests report their result in the order in which they were created, below
// their parent, so a result waits until it is the test's turn; test:enqueue, test:dequeue and test:complete do not.
'use strict';

function placed(test, data) {
  const { place } = test;
  if (place === null) return data;
  data.line = place.line;
  data.column = place.column;
  data.file = place.file;
  return data;
}

function send(test, type, data) {
  test.root.events.send(type, data);
}

function announce(test, type) {
  send(test, type, placed(test, { __proto__: null, nesting: test.level, name: test.name }));
}

// A result with the reasons of skip and todo as Node gives them: true without a message.
function resultOf(test, details) {
  const data = { __proto__: null, name: test.name, nesting: test.level, testNumber: test.number, details };
  placed(test, data);
  if (test.skip) data.skip = test.reason ?? test.skip;
  else if (test.todo) data.todo = test.reason ?? test.todo;
  return data;
}

function detailsOf(test) {
  const details = { __proto__: null, duration_ms: test.milliseconds };
  if (test.kind === 'suite') details.type = 'suite';
  if (!test.isPassed) details.error = test.failure;
  return details;
}

function completed(test) {
  send(test, 'test:complete', resultOf(test, { __proto__: null, ...detailsOf(test), passed: test.isPassed }));
}

// A parent starts, for a reader of the report, with its first reported subtest.
function started(test) {
  if (test.isAnnounced || test.kind === 'root') return;
  test.isAnnounced = true;
  started(test.parent);
  announce(test, 'test:start');
}

function planned(test, count) {
  send(test, 'test:plan', placed(test, { __proto__: null, nesting: test.level + 1, count }));
}

function diagnosed(test, message) {
  send(test, 'test:diagnostic', placed(test, { __proto__: null, nesting: Math.max(test.level, 0), message }));
}

function result(test) {
  if (test.subtests.length > 0) planned(test, test.subtests.length);
  else started(test);
  send(test, test.isPassed ? 'test:pass' : 'test:fail', resultOf(test, detailsOf(test)));
  for (const message of test.diagnostics) diagnosed(test, message);
}

function isInTurn(test) {
  return test.kind === 'root' || (test.parent.subtests[test.parent.reported] === test && isInTurn(test.parent));
}

// Reports the subtests of a test whose turn it is, up to the first that is still running.
function drain(test) {
  while (test.reported < test.subtests.length) {
    const next = test.subtests[test.reported];
    drain(next);
    if (!next.isEnded) return;
    next.report();
    test.reported++;
  }
}

function report(test) {
  if (isInTurn(test)) drain(test);
}

module.exports = { announce, completed, diagnosed, result, report };
