// SPDX-License-Identifier: MIT
//
// process.emitWarning: an event in the next tick, and a line on stderr.
'use strict';

const { ownOptions } = require('internal/options');
const { invalidArgType, hidden } = require('internal/errors');

let hasHinted = false;

function print(warning) {
  const options = internalBinding('options');
  const { process } = globalThis;
  const isDeprecation = warning.name === 'DeprecationWarning';
  if (options.noWarnings || (isDeprecation && process.noDeprecation)) return;
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

function announce(warning) {
  print(warning);
  globalThis.process.emit('warning', warning);
}

function raise(warning) {
  throw warning;
}

function emit(warning) {
  const { process } = globalThis;
  const isDeprecation = warning.name === 'DeprecationWarning';
  if (isDeprecation && process.noDeprecation) return;
  process.nextTick(isDeprecation && process.throwDeprecation ? raise : announce, warning);
}

function make(text, { type, code, detail, ctor }) {
  const warning = new Error(text);
  hidden(warning, 'name', String(type || 'Warning'));
  if (code !== undefined) warning.code = code;
  if (typeof detail === 'string') warning.detail = detail;
  Error.captureStackTrace(warning, ctor ?? emitWarning);
  return warning;
}

// The overloads after the warning: (options), (ctor), (type, ctor), (type, code, ctor).
function optionsOf(type, code, ctor) {
  if (typeof type === 'function') return { ctor: type };
  if (typeof type === 'object' && type !== null && !Array.isArray(type)) {
    const { type: name, detail, ...rest } = ownOptions(type);
    return { ...optionsOf(name || 'Warning', rest.code, rest.ctor), detail };
  }
  return typeof code === 'function' ? { type, ctor: code } : { type, code, ctor };
}

function emitWarning(warning, ...form) {
  const options = optionsOf(...form);
  for (const name of ['type', 'code']) {
    const value = options[name];
    if (value !== undefined && typeof value !== 'string') throw invalidArgType(name, 'string', value);
  }
  if (warning instanceof Error) emit(warning);
  else if (typeof warning === 'string') emit(make(warning, options));
  else throw invalidArgType('warning', ['string', 'Error'], warning);
}

module.exports = { emitWarning };
