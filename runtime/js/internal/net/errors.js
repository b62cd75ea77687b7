// SPDX-License-Identifier: MIT
//
// Network errors with Node's messages, and argument checks shared by its modules.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { codedError, invalidArgType, outOfRange, received } = require('internal/errors');

const binding = () => internalBinding('process');

// Errors from the loop have no frame of the program. With this frame they are shown as in Node, without brackets.
function fromLoop(error, syscall) {
  const { stack } = error;
  if (!stack.includes('\n    at ')) {
    defineProperty(error, 'stack', {
      value: `${stack}\n    at ${syscall} (rondo:net)`, writable: true, configurable: true, enumerable: false,
    });
  }
  return error;
}

// "read ECONNRESET"
function callError(code, syscall) {
  const name = binding().errorName(code);
  const error = new Error(`${syscall} ${name}`);
  error.errno = code;
  error.code = name;
  error.syscall = syscall;
  return fromLoop(error, syscall);
}

function place(address, port) {
  return port > 0 ? ` ${address}:${port}` : address ? ` ${address}` : '';
}

// "connect ECONNREFUSED 127.0.0.1:80"
function peerError(code, syscall, address, port, detail) {
  const name = binding().errorName(code);
  const error = new Error(`${syscall} ${name}${place(address, port)}${detail ? ` - Local (${detail})` : ''}`);
  error.errno = code;
  error.code = name;
  error.syscall = syscall;
  error.address = address;
  if (port) error.port = port;
  return fromLoop(error, syscall);
}

// "listen EADDRINUSE: address already in use 127.0.0.1:80"
function bindError(code, syscall, address, port) {
  const name = binding().errorName(code);
  const error = new Error(`${syscall} ${name}: ${binding().errorText(code)}${place(address, port)}`);
  error.code = name;
  error.errno = code;
  error.syscall = syscall;
  error.address = address;
  if (port) error.port = port;
  return fromLoop(error, syscall);
}

function isPort(port) {
  if (typeof port === 'string' ? port.trim() === '' : typeof port !== 'number') return false;
  return +port === (+port >>> 0) && +port <= 0xFFFF;
}

function checkPort(port, name = 'Port', allowZero = true) {
  if (!isPort(port) || (+port === 0 && !allowZero)) {
    throw codedError(RangeError, 'ERR_SOCKET_BAD_PORT',
      `${name} should be ${allowZero ? '>=' : '>'} 0 and < 65536.${received(port)}.`);
  }
  return port | 0;
}

function checkBoolean(value, name) {
  if (typeof value !== 'boolean') throw invalidArgType(name, 'boolean', value);
}

function checkNumber(value, name) {
  if (typeof value !== 'number') throw invalidArgType(name, 'number', value);
}

function checkInteger(value, name, low, high) {
  checkNumber(value, name);
  if (!Number.isInteger(value)) throw outOfRange(name, 'an integer', value);
  if (value < low || value > high) throw outOfRange(name, `>= ${low} && <= ${high}`, value);
}

const checkInt32 = (value, name, low = -2147483648, high = 2147483647) => checkInteger(value, name, low, high);
const checkUint32 = (value, name, low = 0) => checkInteger(value, name, low, 4294967295);

function checkObject(value, name) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw invalidArgType(name, 'object', value);
}

function checkSignal(signal, name) {
  if (signal === null || typeof signal !== 'object' || !('aborted' in signal)) {
    throw invalidArgType(name, 'AbortSignal', signal);
  }
}

module.exports = {
  fromLoop, callError, peerError, bindError, checkPort, checkBoolean, checkNumber, checkInt32, checkUint32,
  checkObject, checkSignal,
};
