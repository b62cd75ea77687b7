// SPDX-License-Identifier: MIT
//
// MessageChannel and MessagePort. A port receives messages once it is started, and keeps the loop alive while it has
// listeners, unless unref() was called.
'use strict';

const ports = require('internal/ports');
const { defineProperty } = require('internal/descriptors');
const { codedError } = require('internal/errors');
const { Event } = require('internal/web/events');
const { EventTarget, defineHandler, listenersOf } = require('internal/web/event_target');
const { pack, unpack, numbers, setMaker } = require('internal/web/transfer');

const kPrivate = Symbol('MessagePort');

class MessageEvent extends Event {
  #data;
  #more;

  constructor(type, init = undefined) {
    super(type, init);
    const { data = null, origin = '', lastEventId = '', source = null, ports: list = [] } = init ?? {};
    this.#data = data;
    this.#more = { origin: `${origin}`, lastEventId: `${lastEventId}`, source, ports: [...list] };
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
    return this.#more.ports;
  }
}

function idOf(port) {
  return numbers.get(port);
}

function receive(port) {
  const id = idOf(port);
  const message = id === 0 ? undefined : ports.take(id);
  if (message === undefined) return;
  if (message === null) {
    shut(port);
    return;
  }
  const { value, ports: list } = unpack(message);
  port.dispatchEvent(new MessageEvent('message', { data: value, ports: list }));
}

// `close` is emitted asynchronously.
function shut(port) {
  const id = idOf(port);
  if (id === 0) return;
  numbers.set(port, 0);
  ports.close(id);
  require('internal/immediates').setImmediate(() => port.dispatchEvent(new Event('close')));
}

class MessagePort extends EventTarget {
  #isStarted = false;
  #isReferenced = false;
  #wrappers = new Map(); // of on() listeners, which receive the data instead of an event

  constructor(key, id) {
    if (key !== kPrivate) throw codedError(TypeError, 'ERR_CONSTRUCT_CALL_INVALID', 'Constructor cannot be called');
    super();
    numbers.set(this, id);
    ports.listen(id, () => {
      if (this.#isStarted) receive(this);
    });
  }

  postMessage(value, transferList = undefined) {
    if (arguments.length === 0) throw codedError(TypeError, 'ERR_MISSING_ARGS', 'Not enough arguments to MessagePort.postMessage');
    const { text, ids } = pack(value, transferList, this);
    if (idOf(this) !== 0) ports.post(idOf(this), text, ids);
  }

  // Messages that arrived earlier are delivered now, one per turn.
  start() {
    if (this.#isStarted || idOf(this) === 0) return;
    this.#isStarted = true;
    ports.wake();
  }

  close(callback) {
    if (typeof callback === 'function') this.once('close', callback);
    shut(this);
  }

  ref() {
    this.#isReferenced = true;
    if (idOf(this) !== 0) ports.keepAlive(idOf(this), true);
  }

  unref() {
    this.#isReferenced = false;
    if (idOf(this) !== 0) ports.keepAlive(idOf(this), false);
  }

  hasRef() {
    return this.#isReferenced && idOf(this) !== 0;
  }

  addEventListener(type, ...more) {
    super.addEventListener(type, ...more);
    if (type === 'message' && listenersOf(this, 'message').length === 1) {
      this.ref();
      this.start();
    }
  }

  removeEventListener(type, ...more) {
    super.removeEventListener(type, ...more);
    if (type === 'message' && listenersOf(this, 'message').length === 0) this.unref();
  }

  #add(type, listener, once) {
    const wrapper = (event) => Reflect.apply(listener, this, event instanceof MessageEvent ? [event.data] : []);
    const key = `${type}`;
    if (!this.#wrappers.has(key)) this.#wrappers.set(key, new Map());
    this.#wrappers.get(key).set(listener, wrapper);
    this.addEventListener(key, wrapper, { once });
    return this;
  }

  on(type, listener) {
    return this.#add(type, listener, false);
  }

  addListener(type, listener) {
    return this.#add(type, listener, false);
  }

  once(type, listener) {
    return this.#add(type, listener, true);
  }

  off(type, listener) {
    const wrapper = this.#wrappers.get(`${type}`)?.get(listener);
    this.removeEventListener(type, wrapper ?? listener);
    return this;
  }

  removeListener(type, listener) {
    return this.off(type, listener);
  }

  removeAllListeners(type) {
    for (const listener of listenersOf(this, type)) this.removeEventListener(type, listener);
    return this;
  }

  listenerCount(type) {
    return listenersOf(this, type).length;
  }

  emit(type, data) {
    return this.dispatchEvent(new MessageEvent(type, { data }));
  }
}
defineHandler(MessagePort.prototype, 'message');
defineHandler(MessagePort.prototype, 'messageerror');
defineProperty(MessagePort.prototype, Symbol.toStringTag, { value: 'MessagePort', configurable: true });

const makePort = (id) => new MessagePort(kPrivate, id);
setMaker(makePort);

class MessageChannel {
  constructor() {
    const [first, second] = ports.makePair();
    this.port1 = makePort(first);
    this.port2 = makePort(second);
  }
}

function receiveMessageOnPort(port) {
  if (!(port instanceof MessagePort)) {
    throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE', 'The "port" argument must be a MessagePort instance');
  }
  const message = idOf(port) === 0 ? undefined : ports.take(idOf(port));
  return message === undefined || message === null ? undefined : { message: unpack(message).value };
}

module.exports = { MessageChannel, MessagePort, MessageEvent, receiveMessageOnPort };
