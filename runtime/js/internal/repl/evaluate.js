// SPDX-License-Identifier: MIT
//
// Evaluating input: objects without parentheses, `await`, incomplete input, syntax errors with their position.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { addSource } = require('internal/sources');
const { rewriteAwait } = require('internal/repl/await');
const script = internalBinding('script');

const STRICT = "'use strict'; void 0; ";

class Recoverable extends SyntaxError {
  constructor(error) {
    super();
    this.err = error;
  }
}

// Wraps a thrown null or undefined, which a callback's first argument could not signal.
class Thrown {
  constructor(value) {
    this.value = value;
  }
}

function asError(thrown) {
  return thrown === null || thrown === undefined ? new Thrown(thrown) : thrown;
}

// The engine's error, or undefined.
function syntaxError(text, file) {
  try {
    script.checkSyntax(text, file);
    return undefined;
  } catch (error) {
    return error;
  }
}

// `{ a: 1 }` is parsed as an object, not a block, if possible.
function asObject(text, file) {
  if (!/^\s*\{/.test(text) || /;\s*$/.test(text)) return text;
  const object = `(${text.trim()})\n`;
  return syntaxError(object, file) === undefined || rewriteAwait(object) !== null ? object : text;
}

function wrongSyntax(text, engineError) {
  const { isIncomplete, message, excerpt } = require('internal/repl/syntax').diagnose(text, engineError);
  const error = new SyntaxError(message);
  defineProperty(error, 'stack', {
    value: `${excerpt}SyntaxError: ${message}`, writable: true, configurable: true, enumerable: false,
  });
  return isIncomplete ? new Recoverable(error) : error;
}

// A duplicate declaration is detected only when the script is about to run.
function translated(error) {
  const name = /^Can't create duplicate (?:global )?variable.*?: '(.+?)'/.exec(error?.message)?.[1];
  if (!(error instanceof SyntaxError) || name === undefined) return error;
  return withoutFrames(new SyntaxError(`Identifier '${name}' has already been declared`));
}

function withoutFrames(error) {
  defineProperty(error, 'stack', {
    value: `${error.name}: ${error.message}`, writable: true, configurable: true, enumerable: false,
  });
  return error;
}

// { now: [error] }, { now: [null, value] }, or { later: promise of { value } }. Nothing to show: { now: [null] }.
function evaluate(text, file, isStrict) {
  if (text === '\n') return { now: [null] };
  const plain = asObject(text, file);
  const awaiting = rewriteAwait(plain);
  const code = awaiting ?? plain;
  const wrong = syntaxError(code, file);
  if (wrong !== undefined) return { now: [wrongSyntax(text, wrong)] };
  const head = isStrict ? STRICT : '';
  addSource(file, code, head.length);
  try {
    const result = script.evaluate(head + code, file);
    return awaiting === null ? { now: [null, result] } : { later: result };
  } catch (error) {
    return { now: [asError(translated(error))] };
  }
}

module.exports = { evaluate, asError, Recoverable, Thrown };
