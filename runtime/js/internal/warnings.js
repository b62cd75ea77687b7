// SPDX-License-Identifier: MIT
//
// process.emitWarning: an event in the next tick. The listener that process.js adds prints a line on stderr.
'use strict';

const { ownOptions } = require('internal/options');
const { invalidArgType, hidden } = require('internal/errors');

const options = internalBinding('options');

let hasHinted = false;

function isSilent(warning) {
  if (warning.name === 'DeprecationWarning' && globalThis.process.noDeprecation) return true;
  const { disabledWarnings } = options;
  return disabledWarnings.length > 0 &&
    ((warning.code && disabledWarnings.includes(warning.code)) || (warning.name && disabledWarnings.includes(warning.name)));
}

// To the file of --redirect-warnings, or to stderr if there is none or it cannot be written.
function write(text) {
  if (options.redirectWarnings !== undefined) {
    try {
      require('internal/fs/files').exported.appendFileSync(options.redirectWarnings, text);
      return;
    } catch {
      // Better on stderr than lost.
    }
  }
  // A program that has accessed process.stderr may have replaced its `write`.
  if (options.isWorker || require('internal/touched').stderr !== null) globalThis.process.stderr.write(text);
  else internalBinding('stdio').write(2, text);
}

// Anything may be emitted as a warning; only errors are printed.
function print(warning) {
  if (!(warning instanceof Error) || isSilent(warning)) return;
  const { process } = globalThis;
  const isDeprecation = warning.name === 'DeprecationWarning';
  const isTraced = process.traceProcessWarnings || (isDeprecation && process.traceDeprecation);
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
  write(`${lines}\n`);
}

function announce(warning) {
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
  const settings = optionsOf(...form);
  for (const name of ['type', 'code']) {
    const value = settings[name];
    if (value !== undefined && typeof value !== 'string') throw invalidArgType(name, 'string', value);
  }
  if (warning instanceof Error) emit(warning);
  else if (typeof warning === 'string') emit(make(warning, settings));
  else throw invalidArgType('warning', ['string', 'Error'], warning);
}

// For a warning that must not come after the error that follows it.
function warnAtOnce(text) {
  announce(make(text, {}));
}

module.exports = { emitWarning, print, warnAtOnce };
