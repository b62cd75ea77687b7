// SPDX-License-Identifier: MIT
//
// MessageChannel, MessagePort and BroadcastChannel. A port receives messages once it is started, and keeps the loop alive
// while it has listeners, unless unref() was called.
'use strict';

const ports = require('internal/ports');
const { context, captureAs, carriedIn, runOutermost } = require('internal/async_context');
const { defineProperty } = require('internal/descriptors');
const { codedError, invalidArgType } = require('internal/errors');
const { Event, CustomEvent } = require('internal/web/events');
const { EventTarget, defineHandler, deliver, kListenersChanged, kUnwraps } = require('internal/web/event_target');
const { NodeEventTarget } = require('internal/web/node_event_target');
const transfer = require('internal/web/transfer');

const { numbers } = transfer;

function checkPort(value, name) {
  if (!(value instanceof MessagePort)) throw invalidArgType(name, 'MessagePort', value);
}

let makeEvent;
let setClosed; // setClosed(port): its hasRef() is false from now on

const NO_MORE = { __proto__: null, origin: '', lastEventId: '', source: null };

class MessageEvent extends Event {
  #data = null;
  #ports;
  #more = NO_MORE;

  static {
    makeEvent = (type, data, list = []) => {
      const event = new MessageEvent(type);
      event.#data = data;
      event.#ports = list;
      return event;
    };
  }

  constructor(type, init = undefined) {
    super(type, init);
    if (init === undefined) return;
    const { data = null, origin = '', lastEventId = '', source = null, ports: list = [] } = init ?? {};
    if (source !== null) checkPort(source, 'init.source');
    if (typeof list?.[Symbol.iterator] !== 'function') throw new TypeError('ports is not iterable');
    [...list].forEach((port, index) => checkPort(port, `init.ports[${index}]`));
    this.#data = data;
    this.#ports = [...list];
    this.#more = { origin: `${origin}`, lastEventId: `${lastEventId}`, source };
  }

  get data() {
    return this.#data;
  }

  get origin() {
    return this.#more.origin;
  }

  get lastEventId() {
    return this.#more.lastEventId;
  }

  get source() {
    return this.#more.source;
  }

  get ports() {
    this.#ports ??= [];
    return this.#ports;
  }
}

function idOf(port) {
  return numbers.get(port);
}

const referenced = new Set(); // ports that keep the loop alive

function keepAlive(port, isAlive) {
  if (isAlive && idOf(port) !== 0) referenced.add(port);
  else referenced.delete(port);
  if (idOf(port) !== 0) ports.keepAlive(idOf(port), isAlive);
}

// The async context in which a port was created, where its listeners run. Ports without one are not in the map.
const frames = new WeakMap();
let hasFrames = false;

function rememberFrame(port) {
  if (context.frame === undefined) return;
  frames.set(port, captureAs('MESSAGEPORT', port));
  hasFrames = true;
}

// Delivers a message to the listeners of a port in `frame`, or in the current one. As in Node, ports in the message are
// created outside of it.
function dispatch(port, message, frame) {
  let type = 'message';
  let value;
  let list;
  try {
    if (typeof message === 'string') value = transfer.receiveShort(message);
    else ({ value, ports: list } = transfer.receive(message));
  } catch (error) {
    type = 'messageerror';
    value = error;
  }
  if (frame === undefined) deliver(port, type, value, makeEvent, list);
  else runOutermost(frame, deliver, undefined, [port, type, value, makeEvent, list]);
}

// The port whose message is being delivered: closing it leaves the messages that have arrived with it.
let receiving;

function receive(port, id) {
  const message = ports.take(id);
  if (message === undefined) return;
  if (message === null) {
    shut(port);
    return;
  }
  receiving = port;
  try {
    dispatch(port, message, hasFrames ? frames.get(port) : undefined);
  } finally {
    receiving = undefined;
  }
}

// Whether moveMessagePortToContext() has made it, so that it has no listeners.
function isInContext(port) {
  return require.isLoaded('internal/worker/context_port') && require('internal/worker/context_port').isContextPort(port);
}

function inClosingPhase(port, callback) {
  const { tracker } = context;
  const frame = frames.get(port);
  const wrapped = tracker === undefined ? carriedIn(frame, callback) : tracker.closing(frame, callback);
  if (internalBinding('port').whenClosed(wrapped) < 0) require('internal/immediates').setImmediate(callback);
}

function emitClosed(port) {
  if (port instanceof MessagePort) setClosed(port);
  port.dispatchEvent(new Event('close'));
}

// `close` is emitted asynchronously.
function emitClose(port) {
  referenced.delete(port);
  if (isInContext(port)) return;
  inClosingPhase(port, () => emitClosed(port));
}

function shut(port) {
  const id = idOf(port);
  if (id === 0) return;
  numbers.set(port, 0);
  referenced.delete(port);
  if (port instanceof BroadcastChannel) {
    ports.close(id);
    emitClose(port);
    return;
  }
  if (receiving === port) ports.keepAlive(id, false);
  else ports.forget(id);
  inClosingPhase(port, () => {
    ports.close(id);
    if (!isInContext(port)) emitClosed(port);
  });
}

class Port extends NodeEventTarget {
  #isStarted = false;
  #isReferenced = false;
  #isClosed = false;

  static {
    setClosed = (port) => { port.#isClosed = true; };
  }

  constructor(id) {
    super();
    numbers.set(this, id);
    rememberFrame(this);
    ports.listen(id, () => {
      if (this.#isStarted) receive(this, id);
      else if (ports.isOver(id)) shut(this);
    }, this);
  }

  postMessage(value, transferList = undefined) {
    if (arguments.length === 0) throw codedError(TypeError, 'ERR_MISSING_ARGS', 'Not enough arguments to MessagePort.postMessage');
    const isOpen = idOf(this) !== 0;
    transfer.send(() => idOf(this), value, transferList, this);
    return isOpen ? true : undefined;
  }

  // Messages that arrived earlier are delivered now, one per turn.
  start() {
    if (this.#isStarted || idOf(this) === 0) return;
    this.#isStarted = true;
    ports.wake();
  }

  ref() {
    this.#isReferenced = true;
    keepAlive(this, true);
  }

  unref() {
    this.#isReferenced = false;
    keepAlive(this, false);
  }

  hasRef() {
    return this.#isReferenced && !this.#isClosed;
  }

  close(callback) {
    if (typeof callback === 'function') this.once('close', callback);
    shut(this);
  }

  // A port that has a listener receives messages, and keeps the loop alive. Without one, messages wait.
  [kListenersChanged](name, count, isAdded) {
    if (name !== 'message') return;
    if (isAdded && count === 1) {
      this.ref();
      this.start();
    } else if (!isAdded && count === 0) {
      this.#isStarted = false;
      this.unref();
    }
  }

  [kUnwraps](event) {
    if (event instanceof MessageEvent) return [event.data];
    return event instanceof CustomEvent ? [event.detail] : [];
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    if (depth < 0) return 'MessagePort';
    const inner = { ...options, depth: options.depth === null || options.depth === undefined ? null : options.depth - 1 };
    return `MessagePort [EventTarget] ${inspect({ active: idOf(this) !== 0, refed: this.hasRef() }, inner)}`;
  }
}

// What programs see as the class of ports.
function MessagePort() {
  throw codedError(TypeError, 'ERR_CONSTRUCT_CALL_INVALID', 'Constructor cannot be called');
}
Object.setPrototypeOf(MessagePort, NodeEventTarget);
defineProperty(MessagePort, 'prototype', { value: Port.prototype, writable: false });
defineProperty(Port.prototype, 'constructor', { value: MessagePort });
defineHandler(MessagePort.prototype, 'message');
defineHandler(MessagePort.prototype, 'messageerror');
for (const name of Object.getOwnPropertyNames(MessagePort.prototype)) {
  if (name !== 'constructor') defineProperty(MessagePort.prototype, name, { enumerable: true });
}

const makePort = (id) => new Port(id);
transfer.setMaker(makePort, emitClose);

function MessageChannel() {
  if (new.target === undefined) throw codedError(TypeError, 'ERR_CONSTRUCT_CALL_REQUIRED', 'Cannot call constructor without `new`');
  const [first, second] = ports.makePair();
  this.port1 = makePort(first);
  this.port2 = makePort(second);
}

class BroadcastChannel extends EventTarget {
  #name;

  constructor(name) {
    if (arguments.length === 0) throw codedError(TypeError, 'ERR_MISSING_ARGS', 'The "name" argument must be specified');
    super();
    this.#name = `${name}`;
    const id = ports.join(`b${this.#name}`);
    numbers.set(this, id);
    rememberFrame(this);
    ports.listen(id, () => receive(this, id), this);
    keepAlive(this, true);
  }

  static #checked(value) {
    if (value !== null && typeof value === 'object' && #name in value) return value;
    throw codedError(TypeError, 'ERR_INVALID_THIS', 'Value of "this" must be of type BroadcastChannel');
  }

  get name() {
    return BroadcastChannel.#checked(this).#name;
  }

  close() {
    BroadcastChannel.#checked(this);
    shut(this);
  }

  postMessage(message) {
    BroadcastChannel.#checked(this);
    if (arguments.length === 0) throw codedError(TypeError, 'ERR_MISSING_ARGS', 'The "message" argument must be specified');
    if (idOf(this) === 0) throw new (require('internal/web/exception').DOMException)('BroadcastChannel is closed.', 'InvalidStateError');
    transfer.send(() => idOf(this), message, undefined, this);
  }

  ref() {
    BroadcastChannel.#checked(this);
    keepAlive(this, true);
    return this;
  }

  unref() {
    BroadcastChannel.#checked(this);
    keepAlive(this, false);
    return this;
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    BroadcastChannel.#checked(this);
    if (depth < 0) return 'BroadcastChannel';
    const inner = { ...options, depth: options.depth === null || options.depth === undefined ? null : options.depth - 1 };
    return `BroadcastChannel ${inspect({ name: this.#name, active: idOf(this) !== 0 }, inner)}`;
  }
}
defineHandler(BroadcastChannel.prototype, 'message');
defineHandler(BroadcastChannel.prototype, 'messageerror');
for (const name of ['name', 'close', 'postMessage']) defineProperty(BroadcastChannel.prototype, name, { enumerable: true });
defineProperty(BroadcastChannel.prototype, Symbol.toStringTag, { value: 'BroadcastChannel', configurable: true });

function receiveMessageOnPort(port) {
  if (!(port instanceof MessagePort || port instanceof BroadcastChannel || isInContext(port))) {
    throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE', 'The "port" argument must be a MessagePort instance');
  }
  const message = idOf(port) === 0 ? undefined : ports.take(idOf(port));
  if (message === undefined || message === null) return undefined;
  return { message: isInContext(port) ? require('internal/worker/context_port').receive(port, message).value : transfer.receive(message).value };
}

// Delivers all messages at once, in the current frame.
function drain(port) {
  for (let id = idOf(port); id !== 0; id = idOf(port)) {
    const message = ports.take(id);
    if (message === undefined || message === null) return;
    dispatch(port, message);
  }
}

module.exports = { referenced, drain, MessageChannel, MessagePort, MessageEvent, BroadcastChannel, receiveMessageOnPort, makePort };
