// SPDX-License-Identifier: MIT
//
// node:tty: terminals as sockets. Reading uses the loop, writing is synchronous.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { Socket } = require('node/net');
const { TTY } = require('internal/handles');
const { codedError } = require('internal/errors');
const binding = internalBinding('tty');

const MAX_FD = 2 ** 31 - 1;

function isFd(value) {
  return Number.isInteger(value) && value >= 0 && value <= MAX_FD;
}

function isatty(fd) {
  return isFd(fd) && binding.isTerminal(fd);
}

// An error with the system's error in `info`.
function initError(code) {
  const process = internalBinding('process');
  const info = { errno: code, code: process.errorName(code), message: process.errorText(code), syscall: 'uv_tty_init' };
  const error = codedError(Error, 'ERR_TTY_INIT_FAILED',
    `TTY initialization failed: ${info.syscall} returned ${info.code} (${info.message})`);
  defineProperty(error, 'name', { value: 'SystemError', writable: true, configurable: true, enumerable: false });
  return Object.assign(error, { info, errno: code, syscall: info.syscall });
}

function open(fd) {
  if (!isFd(fd)) throw codedError(RangeError, 'ERR_INVALID_FD', `"fd" must be a positive integer: ${fd}`);
  try {
    return new TTY(fd);
  } catch (error) {
    throw initError(error.errno);
  }
}

function callError(code, syscall) {
  return require('internal/util/system_errors')._errnoException(code, syscall);
}

function ReadStream(fd, options) {
  if (!(this instanceof ReadStream)) return new ReadStream(fd, options);
  Reflect.apply(Socket, this, [{ __proto__: null, readableHighWaterMark: 0, handle: open(fd), manualStart: true, ...options }]);
  this.isRaw = false;
  this.isTTY = true;
}
Object.setPrototypeOf(ReadStream.prototype, Socket.prototype);
Object.setPrototypeOf(ReadStream, Socket);

ReadStream.prototype.setRawMode = function setRawMode(flag) {
  const isRaw = Boolean(flag);
  const code = this._handle === null ? undefined : this._handle.setRawMode(isRaw);
  if (code < 0) {
    this.emit('error', callError(code, 'setRawMode'));
    return this;
  }
  this.isRaw = isRaw;
  return this;
};

function WriteStream(fd) {
  if (!(this instanceof WriteStream)) return new WriteStream(fd);
  const handle = open(fd);
  Reflect.apply(Socket, this, [{ __proto__: null, readableHighWaterMark: 0, handle, manualStart: true }]);
  handle.setBlocking(true);
  const size = handle.windowSize();
  if (Array.isArray(size)) [this.columns, this.rows] = size;
}
Object.setPrototypeOf(WriteStream.prototype, Socket.prototype);
Object.setPrototypeOf(WriteStream, Socket);

const lazily = (module, name) => ({
  [name](...args) {
    return Reflect.apply(require(module)[name], this, args);
  },
})[name];

const onThis = (name) => ({
  [name](...args) {
    return require('internal/readline/control')[name](this, ...args);
  },
})[name];

Object.assign(WriteStream.prototype, {
  isTTY: true,
  getColorDepth: lazily('internal/tty/colors', 'getColorDepth'),
  hasColors: lazily('internal/tty/colors', 'hasColors'),

  _refreshSize() {
    const { columns, rows } = this;
    const size = this._handle?.windowSize();
    if (typeof size === 'number') {
      this.emit('error', callError(size, 'getWindowSize'));
    } else if (size !== undefined && (size[0] !== columns || size[1] !== rows)) {
      [this.columns, this.rows] = size;
      this.emit('resize');
    }
  },

  cursorTo: onThis('cursorTo'),
  moveCursor: onThis('moveCursor'),
  clearLine: onThis('clearLine'),
  clearScreenDown: onThis('clearScreenDown'),

  getWindowSize() {
    return [this.columns, this.rows];
  },
});

module.exports = { isatty, ReadStream, WriteStream };
