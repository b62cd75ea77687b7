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

// A link of a terminal: its start, with parameters and an address, or its end. BEL or ST ends either.
const LINK = /\u001B\]8;[^\u0007\u001B\u009C]*(?:\u0007|\u001B\\|\u009C)/g;

function stripVTControlCharacters(str) {
  checkString(str, 'str');
  return strip(str.includes('\u001B]8;') ? str.replace(LINK, '') : str);
}

function toUSVString(input) {
  return String(input).toWellFormed();
}

// A function of a file that is loaded when it is called first. It has five parameters at most, and does not count its
// arguments.
function lazy(file, name, length) {
  let run;
  const call = (a = undefined, b = undefined, c = undefined, d = undefined, e = undefined) => (run ??= require(file)[name])(a, b, c, d, e);
  defineProperty(call, 'name', { value: name, configurable: true });
  defineProperty(call, 'length', { value: length, configurable: true });
  return call;
}

const debuglog = lazy('internal/util/debuglog', 'debuglog', 2);

module.exports = {
  _errnoException: lazy('internal/util/system_errors', '_errnoException', 0),
  _exceptionWithHostPort: lazy('internal/util/system_errors', '_exceptionWithHostPort', 0),
  ...legacy,
  aborted,
  callbackify,
  debug: debuglog,
  debuglog,
  deprecate,
  format,
  formatWithOptions,
  getSystemErrorMap: lazy('internal/util/system_errors', 'getSystemErrorMap', 0),
  getSystemErrorName: lazy('internal/util/system_errors', 'getSystemErrorName', 1),
  inherits,
  inspect,
  isDeepStrictEqual: lazy('internal/deep_equal', 'isDeepStrictEqual', 2),
  parseArgs: lazy('internal/util/parse_args', 'parseArgs', 0),
  parseEnv: lazy('internal/util/env', 'parseEnv', 1),
  promisify,
  styleText: lazy('internal/util/style', 'styleText', 2),
  stripVTControlCharacters,
  toUSVString,
};

function define(name, get) {
  defineProperty(module.exports, name, { get, configurable: true, enumerable: true });
}
define('types', () => require('node/util/types'));
for (const name of ['TextEncoder', 'TextDecoder']) define(name, () => globalThis[name]);
for (const name of ['MIMEType', 'MIMEParams']) define(name, () => require('internal/util/mime')[name]);
