// SPDX-License-Identifier: MIT
//
// node:assert. assert.strict is the same with the strict methods under the short names.
'use strict';

const { defineProperty, defineProperties } = require('internal/descriptors');
const { codedError, invalidArgType } = require('internal/errors');
const { AssertionError } = require('internal/assert/error');

const deep = () => require('internal/deep_equal');

function innerFail(options) {
  if (options.message instanceof Error) throw options.message;
  throw new AssertionError(options);
}

function innerOk(fn, count, value, message) {
  if (value) return;
  let isGenerated = false;
  if (count === 0) {
    isGenerated = true;
    message = 'No value argument passed to `assert.ok()`';
  } else if (message === undefined || message === null) {
    isGenerated = true;
    message = require('internal/assert/source').falsyMessage(value, new Error());
  } else if (message instanceof Error) {
    throw message;
  }
  const error = new AssertionError({ actual: value, expected: true, message, operator: '==', stackStartFn: fn });
  error.generatedMessage = isGenerated;
  throw error;
}

function assert(...args) {
  innerOk(assert, args.length, ...args);
}

function ok(...args) {
  innerOk(ok, args.length, ...args);
}

const failWarning = () => globalThis.process.emitWarning(
  'assert.fail() with more than one argument is deprecated. Please use assert.strictEqual() instead or only pass a message.',
  'DeprecationWarning', 'DEP0094');

let hasWarnedOfFail = false;

function fail(actual, expected, message, operator, stackStartFn) {
  const count = arguments.length;
  let isGenerated = false;
  if ((actual === undefined || actual === null) && count <= 1) {
    isGenerated = true;
    message = 'Failed';
  } else if (count === 1) {
    message = actual;
    actual = undefined;
  } else {
    if (!hasWarnedOfFail) {
      hasWarnedOfFail = true;
      failWarning();
    }
    if (count === 2) operator = '!=';
  }
  if (message instanceof Error) throw message;
  const error = new AssertionError({ actual, expected, operator: operator ?? 'fail', stackStartFn: stackStartFn ?? fail, message });
  if (isGenerated) error.generatedMessage = true;
  throw error;
}

// A method that compares two values.
function comparing(name, operator, isGood) {
  const method = {
    [name](actual, expected, message) {
      if (arguments.length < 2) {
        throw codedError(TypeError, 'ERR_MISSING_ARGS', 'The "actual" and "expected" arguments must be specified');
      }
      if (!isGood(actual, expected)) innerFail({ actual, expected, message, operator, stackStartFn: method });
    },
  }[name];
  return method;
}

function ifError(value) {
  if (value === null || value === undefined) return;
  const { inspect } = require('internal/inspect');
  let text = 'ifError got unwanted exception: ';
  if (typeof value === 'object' && typeof value.message === 'string') {
    text += value.message.length === 0 && value.constructor ? value.constructor.name : value.message;
  } else {
    text += inspect(value);
  }
  const error = new AssertionError({ actual: value, expected: null, operator: 'ifError', message: text, stackStartFn: ifError });
  error.generatedMessage = false;
  throw error;
}

function matchMessage(string, regexp, isWanted) {
  const { inspect } = require('internal/inspect');
  if (typeof string !== 'string') {
    return `The "string" argument must be of type string. Received type ${typeof string} (${inspect(string)})`;
  }
  const did = isWanted ? 'did not match' : 'was expected to not match';
  return `The input ${did} the regular expression ${inspect(regexp)}. Input:\n\n${inspect(string)}\n`;
}

function innerMatch(string, regexp, message, fn, isWanted) {
  if (!require('node/util/types').isRegExp(regexp)) throw invalidArgType('regexp', 'RegExp', regexp);
  if (typeof string === 'string' && regexp.test(string) === isWanted) return;
  if (message instanceof Error) throw message;
  const error = new AssertionError({
    actual: string, expected: regexp, message: message || matchMessage(string, regexp, isWanted), operator: fn.name, stackStartFn: fn,
  });
  error.generatedMessage = !message;
  throw error;
}

function match(string, regexp, message) {
  innerMatch(string, regexp, message, match, true);
}

function doesNotMatch(string, regexp, message) {
  innerMatch(string, regexp, message, doesNotMatch, false);
}

/* eslint-disable eqeqeq */
const LOOSE = {
  equal: comparing('equal', '==', (a, b) => a == b || (Number.isNaN(a) && Number.isNaN(b))),
  notEqual: comparing('notEqual', '!=', (a, b) => !(a == b || (Number.isNaN(a) && Number.isNaN(b)))),
  deepEqual: comparing('deepEqual', 'deepEqual', (a, b) => deep().isDeepEqual(a, b)),
  notDeepEqual: comparing('notDeepEqual', 'notDeepEqual', (a, b) => !deep().isDeepEqual(a, b)),
};
/* eslint-enable eqeqeq */

const STRICT = {
  deepStrictEqual: comparing('deepStrictEqual', 'deepStrictEqual', (a, b) => deep().isDeepStrictEqual(a, b)),
  notDeepStrictEqual: comparing('notDeepStrictEqual', 'notDeepStrictEqual', (a, b) => !deep().isDeepStrictEqual(a, b)),
  strictEqual: comparing('strictEqual', 'strictEqual', Object.is),
  notStrictEqual: comparing('notStrictEqual', 'notStrictEqual', (a, b) => !Object.is(a, b)),
};

function strict(...args) {
  innerOk(strict, args.length, ...args);
}

Object.assign(assert, {
  fail, AssertionError, ok, ...LOOSE, ...STRICT, ...require('internal/assert/throws'), ifError, match, doesNotMatch,
});
defineProperty(assert, 'CallTracker', {
  configurable: true,
  enumerable: true,
  get: () => require('internal/assert/call_tracker').Deprecated,
});
assert.strict = defineProperties(strict, Object.getOwnPropertyDescriptors({
  ...assert,
  equal: assert.strictEqual,
  deepEqual: assert.deepStrictEqual,
  notEqual: assert.notStrictEqual,
  notDeepEqual: assert.notDeepStrictEqual,
}));
assert.strict.strict = assert.strict;

module.exports = assert;
