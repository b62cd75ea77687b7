// SPDX-License-Identifier: MIT
//
// The IPC channel between a parent and its forked child: one JSON message per line, over a pipe that can pass handles.
// The target is the ChildProcess on one side and process on the other.
'use strict';

const EventEmitter = require('node/events');
const { codedError, invalidArgType, checkObject } = require('internal/errors');
const { callError } = require('internal/net/errors');
const { nextTick } = require('internal/ticks');
const passing = require('internal/child/passing');

const kPendingMessages = Symbol('kPendingMessages');
const HIGH_WATER_MARK = 2 * 65536;
const INTERNAL = 'NODE_';

// The channel as programs see it. References are counted: each listener in the child is one, and so is each message in
// flight.
class Control extends EventEmitter {
  #pipe;
  #refs = 0;
  #isForced = false;
  [kPendingMessages] = [];

  constructor(pipe) {
    super();
    this.#pipe = pipe;
  }

  refCounted() {
    if (++this.#refs === 1 && !this.#isForced) this.#pipe.ref();
  }

  unrefCounted() {
    if (--this.#refs === 0 && !this.#isForced) {
      this.#pipe.unref();
      this.emit('unref');
    }
  }

  ref() {
    this.#isForced = true;
    this.#pipe.ref();
  }

  unref() {
    this.#isForced = true;
    this.#pipe.unref();
  }

  get fd() {
    return this.#pipe.fd;
  }
}

function emitMessage(target, event, message, handle) {
  if (event === 'internalMessage' || target.listenerCount('message') > 0) {
    target.emit(event, message, handle);
  } else {
    target.channel?.[kPendingMessages].push([event, message, handle]);
  }
}

function flushPending(target) {
  const waiting = target.channel?.[kPendingMessages].splice(0) ?? [];
  for (const given of waiting) nextTick(emitMessage, target, ...given);
}

function deliver(target, message, handle) {
  if (!target.channel) return;
  nextTick(emitMessage, target, 'message', message, handle);
}

function isInternal(message) {
  return message !== null && typeof message === 'object' && typeof message.cmd === 'string' && message.cmd.startsWith(INTERNAL);
}

// Handles a complete message, with the handle that was passed with it.
function receive(target, message, handle) {
  if (!isInternal(message)) {
    deliver(target, message, handle);
  } else if (message.cmd === 'NODE_HANDLE') {
    passing.receive(target, message, handle, (shown) => deliver(target, message.msg, shown));
  } else if (message.cmd === 'NODE_HANDLE_ACK') {
    passing.acknowledged(target);
  } else if (message.cmd === 'NODE_HANDLE_NACK') {
    passing.refused(target);
  } else {
    nextTick(emitMessage, target, 'internalMessage', message, handle);
  }
}

const JSON_CODEC = { __proto__: null, encode: JSON.stringify, decode: JSON.parse };

function codecOf(mode) {
  if (mode !== 'advanced') return JSON_CODEC;
  const { encodeText, decodeText } = require('internal/child/clone_text');
  return { encode: encodeText, decode: decodeText };
}

// Splits chunks of bytes into lines. Handles arrive in the order of their messages.
function makeReader(target, codec) {
  const { StringDecoder } = require('node/string_decoder');
  const decoder = new StringDecoder('utf8');
  const handles = [];
  let rest = '';
  return (buffer, passed) => {
    if (passed !== undefined) handles.push(passed);
    const lines = (rest + decoder.write(buffer)).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      if (line === '') continue;
      const message = codec.decode(line);
      receive(target, message, message?.cmd === 'NODE_HANDLE' ? handles.shift() : undefined);
    }
  };
}

function channelClosed() {
  return codedError(Error, 'ERR_IPC_CHANNEL_CLOSED', 'Channel closed');
}

function tell(target, error, callback) {
  if (typeof callback === 'function') nextTick(callback, error);
  else nextTick(() => target.emit('error', error));
}

function checkMessage(message) {
  if (message === undefined) throw codedError(TypeError, 'ERR_MISSING_ARGS', 'The "message" argument must be specified');
  if (!['string', 'object', 'number', 'boolean'].includes(typeof message)) {
    throw invalidArgType('message', ['string', 'object', 'number', 'boolean'], message);
  }
}

// Writes one line, and passes the handle with it.
function writeLine(target, pipe, line, handle, callback) {
  const { channel } = target;
  const code = pipe.write(`${line}\n`, 'utf8', () => {
    channel.unrefCounted();
    if (typeof callback === 'function') callback(null);
  }, handle);
  if (code < 0) {
    tell(target, callError(code, 'write'), callback);
  } else if (pipe.isAsync) {
    channel.refCounted();
  } else if (typeof callback === 'function') {
    nextTick(callback, null);
  }
  return pipe.writeQueueSize < HIGH_WATER_MARK;
}

function addSending(target, pipe, codec) {
  target._handleQueue = null;
  target._pendingMessage = null;

  target.send = function (message, handle, options, callback) {
    if (typeof handle === 'function') [callback, handle, options] = [handle, undefined, undefined];
    else if (typeof options === 'function') [callback, options] = [options, undefined];
    else if (options !== undefined) checkObject(options, 'options');
    if (this.connected) return this._send(message, handle, { __proto__: null, swallowErrors: false, ...options }, callback);
    tell(this, channelClosed(), callback);
    return false;
  };

  target._send = function (message, handle, options, callback) {
    checkMessage(message);
    if (!handle && this._handleQueue === null) return writeLine(this, pipe, codec.encode(message), undefined, callback);
    return passing.send(this, { message, handle, options: options ?? {}, callback },
      (wrapped, raw, done) => writeLine(this, pipe, codec.encode(wrapped), raw, done));
  };
}

function addDisconnecting(target, pipe) {
  let hasFired = false;

  function finish() {
    if (hasFired) return;
    hasFired = true;
    pipe.close();
    passing.forget(target);
    target.emit('disconnect');
  }

  target.disconnect = function () {
    if (!this.connected) {
      this.emit('error', codedError(Error, 'ERR_IPC_DISCONNECTED', 'IPC channel is already disconnected'));
      return;
    }
    this.connected = false;
    // Waits for handles in flight.
    if (this._handleQueue === null) this._disconnect();
  };

  target._disconnect = function () {
    this.channel = null;
    this._pendingMessage = null;
    nextTick(finish);
  };
}

// Used by both sides. onEnd is called when the other side is gone, but not after this side has disconnected.
function open(target, pipe, mode, onEnd) {
  const codec = codecOf(mode);
  target.channel = new Control(pipe);
  addSending(target, pipe, codec);
  addDisconnecting(target, pipe);
  target.connected = true;
  pipe.onread = makeReader(target, codec);
  pipe.onend = () => {
    if (target.connected) target.disconnect();
    else if (target.channel !== null) target._disconnect();
    onEnd();
  };
  target.on('newListener', (name) => {
    if (name === 'message' && target.channel?.[kPendingMessages].length > 0) nextTick(flushPending, target);
  });
  pipe.readStart();
}

const KEEPING = new Set(['message', 'disconnect']);

// In the child, the channel keeps the process alive while it has listeners.
function openFromParent(fd, mode) {
  const { Pipe } = require('internal/handles');
  const { process } = globalThis;
  const pipe = new Pipe(true);
  if (pipe.open(fd) < 0) return;
  pipe.unref();
  open(process, pipe, mode, () => {});
  const control = process.channel;
  process.on('newListener', (name) => {
    if (KEEPING.has(name)) control.refCounted();
  });
  process.on('removeListener', (name) => {
    if (KEEPING.has(name)) control.unrefCounted();
  });
}

module.exports = { open, openFromParent };
