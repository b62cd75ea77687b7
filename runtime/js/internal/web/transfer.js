// SPDX-License-Identifier: MIT
//
// Messages of ports, possibly to another thread: a value is checked, written and sent; ports, buffers and files of the
// transfer list go with it, and leave this thread.
'use strict';

const ports = require('internal/ports');
const { codedError } = require('internal/errors');
const { writePrimitive, primitive, read } = require('internal/transfer/short');

const { numbers } = ports;
const platform = () => require('internal/transfer/platform');
const isArrayBuffer = (value) => require('node/util/types').isArrayBuffer(value);

const NONE = [];
const NO_PARTS = { buffers: NONE, sharedCount: 0, ports: NONE, fds: NONE };
const untransferable = new WeakSet();
let postPlain; // of internal/transfer/plain
let makePort;
let portHasLeft;

function dataCloneError(message) {
  return new (require('internal/web/exception').DOMException)(message, 'DataCloneError');
}

function listOf(given) {
  if (given === undefined || given === null) return NONE;
  const isList = typeof given === 'object' && typeof given[Symbol.iterator] === 'function';
  const list = isList || typeof given !== 'object' ? given : given.transfer;
  if (list === undefined) return NONE;
  if (list === null || typeof list !== 'object' || typeof list[Symbol.iterator] !== 'function') {
    throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE', isList || typeof given !== 'object'
      ? 'Optional transferList argument must be an iterable' : 'Optional options.transfer argument must be an iterable');
  }
  const iterator = list[Symbol.iterator]();
  if (typeof iterator?.next !== 'function') {
    throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE', isList ? 'Optional transferList argument must be an iterable'
      : 'Optional options.transfer argument must be an iterable');
  }
  return [...list];
}

function checkItem(item, source) {
  if (isArrayBuffer(item)) return;
  const number = numbers.get(item);
  if (number === undefined) {
    if (!platform().isTransferable(item)) throw codedError(TypeError, 'ERR_INVALID_TRANSFER_OBJECT', 'Found invalid object in transferList');
    return;
  }
  if (item === source) throw dataCloneError('Transfer list contains source port');
  if (number === 0) throw dataCloneError('MessagePort in transfer list is already detached');
}

function transferName(item) {
  if (isArrayBuffer(item)) return 'ArrayBuffer';
  return numbers.has(item) ? 'MessagePort' : 'FileHandle';
}

function checkList(list, source) {
  for (let i = 0; i < list.length; i++) {
    if (i > 0 && list.indexOf(list[i]) !== i) throw dataCloneError(`Transfer list contains duplicate ${transferName(list[i])}`);
    checkItem(list[i], source);
  }
}

function isPool(item) {
  return require.isLoaded('internal/buffer/fast') && require('internal/buffer/fast').isPool(item);
}

function isTransferred(item) {
  return !untransferable.has(item) && !isPool(item);
}

// Objects of markAsUntransferable(), and the memory that small Buffers share, are cloned although they are listed, and not
// checked.
function transferred(given, source) {
  const list = listOf(given);
  if (list.length === 0) return list;
  const left = list.length === 1 && isTransferred(list[0]) ? list : list.filter(isTransferred);
  checkList(left, source);
  return left;
}

// The bytes of a WebAssembly.Memory cannot leave it: the message gets a copy. A detached buffer arrives empty.
function leaveBuffer(buffer, writer) {
  let moved;
  try {
    moved = buffer.detached ? new ArrayBuffer(0) : buffer.transfer();
  } catch {
    moved = buffer.slice(0);
  }
  const at = writer.moved.indexOf(buffer);
  if (at >= 0) writer.moved[at] = moved;
}

// From here on, the objects of the list cannot be used here. areMoved: post() takes the bytes of buffers itself.
function leave(list, writer, areMoved) {
  for (const item of list) {
    if (isArrayBuffer(item)) {
      if (!areMoved || item.detached || !writer.moved.includes(item)) leaveBuffer(item, writer);
    } else if (numbers.has(item)) {
      const id = numbers.get(item);
      numbers.set(item, 0);
      ports.forget(id);
      if (!writer.ports.includes(id)) writer.ports.push(id);
      portHasLeft(item);
    } else platform().detach(item);
  }
}

function refuse(code) {
  if (code === internalBinding('port').NOT_SUPPORTED) return dataCloneError('A SharedArrayBuffer cannot be sent: the engine contract lacks the entry "memory"');
  return require('internal/errors').systemError(code, 'postMessage');
}

function check(code) {
  if (code < 0) throw refuse(code);
  if (code > 0) globalThis.process.emitWarning('The target port was posted to itself, and the communication channel was lost');
}

// Sends to the other end of a port; `source` is the port's object.
function send(id, value, transferList, source) {
  const count = transferList === undefined ? writePrimitive(value) : 0;
  if (count === 0) sendObject(id, value, transferList, source);
  else if (id() !== 0) check(ports.post(id(), primitive, count, typeof value === 'string' ? value : ''));
}

// The quick ways, where they do the same.
function sendObject(id, value, transferList, source) {
  if (transferList === undefined) {
    postPlain ??= require('internal/transfer/plain').postPlain;
    const code = id() === 0 ? undefined : postPlain(id(), value);
    if (code === undefined) sendWritten(id, value, NONE);
    else check(code);
    return;
  }
  const list = transferred(transferList, source);
  const isMoved = list.length === 1 && list[0] === value && isArrayBuffer(value) && !value.detached && id() !== 0 && ports.postBuffer(id(), value) === 0;
  if (!isMoved) sendWritten(id, value, list);
}

// list: checked.
function sendWritten(id, value, list) {
  const writer = require('internal/transfer/write').writerOf(list);
  try {
    writer.value(value);
    const target = id();
    if (list.length > 0) leave(list, writer, ports.MOVES && target !== 0);
    if (target === 0) return;
    const { bytes, length, text, shared, moved, descriptors } = writer;
    const isPlain = shared.length + moved.length + writer.ports.length + descriptors.length === 0;
    const code = isPlain ? ports.post(target, bytes, length, text)
      : ports.post(target, bytes, length, text, shared, moved, writer.ports, descriptors);
    check(code);
  } finally {
    writer.end();
  }
}

// structuredClone() with a transfer list. As for a message, nothing leaves before the whole value could be written.
function cloneWith(value, list) {
  const movable = list.filter(isTransferred);
  checkList(movable);
  const writer = require('internal/transfer/write').writerOf(movable);
  try {
    writer.value(value);
    leave(movable, writer, false);
    const { bytes, length, text, shared, moved, descriptors } = writer;
    const made = writer.ports.map((id) => makePort(id));
    return read(bytes.subarray(0, length), text, { buffers: [...shared, ...moved], sharedCount: shared.length, ports: made, fds: descriptors });
  } finally {
    writer.end();
  }
}

// A short message without attachments from ports.take() is only a text: it must be read before the next one is taken.
function receiveShort(text) {
  return read(ports.received, text, NO_PARTS);
}

// The value of a message from ports.take(), and the ports in it. make(id) creates the objects of these.
// isElsewhere: the value is for a context that has no classes of the platform.
function receive(message, make = makePort, isElsewhere = false) {
  if (typeof message === 'string') return { value: isElsewhere ? read(ports.received, message, { ...NO_PARTS, isElsewhere }) : receiveShort(message), ports: [] };
  if (!Array.isArray(message)) return { value: message, ports: [] };
  const [bytes, text, buffers = NONE, ids = NONE, fds = NONE] = message;
  const list = ids.map((id) => make(id));
  const sharedCount = buffers.filter((buffer) => !isArrayBuffer(buffer)).length;
  return { value: read(bytes, text, { buffers, sharedCount, ports: list, fds, isElsewhere }), ports: list };
}

// Sends nothing but a port that has no object yet: what a new worker gets, unless there is more for it.
function sendPort(id, port) {
  check(ports.post(id, primitive, 0, '', NONE, NONE, [port], NONE));
}

// The port of such a message; undefined for other messages.
function receivePort(message) {
  return Array.isArray(message) && message[0].length === 0 ? makePort(message[3][0]) : undefined;
}

// make(id) creates the object for a transferred port; hasLeft(port) is called when one has been sent.
function setMaker(make, hasLeft) {
  makePort = make;
  portHasLeft = hasLeft;
}

function markAsUntransferable(object) {
  if ((typeof object === 'object' && object !== null) || typeof object === 'function') untransferable.add(object);
}

function isMarkedAsUntransferable(object) {
  return object !== null && (typeof object === 'object' || typeof object === 'function') && untransferable.has(object);
}

module.exports = { listOf, send, sendPort, receive, receivePort, receiveShort, cloneWith, numbers, setMaker, markAsUntransferable, isMarkedAsUntransferable };
