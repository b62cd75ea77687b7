// SPDX-License-Identifier: MIT
//
// assert.throws, rejects, doesNotThrow and doesNotReject: what was thrown against what
// was expected.
'use strict';

const { codedError, invalidArgType, invalidArgValue, checkFunction, received } = require('internal/errors');
const { AssertionError } = require('internal/assert/error');
const { isDeepStrictEqual } = require('internal/deep_equal');
const types = require('node/util/types');
const { inspect } = require('internal/inspect');

const NOTHING = Symbol('nothing thrown');

const isMatched = (text, pattern) => typeof text === 'string' && types.isRegExp(pattern) && pattern.test(text);

// The properties of an error that are compared: their names show in the message.
class Comparison {
  constructor(object, keys, actual) {
    for (const key of keys) {
      if (!(key in object)) continue;
      this[key] = actual !== undefined && isMatched(actual[key], object[key]) ? actual[key] : object[key];
    }
  }
}

function fail(actual, expected, caller, message, generated) {
  const error = new AssertionError({ actual, expected, message: message ?? generated, operator: caller.name, stackStartFn: caller });
  error.generatedMessage = !message;
  throw error;
}

function comparisonMessage(actual, expected, message) {
  return new AssertionError({ actual, expected, message, operator: 'deepStrictEqual' }).message;
}

function checkObjectOfErrors(actual, expected, message, caller) {
  if (actual === null || (typeof actual !== 'object' && typeof actual !== 'function')) {
    const text = comparisonMessage(actual, expected, message);
    fail(actual, expected, caller, message === undefined ? undefined : text, text);
  }
  const keys = Object.keys(expected);
  if (expected instanceof Error) keys.push('name', 'message');
  else if (keys.length === 0) throw invalidArgValue('error', expected, 'may not be an empty object');
  for (const key of keys) {
    if (isMatched(actual[key], expected[key])) continue;
    if (key in actual && isDeepStrictEqual(actual[key], expected[key])) continue;
    if (message instanceof Error) throw message;
    fail(actual, expected, caller, message, comparisonMessage(new Comparison(actual, keys), new Comparison(expected, keys, actual)));
  }
}

function checkRegExp(actual, expected, message, caller) {
  const text = String(actual);
  if (expected.test(text)) return;
  fail(actual, expected, caller, message,
    `The input did not match the regular expression ${inspect(expected)}. Input:\n\n${inspect(text)}\n`);
}

function wrongClass(actual, expected) {
  let text = `The error is expected to be an instance of "${expected.name}". Received `;
  if (actual instanceof Error) return `${text}"${actual.name}"\n\nError message:\n\n${actual.message}`;
  text += `"${inspect(actual, { depth: -1 })}"`;
  return text;
}

function checkWithFunction(actual, expected, message, caller) {
  if (expected.prototype !== undefined && actual instanceof expected) return;
  if (Error.isPrototypeOf(expected)) fail(actual, expected, caller, message, wrongClass(actual, expected));
  const result = Reflect.apply(expected, {}, [actual]);
  if (result === true) return;
  const name = expected.name ? `"${expected.name}" ` : '';
  const caught = actual instanceof Error ? `\n\nCaught error:\n\n${actual}` : '';
  fail(actual, expected, caller, message,
    `The ${name}validation function is expected to return "true". Received ${inspect(result)}${caught}`);
}

function checkExpected(actual, expected, message, caller) {
  if (typeof expected === 'function') checkWithFunction(actual, expected, message, caller);
  else if (types.isRegExp(expected)) checkRegExp(actual, expected, message, caller);
  else checkObjectOfErrors(actual, expected, message, caller);
}

function checkAmbiguous(actual, message) {
  const isObject = typeof actual === 'object' && actual !== null;
  const same = isObject ? actual.message === message : actual === message;
  if (!same) return;
  throw codedError(TypeError, 'ERR_AMBIGUOUS_ARGUMENT', 'The "error/message" argument is ambiguous. ' +
    `The error ${isObject ? 'message ' : ''}"${message}" is identical to the message.`);
}

function expectError(caller, args, actual) {
  let [expected, message] = args;
  if (typeof expected === 'string') {
    if (args.length === 2) throw invalidArgType('error', ['Object', 'Error', 'Function', 'RegExp'], expected);
    if (actual !== NOTHING) checkAmbiguous(actual, expected);
    message = expected;
    expected = undefined;
  } else if (expected !== undefined && expected !== null && typeof expected !== 'object' && typeof expected !== 'function') {
    throw invalidArgType('error', ['Function', 'Error', 'RegExp', 'Object'], expected);
  }
  if (actual === NOTHING) {
    const details = `${expected?.name ? ` (${expected.name})` : ''}${message ? `: ${message}` : '.'}`;
    const what = caller.name === 'rejects' ? 'rejection' : 'exception';
    const error = new AssertionError({
      actual: undefined, expected, operator: caller.name, message: `Missing expected ${what}${details}`, stackStartFn: caller,
    });
    error.generatedMessage = false;
    throw error;
  }
  if (expected !== undefined && expected !== null) checkExpected(actual, expected, message, caller);
}

function matches(actual, expected) {
  if (expected === undefined || expected === null) return true;
  if (typeof expected !== 'function' && !types.isRegExp(expected)) {
    throw invalidArgType('expected', ['Function', 'RegExp'], expected);
  }
  if (typeof expected !== 'function') return expected.test(String(actual));
  if (expected.prototype !== undefined && actual instanceof expected) return true;
  return !Error.isPrototypeOf(expected) && Reflect.apply(expected, {}, [actual]) === true;
}

function expectNoError(caller, args, actual) {
  if (actual === NOTHING) return;
  let [expected, message] = args;
  if (typeof expected === 'string') {
    message = expected;
    expected = undefined;
  }
  if (!matches(actual, expected)) throw actual;
  const details = message ? `: ${message}` : '.';
  const what = caller.name === 'doesNotReject' ? 'rejection' : 'exception';
  const error = new AssertionError({
    actual, expected, operator: caller.name, stackStartFn: caller,
    message: `Got unwanted ${what}${details}\nActual message: "${actual?.message}"`,
  });
  error.generatedMessage = false;
  throw error;
}

function thrownBy(fn) {
  checkFunction(fn, 'fn');
  try {
    fn();
  } catch (error) {
    return error;
  }
  return NOTHING;
}

const isPromise = (value) => types.isPromise(value) ||
  (value !== null && typeof value === 'object' && typeof value.then === 'function' && typeof value.catch === 'function');

async function rejectedBy(promiseFn) {
  let promise = promiseFn;
  if (typeof promiseFn === 'function') {
    promise = promiseFn();
    if (!isPromise(promise)) {
      throw codedError(TypeError, 'ERR_INVALID_RETURN_VALUE',
        `Expected instance of Promise to be returned from the "promiseFn" function but got${received(promise).replace(' Received', '')}.`);
    }
  } else if (!isPromise(promiseFn)) {
    throw invalidArgType('promiseFn', ['Function', 'Promise'], promiseFn);
  }
  try {
    await promise;
  } catch (error) {
    return error;
  }
  return NOTHING;
}

function throws(fn, ...args) {
  expectError(throws, args, thrownBy(fn));
}

async function rejects(promiseFn, ...args) {
  expectError(rejects, args, await rejectedBy(promiseFn));
}

function doesNotThrow(fn, ...args) {
  expectNoError(doesNotThrow, args, thrownBy(fn));
}

async function doesNotReject(fn, ...args) {
  expectNoError(doesNotReject, args, await rejectedBy(fn));
}

module.exports = { throws, rejects, doesNotThrow, doesNotReject };
