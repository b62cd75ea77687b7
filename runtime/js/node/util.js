// SPDX-License-Identifier: MIT
//
// node:util. inspect and format come from the embedded package; most others are loaded from internal/util on first
// call.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { inspect, format, formatWithOptions, stripVTControlCharacters: strip } = require('internal/inspect');
const { checkFunction, checkString, invalidArgType } = require('internal/errors');
const { promisify, callbackify, aborted } = require('internal/util/promises');
const { deprecate } = require('internal/util/deprecate');
const legacy = require('internal/util/legacy');

function inherits(ctor, superCtor) {
  checkFunction(ctor, 'ctor');
  if (superCtor === undefined || superCtor === null) checkFunction(superCtor, 'superCtor');
  if (superCtor.prototype === undefined) throw invalidArgType('superCtor.prototype', 'object', superCtor.prototype);
  defineProperty(ctor, 'super_', { value: superCtor, writable: true, configurable: true });
  Object.setPrototypeOf(ctor.prototype, superCtor.prototype);
}

function stripVTControlCharacters(str) {
  checkString(str, 'str');
  return strip(str);
}

function toUSVString(input) {
  return String(input).toWellFormed();
}

// Functions of a file that is loaded when the first of them is called.
function lazy(file, ...names) {
  return Object.fromEntries(names.map((name) => {
    let run;
    return [name, { [name]: (...args) => (run ??= require(file)[name])(...args) }[name]];
  }));
}

const { debuglog } = lazy('internal/util/debuglog', 'debuglog');

module.exports = {
  ...lazy('internal/util/system_errors', '_errnoException', '_exceptionWithHostPort', 'getSystemErrorMap', 'getSystemErrorName'),
  ...legacy,
  aborted,
  callbackify,
  debug: debuglog,
  debuglog,
  deprecate,
  format,
  formatWithOptions,
  inherits,
  inspect,
  ...lazy('internal/deep_equal', 'isDeepStrictEqual'),
  ...lazy('internal/util/parse_args', 'parseArgs'),
  ...lazy('internal/util/env', 'parseEnv'),
  promisify,
  ...lazy('internal/util/style', 'styleText'),
  stripVTControlCharacters,
  toUSVString,
};

function define(name, get) {
  defineProperty(module.exports, name, { get, configurable: true, enumerable: true });
}
define('types', () => require('node/util/types'));
for (const name of ['TextEncoder', 'TextDecoder']) define(name, () => globalThis[name]);
for (const name of ['MIMEType', 'MIMEParams']) define(name, () => require('internal/util/mime')[name]);
