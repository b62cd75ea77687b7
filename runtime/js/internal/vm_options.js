// SPDX-License-Identifier: MIT
//
// Checks of the arguments of vm.
'use strict';

const { ownOptions } = require('internal/options');
const { checkString, codedError, invalidArgType, invalidArgValue, outOfRange } = require('internal/errors');
const contexts = require('internal/vm_context');
const realm = internalBinding('realm');

const MAX_TIMEOUT_MS = 2 ** 32 - 1;
const MIN_INT32 = -(2 ** 31);
const MAX_INT32 = 2 ** 31 - 1;
const DEFAULT_NAME = 'evalmachine.<anonymous>';

function checkInteger(value, name, min, max) {
  if (value === undefined) return;
  if (typeof value !== 'number') throw invalidArgType(name, 'number', value);
  if (!Number.isInteger(value)) throw outOfRange(name, 'an integer', value);
  if (value < min || value > max) throw outOfRange(name, `>= ${min} && <= ${max}`, value);
}

function checkBoolean(value, name) {
  if (value !== undefined && typeof value !== 'boolean') throw invalidArgType(name, 'boolean', value);
}

function isObject(value) {
  return value !== null && (typeof value === 'object' || typeof value === 'function');
}

function checkObject(value, name = 'object') {
  if (!isObject(value)) throw invalidArgType(name, 'object', value);
}

// A string means { filename: string }.
function optionsOf(options = {}) {
  if (typeof options === 'string') return { __proto__: null, filename: options };
  checkObject(options, 'options');
  return ownOptions(options);
}

function checkOffsets({ lineOffset = 0, columnOffset = 0 }) {
  checkInteger(lineOffset, 'options.lineOffset', MIN_INT32, MAX_INT32);
  checkInteger(columnOffset, 'options.columnOffset', MIN_INT32, MAX_INT32);
  return { lineOffset, columnOffset };
}

function placeOf(options) {
  const { filename = DEFAULT_NAME } = options;
  checkString(filename, 'options.filename');
  return { filename, ...checkOffsets(options) };
}

const NO_LIMITS = Object.freeze({ __proto__: null, timeout: undefined, displayErrors: undefined, breakOnSigint: undefined });

// The limits of a run: { timeout, breakOnSigint, displayErrors }.
function limitsOf(options) {
  if (options === undefined) return NO_LIMITS;
  checkObject(options, 'options');
  const { timeout, displayErrors, breakOnSigint } = ownOptions(options);
  checkInteger(timeout, 'options.timeout', 1, MAX_TIMEOUT_MS);
  checkBoolean(displayErrors, 'options.displayErrors');
  checkBoolean(breakOnSigint, 'options.breakOnSigint');
  if ((timeout !== undefined || breakOnSigint) && !realm.canLimit()) {
    const name = timeout === undefined ? 'breakOnSigint' : 'timeout';
    throw codedError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', `This engine cannot end a script: vm does not support the option ${name}`);
  }
  return { timeout, displayErrors, breakOnSigint };
}

// nameOf() maps option names for error messages: `name` is `contextName` in runInNewContext().
function checkContextOptions(options, nameOf) {
  for (const name of ['name', 'origin']) if (options[nameOf(name)] !== undefined) checkString(options[nameOf(name)], `options.${nameOf(name)}`);
  const generation = options[nameOf('codeGeneration')];
  if (generation !== undefined) {
    if (!isObject(generation)) throw invalidArgType(`options.${nameOf('codeGeneration')}`, 'object', generation);
    for (const name of ['strings', 'wasm']) checkBoolean(generation[name], `options.${nameOf('codeGeneration')}.${name}`);
  }
  const { microtaskMode } = options;
  if (microtaskMode !== undefined && microtaskMode !== 'afterEvaluate') {
    throw invalidArgValue('options.microtaskMode', microtaskMode, "must be one of: 'afterEvaluate', undefined");
  }
}

function checkContextified(object) {
  checkObject(object);
  if (!contexts.isContext(object)) throw invalidArgType('contextifiedObject', 'vm.Context', object);
}

module.exports = {
  checkObject, checkContextified, checkContextOptions, checkOffsets, isObject, limitsOf, optionsOf, placeOf,
};
