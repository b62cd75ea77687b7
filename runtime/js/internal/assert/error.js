// SPDX-License-Identifier: MIT
//
// AssertionError, which generates its message from the values if the program provides none.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const { checkObject } = require('internal/errors');

const LONG_STRING = 512;
const MAX_STRING_LINES = 10;

// Errors are compared by their message and their properties, not by their stack.
function withoutStack(error) {
  const copy = Object.assign(Object.create(Object.getPrototypeOf(error)), error);
  defineProperty(copy, 'message', { value: error.message, enumerable: false });
  return copy;
}

const hasStack = (value) => value !== null && typeof value === 'object' && 'stack' in value;

function messageOf(actual, expected, operator, given) {
  const texts = () => require('internal/assert/diff');
  const isStrict = operator === 'deepStrictEqual' || operator === 'strictEqual';
  if (given !== undefined && !isStrict) return given;
  const areErrors = hasStack(actual) && hasStack(expected);
  const [left, right] = areErrors ? [withoutStack(actual), withoutStack(expected)] : [actual, expected];
  if (isStrict) return texts().differenceText(left, right, operator, given);
  if (operator === 'notDeepStrictEqual' || operator === 'notStrictEqual') return texts().unequalText(left, operator);
  return texts().looseText(left, right, operator);
}

// Long strings are truncated when the error is shown; as in Node, a single-line string loses its beginning.
function shortened(value) {
  if (typeof value !== 'string') return value;
  const lines = value.split('\n', MAX_STRING_LINES + 1);
  if (lines.length > MAX_STRING_LINES) return `${lines.slice(0, MAX_STRING_LINES).join('\n')}\n...`;
  return value.length > LONG_STRING ? `${value.slice(LONG_STRING)}...` : value;
}

class AssertionError extends Error {
  constructor(options) {
    checkObject(options, 'options');
    const { message, operator, actual, expected, stackStartFn, stackStartFunction } = ownOptions(options);
    const isGiven = message !== undefined && message !== null;
    super(messageOf(actual, expected, operator, isGiven ? String(message) : undefined));
    this.generatedMessage = !message;
    defineProperty(this, 'name', { value: 'AssertionError', enumerable: false, writable: true, configurable: true });
    this.code = 'ERR_ASSERTION';
    this.actual = actual;
    this.expected = expected;
    this.operator = operator;
    Error.captureStackTrace(this, stackStartFn ?? stackStartFunction);
    require('internal/stack').setHeader(this, `AssertionError [ERR_ASSERTION]: ${this.message}`);
  }

  toString() {
    return `${this.name} [${this.code}]: ${this.message}`;
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    const { actual, expected } = this;
    this.actual = shortened(actual);
    this.expected = shortened(expected);
    try {
      return inspect(this, { ...options, customInspect: false, depth: 0 });
    } finally {
      this.actual = actual;
      this.expected = expected;
    }
  }
}

module.exports = { AssertionError };
