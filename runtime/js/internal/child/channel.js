// SPDX-License-Identifier: MIT
//
// The IPC channel between a parent and its forked child: messages over a pipe that can pass handles. The target is the
// ChildProcess on one side and process on the other.
'use strict';

const { defineProperty } = require('internal/descriptors');
const EventEmitter = require('node/events');
const { codedError, invalidArgType, checkObject } = require('internal/errors');
const { callError } = require('internal/net/errors');
const { nextTick } = require('internal/ticks');
const { codecOf } = require('internal/child/codecs');
const passing = require('internal/child/passing');
const shares = require('internal/child/shared_sockets');

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

function isInternal(message) {
  if (message === null || typeof message !== 'object') return false;
  const { cmd } = message;
  return typeof cmd === 'string' && cmd.length > INTERNAL.length && cmd.startsWith(INTERNAL);
}

function deliver(target, message, handle) {
  if (!target.channel) return;
  nextTick(emitMessage, target, isInternal(message) ? 'internalMessage' : 'message', message, handle);
}

// Commands that the channel handles itself. Programs see them as 'internalMessage', like all others.
const COMMANDS = {
  __proto__: null,
  NODE_HANDLE: (target, message, handle) => passing.receive(target, message, handle, (shown) => deliver(target, message.msg, shown)),
  NODE_HANDLE_ACK: (target) => passing.acknowledged(target),
  NODE_HANDLE_NACK: (target) => passing.refused(target),
  NODE_SOCKET_GET_COUNT: (target, message) => shares.tellCount(target, message),
  NODE_SOCKET_COUNT: (target, message) => shares.countArrived(target, message),
  NODE_SOCKET_NOTIFY_CLOSE: (target, message) => shares.tellClosed(target, message),
  NODE_SOCKET_ALL_CLOSED: (target, message) => shares.allClosed(target, message),
};

// Handles a complete message, with the handle that was passed with it.
function receive(target, message, handle) {
  if (isInternal(message)) COMMANDS[message.cmd]?.(target, message, handle);
  deliver(target, message, handle);
}

// Handles arrive in the order of their messages.
function makeReader(target, codec) {
  const handles = [];
  const read = codec.makeReader((message) => {
    receive(target, message, message?.cmd === 'NODE_HANDLE' ? handles.shift() : undefined);
  });
  return (buffer, passed) => {
    if (passed !== undefined) handles.push(passed);
    read(buffer);
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

// Writes an encoded message, and passes the handle with it.
function writeMessage(target, channel, job) {
  const { pipe, control } = channel;
  const { data, handle, callback } = job;
  const code = pipe.write(data, 'utf8', () => {
    control.unrefCounted();
    if (typeof callback === 'function') callback(null);
  }, handle);
  if (code < 0) {
    if (!job.swallowErrors) tell(target, callError(code, 'write'), callback);
  } else if (pipe.isAsync) {
    control.refCounted();
  } else if (typeof callback === 'function') {
    nextTick(callback, null);
  }
  return pipe.writeQueueSize < HIGH_WATER_MARK;
}

function addSending(target, pipe, codec) {
  const channel = { pipe, control: target.channel };
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

  // options may be only swallowErrors.
  target._send = function (message, handle, given, callback) {
    checkMessage(message);
    const options = typeof given === 'boolean' ? { __proto__: null, swallowErrors: given } : given ?? { __proto__: null };
    const write = (whole, raw, done) => writeMessage(this, channel,
      { data: codec.encode(whole), handle: raw, callback: done, swallowErrors: options.swallowErrors });
    if (!handle && this._handleQueue === null) return write(message, undefined, callback);
    return passing.send(this, { message, handle, options, callback }, write);
  };
}

function addDisconnecting(target, pipe) {
  let hasFired = false;

  function finish() {
    if (hasFired) return;
    hasFired = true;
    pipe.close();
    passing.forget(target);
    shares.forget(target);
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

function addOldName(target) {
  const { deprecate } = require('internal/util/deprecate');
  const message = '_channel is deprecated. Use ChildProcess.channel instead.';
  defineProperty(target, '_channel', {
    configurable: true,
    enumerable: false,
    get: deprecate(() => target.channel, message, 'DEP0129'),
    set: deprecate((value) => { target.channel = value; }, message, 'DEP0129'),
  });
}

// Used by both sides. onEnd is called when the other side is gone, but not after this side has disconnected.
function open(target, pipe, mode, onEnd) {
  const codec = codecOf(mode);
  target.channel = new Control(pipe);
  addOldName(target);
  addSending(target, pipe, codec);
  addDisconnecting(target, pipe);
  target.connected = true;
  pipe.onread = makeReader(target, codec);
  pipe.onend = () => {
    // Nobody acknowledges handles in flight any more.
    target.connected = false;
    if (target.channel !== null) target._disconnect();
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
