// SPDX-License-Identifier: MIT
//
// The command line's options for tests, and what they say about a test: whether it runs, and why not.
'use strict';

const options = internalBinding('options');

// A pattern is a regular expression's body, or /body/flags.
function patternOf(text) {
  const match = /^\/(.*)\/([a-z]*)$/s.exec(text);
  try {
    return match === null ? new RegExp(text) : new RegExp(match[1], match[2]);
  } catch (error) {
    const { codedError } = require('internal/errors');
    throw codedError(TypeError, 'ERR_INVALID_ARG_VALUE',
      `The argument '--test-name-pattern' is an invalid regular expression. ${error.message}`);
  }
}

let patterns;

function namePatterns() {
  patterns ??= options.testNamePatterns.map(patternOf);
  return patterns;
}

function isNamed(test) {
  for (let node = test; node !== null && node.kind !== 'root'; node = node.parent) {
    if (namePatterns().some((pattern) => pattern.test(node.name))) return true;
  }
  return false;
}

// Why the command line leaves out a test; undefined if it does not. With patterns, suites run for the sake of their
// tests: `isSkipped` is false then.
function reasonToSkip(test, only) {
  const isSkipped = test.kind === 'test' || namePatterns().length === 0;
  if (options.testOnly && !only && (test.parent?.onlySubtests || only === false)) return { reason: "'only' option not set", isSkipped };
  if (namePatterns().length > 0 && !isNamed(test)) return { reason: 'test name does not match pattern', isSkipped };
  return { reason: undefined, isSkipped: false };
}

module.exports = { patternOf, reasonToSkip };
