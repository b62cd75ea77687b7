// SPDX-License-Identifier: MIT
//
// The error of a failed test: Node's ERR_TEST_FAILURE with the kind of the failure, caused by the thrown value or a text.
'use strict';

const { codedError } = require('internal/errors');

const ours = new WeakSet();

// An object whose own inspection throws is shown without it.
function inspected(value) {
  const { inspect } = require('internal/inspect');
  try {
    return inspect(value);
  } catch {
    return inspect(value, { customInspect: false });
  }
}

function messageOf(cause) {
  if (typeof cause === 'string') return cause;
  const message = cause?.message;
  return typeof message === 'string' ? message : inspected(cause);
}

function makeFailure(kind, cause, message = messageOf(cause)) {
  const error = codedError(Error, 'ERR_TEST_FAILURE', message);
  error.failureType = kind;
  error.cause = cause;
  // Its frames would be the runner's own.
  error.stack = `Error [ERR_TEST_FAILURE]: ${message}`;
  ours.add(error);
  return error;
}

function isFailure(error) {
  return error !== null && typeof error === 'object' && ours.has(error);
}

function failureOf(kind, cause) {
  return isFailure(cause) ? cause : makeFailure(kind, cause);
}

const CANCELLATIONS = new Set(['cancelledByParent', 'testTimeoutFailure', 'testAborted']);

function isCancellation(error) {
  return CANCELLATIONS.has(error?.failureType);
}

module.exports = { makeFailure, isFailure, failureOf, isCancellation, inspected };
