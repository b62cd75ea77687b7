// SPDX-License-Identifier: MIT
//
// process.emitWarning: an event in the next tick, and a line on stderr.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const { invalidArgType } = require('internal/errors');

let hasHinted = false;

function print(warning) {
  const options = internalBinding('options');
  const isDeprecation = warning.name === 'DeprecationWarning';
  if (options.noWarnings || (isDeprecation && globalThis.process.noDeprecation)) return;
  const { process } = globalThis;
  const isTraced = options.traceWarnings || (isDeprecation && process.traceDeprecation);
  const code = warning.code ? `[${warning.code}] ` : '';
  const text = isTraced && warning.stack
    ? require('internal/stack').stackOf(warning)
    : String(Error.prototype.toString.call(warning));
  let lines = `(rondo:${process.pid}) ${code}${text}`;
  if (typeof warning.detail === 'string') lines += `\n${warning.detail}`;
  if (!isTraced && !hasHinted) {
    hasHinted = true;
    lines += `\n(Use \`rondo --trace-${isDeprecation ? 'deprecation' : 'warnings'} ...\` to show where the warning was created)`;
  }
  internalBinding('stdio').write(2, `${lines}\n`);
}

function emit(warning) {
  const { process } = globalThis;
  if (warning.name === 'DeprecationWarning') {
    if (process.noDeprecation) return;
    if (process.throwDeprecation) {
      process.nextTick(() => {
        throw warning;
      });
      return;
    }
  }
  process.nextTick(() => {
    print(warning);
    process.emit('warning', warning);
  });
}

function make(text, type, code, detail, below) {
  const warning = new Error(text);
  defineProperty(warning, 'name', { value: String(type || 'Warning'), configurable: true, writable: true, enumerable: false });
  if (code !== undefined) warning.code = code;
  if (detail !== undefined) warning.detail = detail;
  Error.captureStackTrace(warning, below);
  return warning;
}

// emitWarning(warning[, options]) and emitWarning(warning[, type[, code]][, ctor])
function emitWarning(warning, type, code, below) {
  let detail;
  if (type !== null && typeof type === 'object' && !Array.isArray(type)) {
    const options = ownOptions(type);
    below = options.ctor;
    ({ code } = options);
    if (typeof options.detail === 'string') ({ detail } = options);
    type = options.type || 'Warning';
  } else if (typeof type === 'function') {
    below = type;
    code = undefined;
    type = 'Warning';
  }
  if (type !== undefined && typeof type !== 'string') throw invalidArgType('type', 'string', type);
  if (typeof code === 'function') {
    below = code;
    code = undefined;
  } else if (code !== undefined && typeof code !== 'string') {
    throw invalidArgType('code', 'string', code);
  }
  if (typeof warning === 'string') {
    emit(make(warning, type, code, detail, below ?? emitWarning));
  } else if (warning instanceof Error) {
    emit(warning);
  } else {
    throw invalidArgType('warning', ['string', 'Error'], warning);
  }
}

module.exports = { emitWarning };
