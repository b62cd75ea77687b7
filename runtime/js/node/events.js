// SPDX-License-Identifier: MIT
//
// node:events: EventEmitter, and the helpers once, on, listenerCount and so on.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty, defineProperties } = require('internal/descriptors');
const { changeable, emit, emitTwo, kCapture, kMonitor, kRejection } = require('internal/emit');

const kShapeMode = Symbol('shapeMode');

let defaultMaxListeners = 10;
let isCapturing = false;

function checkListener(listener) {
  if (typeof listener !== 'function') {
    throw require('internal/errors').invalidArgType('listener', 'function', listener);
  }
}

function checkCount(value, name) {
  if (typeof value !== 'number') throw require('internal/errors').invalidArgType(name, 'number', value);
  if (!(value >= 0)) throw require('internal/errors').outOfRange(name, '>= 0', value);
}

function checkBoolean(value, name) {
  if (typeof value !== 'boolean') throw require('internal/errors').invalidArgType(name, 'boolean', value);
}

// The values of `_events` are entries: a function, or a list of several. Lists that emit() walks are copied before they change.
function listOf(entry) {
  if (entry === undefined) return [];
  return typeof entry === 'function' ? [entry] : entry.slice();
}

// For once(), the program's function is the `listener` of the wrapper that is called.
function isFor(called, listener) {
  return called === listener || called.listener === listener;
}

function joined(entry, listener, isFirst) {
  if (typeof entry === 'function') return isFirst ? [listener, entry] : [entry, listener];
  const list = changeable(entry);
  if (isFirst) list.unshift(listener);
  else list[list.length] = listener;
  return list;
}

function lastIndexOf(list, listener) {
  let at = list.length - 1;
  for (; at >= 0; at--) {
    const called = list[at];
    if (called === listener || called.listener === listener) return at;
  }
  return at;
}

function withoutIndex(entry, at) {
  if (entry.length === 2) return entry[1 - at];
  const list = changeable(entry);
  const last = list.length - 1;
  for (let i = at; i < last; i++) list[i] = list[i + 1];
  list.length = last;
  return list;
}

function clear(emitter) {
  emitter._events = Object.create(null);
  emitter._eventsCount = 0;
}

const FEW = 8; // events that are copied rather than one deleted

// The events except one; undefined if there are others than `count` texts. An object of which a property has been deleted is slow from
// then on.
function copyWithout(events, type, count) {
  const copy = Object.create(null);
  let copied = 0;
  for (const name in events) {
    if (name === type) continue;
    copy[name] = events[name];
    copied++;
  }
  return copied === count ? copy : undefined;
}

function forget(emitter, type) {
  const count = emitter._eventsCount - 1;
  if (count === 0) {
    clear(emitter);
    return;
  }
  const copy = count < FEW && typeof type === 'string' ? copyWithout(emitter._events, type, count) : undefined;
  if (copy === undefined) delete emitter._events[type];
  else emitter._events = copy;
  emitter._eventsCount--;
}

function limitOf(emitter) {
  return emitter._maxListeners ?? defaultMaxListeners;
}

function warnOfLeak(emitter, type, list) {
  list.warned = true;
  const { inspect } = require('internal/inspect');
  const warning = new Error(
    `Possible EventEmitter memory leak detected. ${list.length} ${String(type)} listeners added to ` +
    `${inspect(emitter, { depth: -1 })}. MaxListeners is ${limitOf(emitter)}. Use emitter.setMaxListeners() to increase limit`);
  warning.name = 'MaxListenersExceededWarning';
  warning.emitter = emitter;
  warning.type = type;
  warning.count = list.length;
  globalThis.process.emitWarning(warning);
}

function add(emitter, type, listener, isFirst) {
  if (typeof listener !== 'function') checkListener(listener);
  if (emitter._events === undefined) clear(emitter);
  let events = emitter._events;
  if (events.newListener !== undefined) {
    if (emitter.emit === emit) emitTwo.call(emitter, 'newListener', type, listener.listener ?? listener);
    else emitter.emit('newListener', type, listener.listener ?? listener);
    events = emitter._events;
  }
  const entry = events[type];
  if (entry === undefined) {
    events[type] = listener;
    emitter._eventsCount++;
    return emitter;
  }
  const list = joined(entry, listener, isFirst);
  if (list !== entry) events[type] = list;
  const limit = emitter._maxListeners ?? defaultMaxListeners;
  if (limit > 0 && list.length > limit && !list.warned) warnOfLeak(emitter, type, list);
  return emitter;
}

function wrapOnce(emitter, type, listener) {
  checkListener(listener);
  let hasRun = false;
  const { 'bound onceWrapper': wrapper } = {
    'bound onceWrapper'(...args) {
      if (hasRun) return undefined;
      emitter.removeListener(type, wrapper);
      hasRun = true;
      return Reflect.apply(listener, emitter, args);
    },
  };
  wrapper.listener = listener;
  return wrapper;
}

// Removes the listeners of an event, newest first, and emits removeListener.
function removeOneByOne(emitter, type) {
  for (const called of listOf(emitter._events[type]).reverse()) emitter.removeListener(type, called);
}

const methods = {
  setMaxListeners(n) {
    checkCount(n, 'setMaxListeners');
    this._maxListeners = n;
    return this;
  },

  getMaxListeners() {
    return limitOf(this);
  },

  emit,

  addListener(type, listener) {
    return add(this, type, listener, false);
  },

  on: undefined, // same as addListener

  prependListener(type, listener) {
    return add(this, type, listener, true);
  },

  once(type, listener) {
    return this.on(type, wrapOnce(this, type, listener));
  },

  prependOnceListener(type, listener) {
    return this.prependListener(type, wrapOnce(this, type, listener));
  },

  removeListener(type, listener) {
    if (typeof listener !== 'function') checkListener(listener);
    const entry = this._events?.[type];
    if (entry === undefined) return this;
    const isSingle = typeof entry === 'function';
    if (isSingle) {
      if (!isFor(entry, listener)) return this;
      forget(this, type);
    } else {
      const at = lastIndexOf(entry, listener);
      if (at < 0) return this;
      const left = withoutIndex(entry, at);
      if (left !== entry) this._events[type] = left;
    }
    if (this._events.removeListener !== undefined) {
      const removed = isSingle && entry.listener ? entry.listener : listener;
      if (this.emit === emit) emitTwo.call(this, 'removeListener', type, removed);
      else this.emit('removeListener', type, removed);
    }
    return this;
  },

  off: undefined, // same as removeListener

  removeAllListeners(type) {
    const isAll = arguments.length === 0;
    if (this._events?.removeListener !== undefined) {
      const names = isAll ? this.eventNames().filter((name) => name !== 'removeListener') : [];
      for (const name of names) removeOneByOne(this, name);
      removeOneByOne(this, isAll ? 'removeListener' : type);
    } else if (!isAll && this._events?.[type] !== undefined) {
      forget(this, type);
    }
    if (isAll && this._events !== undefined) clear(this);
    return this;
  },

  listeners(type) {
    const list = listOf(this._events?.[type]);
    for (let i = 0; i < list.length; i++) {
      if (typeof list[i].listener === 'function') list[i] = list[i].listener;
    }
    return list;
  },

  rawListeners(type) {
    return listOf(this._events?.[type]);
  },

  listenerCount(type, listener) {
    const entry = this._events?.[type];
    if (entry === undefined) return 0;
    if (listener !== undefined && listener !== null) return listOf(entry).filter((called) => isFor(called, listener)).length;
    return typeof entry === 'function' ? 1 : entry.length;
  },

  eventNames() {
    return this._eventsCount > 0 ? Reflect.ownKeys(this._events) : [];
  },
};
defineProperty(methods.emit, 'length', { value: 1 });
methods.on = methods.addListener;
methods.off = methods.removeListener;

function EventEmitter(options) {
  EventEmitter.init.call(this, options);
}
Object.assign(EventEmitter.prototype, { _events: undefined, _eventsCount: 0, _maxListeners: undefined }, methods);

// For emitters whose constructor was never called.
defineProperty(EventEmitter.prototype, kCapture, { value: false, writable: true, enumerable: false, configurable: false });

// Keeps existing listeners: a class may have added some before its constructor gets here.
function init(options) {
  const isNew = this._events === undefined || this._events === Object.getPrototypeOf(this)._events;
  if (isNew) clear(this);
  const { _maxListeners: limit } = this;
  this._maxListeners = limit || undefined;
  this[kShapeMode] = !isNew;
  this[kCapture] = isCapturing;
  if (options === undefined || options === null || !options.captureRejections) return;
  const { captureRejections } = ownOptions(options);
  if (!captureRejections) return;
  checkBoolean(captureRejections, 'options.captureRejections');
  this[kCapture] = captureRejections;
}

const helpers = {};
for (const name of ['addAbortListener', 'once', 'on', 'getEventListeners', 'getMaxListeners', 'setMaxListeners', 'listenerCount']) {
  helpers[name] = { [name]: (...args) => require('internal/event_helpers')[name](...args) }[name];
}

module.exports = Object.assign(EventEmitter, helpers, {
  init,
  EventEmitter,
  usingDomains: false,
  captureRejectionSymbol: kRejection,
  errorMonitor: kMonitor,
});
defineProperties(EventEmitter, {
  captureRejections: {
    enumerable: true,
    get: () => isCapturing,
    set(value) {
      checkBoolean(value, 'EventEmitter.captureRejections');
      isCapturing = value;
      EventEmitter.prototype[kCapture] = value;
    },
  },
  EventEmitterAsyncResource: {
    enumerable: true,
    get: () => require('internal/event_async').EventEmitterAsyncResource,
    set: undefined,
  },
  defaultMaxListeners: {
    enumerable: true,
    get: () => defaultMaxListeners,
    set(value) {
      checkCount(value, 'defaultMaxListeners');
      defaultMaxListeners = value;
    },
  },
});
