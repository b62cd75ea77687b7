// SPDX-License-Identifier: MIT
//
// assert.throws, rejects, doesNotThrow and doesNotReject: compares what was thrown with what was expected.
'use strict';

const { codedError, invalidArgType, invalidArgValue, checkFunction, received } = require('internal/errors');
const { AssertionError } = require('internal/assert/error');
const { isDeepStrictEqual } = require('internal/deep_equal');
const types = require('node/util/types');
const { inspect } = require('internal/inspect');

const NOTHING = Symbol('nothing thrown');

// Errors of other contexts, too.
const isError = (value) => value instanceof Error || types.isNativeError(value);

const isMatched = (text, pattern) => typeof text === 'string' && types.isRegExp(pattern) && pattern.test(text);

// The properties of an error that are compared. The class name appears in the message.
class Comparison {
  static of(object, names, adjust = (name) => object[name]) {
    const shown = new Comparison();
    for (const name of names) if (name in object) shown[name] = adjust(name);
    return shown;
  }
}

function differenceOf(actual, expected, message) {
  return new AssertionError({ actual, expected, operator: 'deepStrictEqual', message }).message;
}

// Each of these returns a message about what is wrong with an error, or undefined.

function wrongProperties(actual, expected) {
  const names = Object.keys(expected);
  if (isError(expected)) names.push('name', 'message');
  else if (names.length === 0) throw invalidArgValue('error', expected, 'may not be an empty object');
  const fits = (name) => isMatched(actual[name], expected[name]) || (name in actual && isDeepStrictEqual(actual[name], expected[name]));
  if (names.every(fits)) return undefined;
  const wanted = Comparison.of(expected, names, (name) => (isMatched(actual[name], expected[name]) ? actual : expected)[name]);
  return differenceOf(Comparison.of(actual, names), wanted);
}

function wrongText(actual, expected) {
  const text = String(actual);
  if (expected.test(text)) return undefined;
  return `The input did not match the regular expression ${inspect(expected)}. Input:\n\n${inspect(text)}\n`;
}

function wrongClass(actual, expected) {
  const text = `The error is expected to be an instance of "${expected.name}". Received `;
  if (!isError(actual)) return `${text}"${inspect(actual, { depth: -1 })}"`;
  const name = actual.constructor?.name || actual.name;
  const found = name === expected.name ? 'an error with identical name but a different prototype.' : `"${name}"`;
  return `${text}${found}\n\nError message:\n\n${actual.message}`;
}

function wrongAnswer(answer, actual, { name }) {
  const caught = isError(actual) ? `\n\nCaught error:\n\n${actual}` : '';
  return `The ${name && `"${name}" `}validation function is expected to return "true". Received ${inspect(answer)}${caught}`;
}

// Arrow functions and methods have no prototype, and instanceof would throw.
function isInstance(value, constructor) {
  return constructor.prototype !== undefined && value instanceof constructor;
}

const isErrorClass = (value) => Error.isPrototypeOf(value);

// An error class is not called: a constructor's result says nothing.
function wrongForFunction(actual, expected) {
  if (isInstance(actual, expected)) return undefined;
  if (isErrorClass(expected)) return wrongClass(actual, expected);
  const answer = Reflect.apply(expected, {}, [actual]);
  return answer === true ? undefined : wrongAnswer(answer, actual, expected);
}

function isObject(value) {
  return typeof value === 'function' || (typeof value === 'object' && value !== null);
}

function checkExpected(actual, expected, message, caller) {
  let wrong;
  let text = message;
  if (typeof expected === 'function') {
    wrong = wrongForFunction(actual, expected);
  } else if (types.isRegExp(expected)) {
    wrong = wrongText(actual, expected);
  } else if (isObject(actual)) {
    wrong = wrongProperties(actual, expected);
    if (wrong !== undefined && isError(message)) throw message;
  } else {
    wrong = differenceOf(actual, expected, message);
    if (message !== undefined) text = wrong;
  }
  if (wrong === undefined) return;
  const error = new AssertionError({ actual, expected, message: text ?? wrong, operator: caller.name, stackStartFn: caller });
  error.generatedMessage = !text;
  throw error;
}

function checkAmbiguous(actual, message) {
  const hasMessage = typeof actual === 'object' && actual !== null;
  if ((hasMessage ? actual.message : actual) !== message) return;
  throw codedError(TypeError, 'ERR_AMBIGUOUS_ARGUMENT', 'The "error/message" argument is ambiguous. ' +
    `The error ${hasMessage ? 'message ' : ''}"${message}" is identical to the message.`);
}

// An AssertionError whose message does not count as generated, although most of it is.
function refuse(caller, actual, expected, message) {
  const error = new AssertionError({ actual, expected, operator: caller.name, message, stackStartFn: caller });
  error.generatedMessage = false;
  throw error;
}

// The word for what a function throws or a promise is rejected with.
const KINDS = { __proto__: null, throws: 'exception', doesNotThrow: 'exception', rejects: 'rejection', doesNotReject: 'rejection' };

function expectError(caller, args, actual) {
  let [expected, message] = args;
  if (typeof expected === 'string') {
    if (args.length === 2) throw invalidArgType('error', ['Object', 'Error', 'Function', 'RegExp'], expected);
    if (actual !== NOTHING) checkAmbiguous(actual, expected);
    [expected, message] = [undefined, expected];
  } else if (expected !== undefined && expected !== null && !isObject(expected)) {
    throw invalidArgType('error', ['Function', 'Error', 'RegExp', 'Object'], expected);
  }
  if (actual === NOTHING) {
    const name = expected?.name ? ` (${expected.name})` : '';
    refuse(caller, undefined, expected, `Missing expected ${KINDS[caller.name]}${name}${message ? `: ${message}` : '.'}`);
  }
  if (expected !== undefined && expected !== null) checkExpected(actual, expected, message, caller);
}

function matches(actual, expected) {
  if (expected === undefined || expected === null) return true;
  if (typeof expected !== 'function' && !types.isRegExp(expected)) {
    throw invalidArgType('expected', ['Function', 'RegExp'], expected);
  }
  return (types.isRegExp(expected) ? wrongText : wrongForFunction)(actual, expected) === undefined;
}

function expectNoError(caller, args, actual) {
  if (actual === NOTHING) return;
  const [first] = args;
  const [expected, message] = typeof first === 'string' ? [undefined, first] : args;
  if (!matches(actual, expected)) throw actual;
  refuse(caller, actual, expected,
    `Got unwanted ${KINDS[caller.name]}${message ? `: ${message}` : '.'}\nActual message: "${actual?.message}"`);
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

function promiseOf(given) {
  if (isPromise(given)) return given;
  if (typeof given !== 'function') throw invalidArgType('promiseFn', ['Function', 'Promise'], given);
  const promise = given();
  if (isPromise(promise)) return promise;
  throw codedError(TypeError, 'ERR_INVALID_RETURN_VALUE',
    `Expected instance of Promise to be returned from the "promiseFn" function but got${received(promise).replace(' Received', '')}.`);
}

async function rejectedBy(given) {
  const promise = promiseOf(given);
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

async function rejects(promise, ...args) {
  expectError(rejects, args, await rejectedBy(promise));
}

function doesNotThrow(fn, ...args) {
  expectNoError(doesNotThrow, args, thrownBy(fn));
}

async function doesNotReject(promise, ...args) {
  expectNoError(doesNotReject, args, await rejectedBy(promise));
}

module.exports = { throws, rejects, doesNotThrow, doesNotReject };
