// SPDX-License-Identifier: MIT
//
// node:assert. assert.strict is the same with the strict methods under the short names.
'use strict';

const { defineProperty, defineProperties } = require('internal/descriptors');
const { codedError, invalidArgType } = require('internal/errors');
const { AssertionError } = require('internal/assert/error');
const { kindOf } = internalBinding('insides');

// Loaded by the first comparison of values that are not identical.
let deep;
const loadDeep = () => (deep = require('internal/deep_equal'));

// The engine's kind decides for what the engine made; util.types knows the rest, and takes longer to load.
const REGEXP_KIND = kindOf(/a/);
const isRegExp = (value) => (REGEXP_KIND >= 0 && kindOf(value) === REGEXP_KIND) || require('node/util/types').isRegExp(value);

// Throws the message if it is an error, otherwise an AssertionError.
function raise(details, isGenerated) {
  const { message } = details;
  if (message instanceof Error || (typeof message === 'object' && require('node/util/types').isNativeError(message))) throw message;
  const error = new AssertionError(details);
  if (isGenerated !== undefined) error.generatedMessage = isGenerated;
  throw error;
}

// The source of the call is found by its frame, even if the program wants no stacks.
function errorWithFrames() {
  const limit = Error.stackTraceLimit;
  if (limit > 0) return new Error();
  Error.stackTraceLimit = 1;
  const error = new Error();
  Error.stackTraceLimit = limit;
  return error;
}

function failTruth(caller, value, given, count) {
  const isGenerated = given === undefined || given === null;
  let message = given;
  if (count === 0) message = 'No value argument passed to `assert.ok()`';
  else if (isGenerated) message = require('internal/assert/source').falsyMessage(value, errorWithFrames());
  raise({ message, actual: value, expected: true, operator: '==', stackStartFn: caller }, isGenerated);
}

function assert(value, message) {
  if (!value) failTruth(assert, value, message, arguments.length);
}

function ok(value, message) {
  if (!value) failTruth(ok, value, message, arguments.length);
}

let hasWarnedOfFail = false;

function warnOfFail() {
  if (hasWarnedOfFail) return;
  hasWarnedOfFail = true;
  globalThis.process.emitWarning(
    'assert.fail() with more than one argument is deprecated. Please use assert.strictEqual() instead or only pass a message.',
    'DeprecationWarning', 'DEP0094');
}

// fail(message), and the old form with values and an operator.
function fail(...args) {
  const [first, expected, message, operator = 'fail', stackStartFn = fail] = args;
  if (args.length > 1) {
    warnOfFail();
    raise({ actual: first, expected, message, operator: args.length === 2 ? '!=' : operator, stackStartFn });
  }
  const isWithout = first === undefined || first === null;
  const texts = isWithout ? { actual: first, message: 'Failed' } : { actual: undefined, message: first };
  raise({ ...texts, expected, operator, stackStartFn }, isWithout ? true : undefined);
}

function missingArguments() {
  return codedError(TypeError, 'ERR_MISSING_ARGS', 'The "actual" and "expected" arguments must be specified');
}

// A method that compares two values.
function comparing(name, operator, isGood) {
  const method = {
    [name](actual, expected, message) {
      if (arguments.length < 2) throw missingArguments();
      if (!isGood(actual, expected)) raise({ actual, expected, message, operator, stackStartFn: method });
    },
  }[name];
  return method;
}

// The most common methods are functions of their own, so that the engine can inline the comparison.
function strictEqual(actual, expected, message) {
  if (arguments.length < 2) throw missingArguments();
  if (!Object.is(actual, expected)) raise({ actual, expected, message, operator: 'strictEqual', stackStartFn: strictEqual });
}

function notStrictEqual(actual, expected, message) {
  if (arguments.length < 2) throw missingArguments();
  if (Object.is(actual, expected)) raise({ actual, expected, message, operator: 'notStrictEqual', stackStartFn: notStrictEqual });
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
  raise({ actual: value, expected: null, operator: 'ifError', message: text, stackStartFn: ifError }, false);
}

function matchMessage(string, regexp, isWanted) {
  const { inspect } = require('internal/inspect');
  if (typeof string !== 'string') {
    return `The "string" argument must be of type string. Received type ${typeof string} (${inspect(string)})`;
  }
  const did = isWanted ? 'did not match' : 'was expected to not match';
  return `The input ${did} the regular expression ${inspect(regexp)}. Input:\n\n${inspect(string)}\n`;
}

// A method that matches a string.
function matching(name, isWanted) {
  const method = {
    [name](string, regexp, message) {
      if (!isRegExp(regexp)) throw invalidArgType('regexp', 'RegExp', regexp);
      if (typeof string === 'string' && regexp.test(string) === isWanted) return;
      const text = message || matchMessage(string, regexp, isWanted);
      raise({ actual: string, expected: regexp, operator: name, message: text, stackStartFn: method }, !message);
    },
  }[name];
  return method;
}

/* eslint-disable eqeqeq */
const LOOSE = {
  equal: comparing('equal', '==', (a, b) => a == b || (Number.isNaN(a) && Number.isNaN(b))),
  notEqual: comparing('notEqual', '!=', (a, b) => !(a == b || (Number.isNaN(a) && Number.isNaN(b)))),
  deepEqual: comparing('deepEqual', 'deepEqual', (a, b) => (deep ?? loadDeep()).isDeepEqual(a, b)),
  notDeepEqual: comparing('notDeepEqual', 'notDeepEqual', (a, b) => !(deep ?? loadDeep()).isDeepEqual(a, b)),
};
/* eslint-enable eqeqeq */

const STRICT = {
  deepStrictEqual: comparing('deepStrictEqual', 'deepStrictEqual', (a, b) => (deep ?? loadDeep()).isDeepStrictEqual(a, b)),
  notDeepStrictEqual: comparing('notDeepStrictEqual', 'notDeepStrictEqual', (a, b) => !(deep ?? loadDeep()).isDeepStrictEqual(a, b)),
  strictEqual,
  notStrictEqual,
};

function strict(value, message) {
  if (!value) failTruth(strict, value, message, arguments.length);
}

Object.assign(assert, {
  fail, AssertionError, ok, ...LOOSE, ...STRICT, ...require('internal/assert/throws'), ifError,
  match: matching('match', true), doesNotMatch: matching('doesNotMatch', false),
});
defineProperty(assert, 'CallTracker', {
  configurable: true,
  enumerable: true,
  get: () => require('internal/assert/call_tracker').Deprecated,
});
const { deepStrictEqual: deepEqual, notDeepStrictEqual: notDeepEqual } = STRICT;
defineProperties(strict, Object.getOwnPropertyDescriptors({ ...assert, equal: strictEqual, notEqual: notStrictEqual, deepEqual, notDeepEqual }));
for (const method of [assert, ok, strict]) defineProperty(method, 'length', { value: 0 });
strict.strict = strict;
assert.strict = strict;

module.exports = assert;
