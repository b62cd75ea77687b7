// SPDX-License-Identifier: MIT
//
// System errors by number, and the errors that util creates from them.
'use strict';

const { invalidArgType, outOfRange } = require('internal/errors');
const binding = internalBinding('process');

const MOST_NAMES = 200; // more than there are errors

let map;
const names = new Map();

function getSystemErrorMap() {
  map ??= new Map(binding.errorCodes().map((code) => [code, [binding.errorName(code), binding.errorText(code)]]));
  return new Map(map);
}

function getSystemErrorName(err) {
  if (typeof err !== 'number') throw invalidArgType('err', 'number', err);
  if (!(Number.isSafeInteger(err) && err < 0)) throw outOfRange('err', 'a negative integer', err);
  const known = names.get(err);
  if (known !== undefined) return known;
  const name = binding.errorName(err);
  if (names.size < MOST_NAMES) names.set(err, name);
  return name;
}

function errorWith(message, errno, syscall) {
  const error = new Error(message);
  error.errno = errno;
  error.code = getSystemErrorName(errno);
  error.syscall = syscall;
  return error;
}

function _errnoException(errno, syscall, original) {
  const code = getSystemErrorName(errno);
  return errorWith(original ? `${syscall} ${code} ${original}` : `${syscall} ${code}`, errno, syscall);
}

function _exceptionWithHostPort(errno, syscall, address, port, additional) {
  let details = port && port > 0 ? ` ${address}:${port}` : address ? ` ${address}` : '';
  if (additional) details += ` - Local (${additional})`;
  const error = errorWith(`${syscall} ${getSystemErrorName(errno)}${details}`, errno, syscall);
  error.address = address;
  if (port) error.port = port;
  return error;
}

module.exports = { getSystemErrorMap, getSystemErrorName, _errnoException, _exceptionWithHostPort };
