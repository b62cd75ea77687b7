// SPDX-License-Identifier: MIT
//
// A MessagePort in a context of vm: moveMessagePortToContext(). It is an object of that context, as are the values that it
// receives, its events and its errors. It has no listeners but the function in its property `onmessage`.
'use strict';

const ports = require('internal/ports');
const transfer = require('internal/web/transfer');
const { defineProperty } = require('internal/descriptors');
const { codedError } = require('internal/errors');
const contexts = require('internal/vm_context');
const { VIEWS } = require('internal/views');
const { runScript } = require('internal/vm_run');
const types = require('node/util/types');

const { numbers } = transfer;

// Classes of values that messages contain, in this context.
const CLASSES = {
  __proto__: null, Object, Array, Map, Set, Date, RegExp, ArrayBuffer, SharedArrayBuffer, DataView, Number, String, Boolean, BigInt, Error, EvalError, RangeError, ReferenceError,
  SyntaxError, TypeError, URIError, ...VIEWS,
};

// Evaluated in the context, so that the port, its functions and its events belong there.
const SCRIPT = `'use strict'; (({ construct, post, start, close, hasRef, ref, unref }) => {
  const handle = {
    close(callback) { close(this, callback); },
    hasRef() { return hasRef(this); },
    ref() { ref(this); },
    unref() { unref(this); },
  };
  function MessagePort() { construct(); }
  MessagePort.prototype = {
    __proto__: handle,
    postMessage(...args) { return post(this, args); },
    start() { start(this); },
  };
  class MessageEvent {
    constructor(data, target, type, ports) {
      this.data = data;
      this.target = target;
      this.type = type;
      this.ports = ports;
    }
  }
  return {
    MessagePort,
    makeEvent: (data, target, type, ports) => new MessageEvent(data, target, type, [...ports]),
  };
})`;

const realms = new WeakMap(); // by context
const states = new WeakMap(); // of ports: { realm, isStarted, isReferenced, onClosed }

function stateOf(port) {
  const state = states.get(port);
  if (state === undefined) throw new TypeError('Illegal invocation');
  return state;
}

// Makes a value that was just created in this context, and everything in it, values of another one.
function adopt(realm, value, met = new Set()) {
  if (typeof value !== 'object' || value === null || met.has(value)) return value;
  met.add(value);
  const prototype = realm.prototypes.get(Object.getPrototypeOf(value));
  if (prototype === undefined) return value;
  if (types.isMap(value)) {
    for (const [key, item] of [...value]) {
      adopt(realm, key, met);
      adopt(realm, item, met);
    }
  } else if (types.isSet(value)) for (const item of [...value]) adopt(realm, item, met);
  if (ArrayBuffer.isView(value)) adopt(realm, value.buffer, met);
  else for (const key of Object.keys(value)) adopt(realm, value[key], met);
  if (types.isNativeError(value)) adopt(realm, value.cause, met);
  Object.setPrototypeOf(value, prototype);
  return value;
}

// Calls a function whose errors belong to the port's context.
function inside(port, run) {
  const { realm } = stateOf(port);
  try {
    return run();
  } catch (error) {
    throw adopt(realm, error);
  }
}

function keepAlive(port, isReferenced) {
  stateOf(port).isReferenced = isReferenced;
  if (numbers.get(port) !== 0) ports.keepAlive(numbers.get(port), isReferenced);
}

function shut(port, callback) {
  const id = numbers.get(port);
  if (id === 0) return;
  numbers.set(port, 0);
  ports.close(id);
  if (typeof callback === 'function') require('internal/immediates').setImmediate(() => Reflect.apply(callback, port, []));
}

const CALLS = {
  post: (port, args) => inside(port, () => {
    if (args.length === 0) throw codedError(TypeError, 'ERR_MISSING_ARGS', 'Not enough arguments to MessagePort.postMessage');
    transfer.send(() => numbers.get(port), args[0], args[1], port);
    return true;
  }),
  start(port) {
    stateOf(port).isStarted = true;
    ports.wake();
  },
  close: (port, callback) => shut(port, callback),
  hasRef: (port) => stateOf(port).isReferenced && numbers.get(port) !== 0,
  ref: (port) => keepAlive(port, true),
  unref: (port) => keepAlive(port, false),
};

function deliver(port, type, data, list) {
  const listener = port[`on${type}`];
  if (typeof listener === 'function') Reflect.apply(listener, port, [stateOf(port).realm.makeEvent(data, port, type, list)]);
}

// { value, ports }: values of the port's context.
function receive(port, message) {
  const { realm } = stateOf(port);
  const received = transfer.receive(message, (id) => makeContextPort(realm, id), true);
  adopt(realm, received.value);
  return received;
}

function onReady(port, id) {
  if (!stateOf(port).isStarted) {
    if (ports.isOver(id)) shut(port);
    return;
  }
  const message = ports.take(id);
  if (message === undefined) return;
  if (message === null) {
    shut(port);
    return;
  }
  let received;
  try {
    received = receive(port, message);
  } catch (error) {
    deliver(port, 'messageerror', adopt(stateOf(port).realm, error), []);
    return;
  }
  deliver(port, 'message', received.value, received.ports);
}

function makeContextPort(realm, id) {
  const port = Object.create(realm.prototype);
  states.set(port, { realm, isStarted: false, isReferenced: true });
  numbers.set(port, id);
  ports.listen(id, () => onReady(port, id));
  ports.keepAlive(id, true);
  return port;
}

function realmOf(given) {
  const context = contexts.contextOf(given);
  let realm = realms.get(context);
  if (realm !== undefined) return realm;
  const place = { filename: 'node:internal/worker/context_port', lineOffset: 0, columnOffset: 0 };
  const construct = () => {
    throw adopt(realm, codedError(TypeError, 'ERR_CONSTRUCT_CALL_INVALID', 'Constructor cannot be called'));
  };
  const made = runScript({ text: SCRIPT, place }, context, {})({ ...CALLS, construct });
  const { MessagePort, makeEvent } = made;
  const { prototype } = MessagePort;
  defineProperty(prototype, 'constructor', { value: MessagePort, writable: true, configurable: true, enumerable: false });
  const prototypes = new Map();
  context.direct((global) => {
    for (const name in CLASSES) if (typeof global[name] === 'function') prototypes.set(CLASSES[name].prototype, global[name].prototype);
  });
  prototypes.set(Object.prototype, Object.getPrototypeOf(made));
  const { DOMException } = require('internal/web/exception');
  prototypes.set(DOMException.prototype, Object.create(prototypes.get(Error.prototype), Object.getOwnPropertyDescriptors(DOMException.prototype)));
  realm = { prototype, makeEvent, prototypes };
  realms.set(context, realm);
  return realm;
}

function isContextPort(value) {
  return states.has(value);
}

function moveMessagePortToContext(port, given) {
  const { MessagePort } = require('internal/web/message_port');
  if (!(port instanceof MessagePort) && !isContextPort(port)) {
    throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE', 'The "port" argument must be a MessagePort instance');
  }
  if (numbers.get(port) === 0) throw codedError(Error, 'ERR_CLOSED_MESSAGE_PORT', 'Cannot send data on closed MessagePort');
  if ((typeof given !== 'object' && typeof given !== 'function') || given === null || !contexts.isContext(given)) {
    throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE', 'Invalid context argument');
  }
  const realm = realmOf(given);
  const id = numbers.get(port);
  numbers.set(port, 0);
  ports.forget(id);
  return makeContextPort(realm, id);
}

module.exports = { moveMessagePortToContext, isContextPort, receive };
