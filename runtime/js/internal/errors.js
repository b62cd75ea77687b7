// SPDX-License-Identifier: MIT
//
// Errors with Node's codes and messages.
'use strict';

const { defineProperty } = require('internal/descriptors');

function hidden(error, name, value) {
  defineProperty(error, name, { value, enumerable: false, configurable: true, writable: true });
}

// An error of class Base with its code in its stack and text.
function codedError(Base, code, message) {
  const error = new Base(message);
  error.code = code;
  const header = `${error.name} [${code}]: ${message}`;
  require('internal/stack').setHeader(error, header);
  hidden(error, 'toString', () => `${error.name} [${code}]: ${error.message}`);
  return error;
}

// An Error with another name.
function namedError(name, code, message) {
  const error = new Error(message);
  error.code = code;
  hidden(error, 'name', name);
  return error;
}

// " Received ..." in Node's wording.
function received(value) {
  if (value === null || value === undefined) return ` Received ${value}`;
  if (typeof value === 'function') return ` Received function ${value.name}`;
  const { inspect } = require('internal/inspect');
  if (typeof value === 'object') {
    if (value.constructor?.name) return ` Received an instance of ${value.constructor.name}`;
    return ` Received ${inspect(value, { depth: -1 })}`;
  }
  let text = inspect(value, { colors: false });
  if (text.length > 28) text = `${text.slice(0, 25)}...`;
  return ` Received type ${typeof value} (${text})`;
}

const PRIMITIVES = new Set(['string', 'function', 'number', 'boolean', 'bigint', 'symbol', 'object']);
const CLASS = /^[A-Z][a-zA-Z0-9]*$/;

function joined(list) {
  if (list.length < 3) return list.join(' or ');
  return `${list.slice(0, -1).join(', ')}, or ${list.at(-1)}`;
}

// The allowed kinds: types, then classes (capitalised words), then any other words.
function expectedWords(expected) {
  const list = [].concat(expected).map((item) => (item === 'Object' || item === 'Function' ? item.toLowerCase() : item));
  const types = list.filter((item) => PRIMITIVES.has(item));
  const classes = list.filter((item) => !PRIMITIVES.has(item) && CLASS.test(item));
  const others = list.filter((item) => !PRIMITIVES.has(item) && !CLASS.test(item));
  if (classes.length > 0 && types.includes('object')) {
    types.splice(types.indexOf('object'), 1);
    classes.push('Object');
  }
  const parts = [];
  if (types.length > 0) parts.push(`${types.length > 1 ? 'one of type' : 'of type'} ${joined(types)}`);
  if (classes.length > 0) parts.push(`an instance of ${joined(classes)}`);
  if (others.length > 1) parts.push(`one of ${joined(others)}`);
  else if (others.length > 0) parts.push(others[0].toLowerCase() === others[0] ? others[0] : `an ${others[0]}`);
  return parts.join(' or ');
}

// expected: type names in lower case, class names capitalised.
function invalidArgType(name, expected, value) {
  const what = name.endsWith(' argument') ? `The ${name}` : `The "${name}" ${name.includes('.') ? 'property' : 'argument'}`;
  return codedError(TypeError, 'ERR_INVALID_ARG_TYPE', `${what} must be ${expectedWords(expected)}.${received(value)}`);
}

function invalidArgValue(name, value, reason = 'is invalid', Base = TypeError) {
  const { inspect } = require('internal/inspect');
  let text = inspect(value);
  if (text.length > 128) text = `${text.slice(0, 128)}...`;
  const kind = name.includes('.') ? 'property' : 'argument';
  return codedError(Base, 'ERR_INVALID_ARG_VALUE', `The ${kind} '${name}' ${reason}. Received ${text}`);
}

// Integers beyond 32 bits are shown as 1_000_000, including those with an exponent.
function shownNumber(value) {
  const isBig = typeof value === 'bigint' ? value > 2n ** 32n || value < -(2n ** 32n) : Number.isInteger(value) && Math.abs(value) > 2 ** 32;
  if (!isBig) return require('internal/inspect').inspect(value);
  let rest = String(value);
  let text = '';
  for (; rest.length >= (rest[0] === '-' ? 5 : 4); rest = rest.slice(0, -3)) text = `_${rest.slice(-3)}${text}`;
  text = rest + text;
  return typeof value === 'bigint' ? `${text}n` : text;
}

function outOfRange(name, range, value) {
  return codedError(RangeError, 'ERR_OUT_OF_RANGE',
    `The value of "${name}" is out of range. It must be ${range}. Received ${shownNumber(value)}`);
}

// The error of an operation aborted by its signal.
function abortError(cause, message = 'The operation was aborted') {
  const error = new Error(message, cause === undefined ? undefined : { cause });
  error.code = 'ABORT_ERR';
  error.name = 'AbortError';
  return error;
}

// The error of a failed system call, as in fs: `ENOENT: no such file or directory, open 'x'`.
function systemError(code, syscall, path, dest) {
  const binding = internalBinding('process');
  const name = binding.errorName(code);
  let message = `${name}: ${binding.errorText(code)}, ${syscall}`;
  if (path !== undefined) message += ` '${path}'`;
  if (dest !== undefined) message += ` -> '${dest}'`;
  const error = new Error(message);
  error.errno = code;
  error.code = name;
  error.syscall = syscall;
  if (path !== undefined) error.path = path;
  if (dest !== undefined) error.dest = dest;
  return error;
}

// The short form, as for kill: `kill ESRCH`.
function callError(errno, syscall) {
  const code = internalBinding('process').errorName(errno);
  return Object.assign(new Error(`${syscall} ${code}`), { errno, code, syscall });
}

// The error of a failed call that is neither fs nor net in Node: `SystemError`.
function systemCallError(errno, syscall) {
  const binding = internalBinding('process');
  const info = { errno, code: binding.errorName(errno), message: binding.errorText(errno), syscall };
  const message = `A system error occurred: ${syscall} returned ${info.code} (${info.message})`;
  const error = new Error(message);
  error.code = 'ERR_SYSTEM_ERROR';
  hidden(error, 'name', 'SystemError');
  require('internal/stack').setHeader(error, `SystemError [ERR_SYSTEM_ERROR]: ${message}`);
  defineProperty(error, 'info', { value: info, enumerable: true, configurable: true });
  for (const name of ['errno', 'syscall']) {
    defineProperty(error, name, {
      get: () => info[name],
      set(value) { info[name] = value; },
      enumerable: true,
      configurable: true,
    });
  }
  return error;
}

function checkFunction(value, name) {
  if (typeof value !== 'function') throw invalidArgType(name, 'function', value);
}

function checkObject(value, name) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw invalidArgType(name, 'object', value);
}

function checkString(value, name) {
  if (typeof value !== 'string') throw invalidArgType(name, 'string', value);
}

module.exports = {
  abortError, callError, codedError, namedError, received, invalidArgType, invalidArgValue, outOfRange, systemCallError, systemError, checkFunction,
  checkObject, checkString, hidden,
};
