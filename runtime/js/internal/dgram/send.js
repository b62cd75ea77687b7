// SPDX-License-Identifier: MIT
//
// socket.send(): its overloads, and sending a message.
'use strict';

const errors = require('internal/errors');
const { peerError, checkPort } = require('internal/net/errors');
const { startedBy } = require('internal/async_context');
const { nextTick } = require('internal/ticks');
const { kState, CONNECTED, UNBOUND, whenBound, isRunning, alreadyConnected } = require('internal/dgram/state');

const BYTES = ['Buffer', 'TypedArray', 'DataView', 'string'];

function bytesOf(value) {
  const { Buffer } = require('node/buffer');
  if (typeof value === 'string') return Buffer.from(value);
  if (value instanceof Uint8Array) return value;
  return ArrayBuffer.isView(value) ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : undefined;
}

// The part of a message selected by (offset, length).
function part(message, offset, length) {
  const { Buffer } = require('node/buffer');
  const bytes = bytesOf(message);
  if (bytes === undefined) throw errors.invalidArgType('buffer', BYTES, message);
  const outside = (name) => errors.codedError(RangeError, 'ERR_BUFFER_OUT_OF_BOUNDS', `"${name}" is outside of buffer bounds`);
  const start = offset >>> 0;
  const count = length >>> 0;
  if (start > bytes.byteLength) throw outside('offset');
  if (start + count > bytes.byteLength) throw outside('length');
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, count);
}

function listOf(message) {
  if (!Array.isArray(message)) {
    const bytes = bytesOf(message);
    if (bytes === undefined) throw errors.invalidArgType('buffer', BYTES, message);
    return [bytes];
  }
  const list = message.map(bytesOf);
  if (list.includes(undefined)) throw errors.invalidArgType('buffer list arguments', BYTES, message);
  return list.length === 0 ? [require('node/buffer').Buffer.alloc(0)] : list;
}

// (message, [offset, length,] [port, address,] [callback]) as { list, port, address, callback }
function formOf(isConnected, [message, offset, length, port, address, callback]) {
  if (isConnected) {
    if (typeof length !== 'number') {
      if (port || address) throw alreadyConnected();
      return { list: listOf(message), callback: offset };
    }
    if ((port && typeof port !== 'function') || address) throw alreadyConnected();
    return { list: [part(message, offset, length)], callback: port };
  }
  if (address || (port && typeof port !== 'function')) {
    return { list: [part(message, offset, length)], port, address, callback };
  }
  return { list: listOf(message), port: offset, address: length, callback: port };
}

function checkAddress(form) {
  form.port = checkPort(form.port, 'Port', false);
  if (typeof form.callback !== 'function') form.callback = undefined;
  if (typeof form.address === 'function') {
    form.callback = form.address;
    form.address = undefined;
  } else if (form.address !== undefined && form.address !== null) {
    errors.checkString(form.address, 'address');
  }
}

function send(socket, args) {
  const state = socket[kState];
  const isConnected = state.connectState === CONNECTED;
  const form = formOf(isConnected, args);
  if (!isConnected) checkAddress(form);
  else if (typeof form.callback !== 'function') form.callback = undefined;
  isRunning(socket);
  if (state.bindState === UNBOUND) socket.bind({ port: 0, exclusive: true }, null);
  whenBound(socket, () => deliver(socket, form, isConnected));
}

function deliver(socket, form, isConnected) {
  const state = socket[kState];
  if (isConnected) {
    sendTo(socket, form, undefined);
    return;
  }
  startedBy(socket, state.lookup, form.address, (error, ip) => {
    if (!error) sendTo(socket, form, ip);
    else if (form.callback) startedBy(socket, nextTick, form.callback, error);
    else startedBy(socket, nextTick, () => socket.emit('error', error));
  });
}

function sendTo(socket, { list, port, callback }, ip) {
  const { handle } = socket[kState];
  if (!handle) return;
  const size = list.reduce((sum, bytes) => sum + bytes.byteLength, 0);
  const done = (status) => {
    if (callback) callback(status < 0 ? peerError(status, 'send', ip, port) : null, size);
  };
  const code = handle.send(list, ip, port, done);
  if (code >= 1) {
    if (callback) startedBy(socket, nextTick, callback, null, code - 1);
  } else if (code < 0 && callback) {
    startedBy(socket, nextTick, callback, peerError(code, 'send', ip, port));
  }
}

module.exports = { send, part };
