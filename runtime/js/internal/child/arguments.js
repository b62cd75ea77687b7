// SPDX-License-Identifier: MIT
//
// Arguments of node:child_process: checked, and converted to the form that the binding
// expects.
'use strict';

const { codedError, invalidArgType, invalidArgValue, outOfRange, received, checkObject, checkString } = require('internal/errors');
const { checkBoolean, checkSignal } = require('internal/net/errors');
const { ownOptions } = require('internal/options');

const numbers = { __proto__: null, ...internalBinding('signal').numbers };

const DEFAULT_SHELL = '/bin/sh';

function checkNoZero(value, name) {
  if (typeof value === 'string' && value.includes('\0')) {
    throw invalidArgValue(name, value, 'must be a string without null bytes');
  }
}

function checkInt32(value, name) {
  if (typeof value !== 'number' || !Number.isInteger(value) || value !== (value | 0)) {
    throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE', `The "${name}" property must be int32.${received(value)}`);
  }
}

function checkOptional(value, name, check) {
  if (value !== undefined && value !== null) check(value, name);
}

function checkTimeout(timeout) {
  if (timeout !== undefined && timeout !== null && !(Number.isInteger(timeout) && timeout >= 0)) {
    throw outOfRange('timeout', 'an unsigned integer', timeout);
  }
}

function checkMaxBuffer(maxBuffer) {
  if (maxBuffer !== undefined && maxBuffer !== null && !(typeof maxBuffer === 'number' && maxBuffer >= 0)) {
    throw outOfRange('options.maxBuffer', 'a positive number', maxBuffer);
  }
}

function unknownSignal(signal) {
  return codedError(TypeError, 'ERR_UNKNOWN_SIGNAL', require('internal/inspect').format('Unknown signal: %s', signal));
}

// The number of a signal given by name or number.
function signalNumber(signal) {
  if (typeof signal === 'number' && Object.values(numbers).includes(signal)) return signal;
  const number = typeof signal === 'string' ? numbers[signal] ?? numbers[signal.toUpperCase()] : undefined;
  if (number === undefined) throw unknownSignal(signal);
  return number;
}

function signalName(number) {
  return Object.keys(numbers).find((name) => numbers[name] === number) ?? null;
}

// The number of the kill signal; undefined for the default.
function killSignalNumber(signal) {
  if (typeof signal === 'string' || typeof signal === 'number') return signalNumber(signal);
  if (signal !== undefined && signal !== null) throw invalidArgType('options.killSignal', ['string', 'number'], signal);
  return undefined;
}

function checkAbortSignal(signal) {
  if (signal !== undefined) checkSignal(signal, 'options.signal');
}

// [file, args, options] from (file, args?, options?). Only own properties of options count, as in Node.
function sortArguments(file, args, options) {
  checkString(file, 'file');
  checkNoZero(file, 'file');
  if (file.length === 0) throw invalidArgValue('file', file, 'cannot be empty');
  if (Array.isArray(args)) {
    args = args.map((arg, i) => {
      const text = `${arg}`;
      checkNoZero(text, `args[${i}]`);
      return text;
    });
  } else if (args === undefined || args === null) {
    args = [];
  } else if (typeof args !== 'object') {
    throw invalidArgType('args', 'object', args);
  } else {
    options = args;
    args = [];
  }
  if (options !== undefined) checkObject(options, 'options');
  return [file, args, { __proto__: null, ...options }];
}

function checkOptions(options) {
  const { detached, uid, gid, shell, argv0, windowsHide, windowsVerbatimArguments } = options;
  checkOptional(detached, 'options.detached', checkBoolean);
  checkOptional(uid, 'options.uid', checkInt32);
  checkOptional(gid, 'options.gid', checkInt32);
  if (shell !== undefined && shell !== null && typeof shell !== 'boolean' && typeof shell !== 'string') {
    throw invalidArgType('options.shell', ['boolean', 'string'], shell);
  }
  checkNoZero(shell, 'options.shell');
  checkOptional(argv0, 'options.argv0', checkString);
  checkNoZero(argv0, 'options.argv0');
  checkOptional(windowsHide, 'options.windowsHide', checkBoolean);
  checkOptional(windowsVerbatimArguments, 'options.windowsVerbatimArguments', checkBoolean);
}

// Inherited variables count, except those of Object.prototype: NODE_OPTIONS there would run code.
function envPairs(given) {
  const env = ownOptions(given);
  const pairs = [];
  for (const name in env) {
    const value = env[name];
    if (value === undefined) continue;
    checkNoZero(name, `options.env['${name}']`);
    checkNoZero(`${value}`, `options.env['${name}']`);
    pairs.push(`${name}=${value}`);
  }
  return pairs;
}

// { file, args, envPairs, cwd, ...options }: args[0] is the program's argv[0].
function normalizeSpawn(...given) {
  let [file, args, options] = sortArguments(...given);
  let { cwd } = options;
  if (cwd !== undefined && cwd !== null) {
    cwd = require('internal/fs/args').toPath(cwd, 'options.cwd');
    if (typeof cwd !== 'string') cwd = require('node/buffer').Buffer.from(cwd).toString();
  }
  checkOptions(options);
  if (options.shell) {
    args = ['-c', [file, ...args].join(' ')];
    file = typeof options.shell === 'string' ? options.shell : DEFAULT_SHELL;
  }
  args = [typeof options.argv0 === 'string' ? options.argv0 : file, ...args];
  const env = options.env || globalThis.process.env;
  const detached = Boolean(options.detached);
  return { __proto__: null, ...options, args, cwd: cwd ?? undefined, detached, envPairs: envPairs(env), file };
}

// The binding's arguments after the first one; see binding/child.h.
function bindingArguments(options, stdio) {
  const { file, args, cwd, uid, gid, detached } = options;
  const pairs = Array.isArray(options.envPairs) ? options.envPairs : envPairs(globalThis.process.env);
  return [file, args, pairs, cwd, uid ?? undefined, gid ?? undefined, detached, stdio];
}

module.exports = {
  checkNoZero, checkTimeout, checkMaxBuffer, checkAbortSignal, killSignalNumber, signalNumber, signalName, sortArguments,
  normalizeSpawn, bindingArguments,
};
