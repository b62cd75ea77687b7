// SPDX-License-Identifier: MIT
//
// node:events: EventEmitter, and the helpers once, on, listenerCount and so on.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperties } = require('internal/descriptors');

const kCapture = Symbol('kCapture');
const kShapeMode = Symbol('shapeMode');
const kRejection = Symbol.for('nodejs.rejection');
const kMonitor = Symbol('events.errorMonitor');

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

// The values of `_events` are entries: a function, or a list of several. A list is immutable, so emit can walk it while
// listeners come and go.

function listOf(entry) {
  if (entry === undefined) return [];
  return typeof entry === 'function' ? [entry] : entry.slice();
}

// For once(), the program's function is the `listener` of the wrapper that is called.
function isFor(called, listener) {
  return called === listener || called.listener === listener;
}

function joined(entry, listener, isFirst) {
  const list = isFirst ? [listener].concat(entry) : listOf(entry);
  if (!isFirst) list.push(listener);
  if (entry.warned) list.warned = true;
  return list;
}

// The entry without its last occurrence of the listener; undefined when nothing is left.
function without(entry, listener) {
  if (typeof entry === 'function') return isFor(entry, listener) ? undefined : entry;
  const at = entry.findLastIndex((called) => isFor(called, listener));
  if (at === -1) return entry;
  if (entry.length === 2) return entry[1 - at];
  const list = entry.toSpliced(at, 1);
  if (entry.warned) list.warned = true;
  return list;
}

function clear(emitter) {
  emitter._events = Object.create(null);
  emitter._eventsCount = 0;
}

function forget(emitter, type) {
  if (emitter._eventsCount === 1) {
    clear(emitter);
  } else {
    delete emitter._events[type];
    emitter._eventsCount--;
  }
}

function limitOf(emitter) {
  return emitter._maxListeners ?? defaultMaxListeners;
}

function unhandledError(emitter, error) {
  if (error instanceof Error) {
    require('internal/event_helpers').noteUnhandled(emitter, error);
    return error;
  }
  const { inspect } = require('internal/inspect');
  const { codedError } = require('internal/errors');
  let text;
  try {
    text = inspect(error);
  } catch {
    text = error;
  }
  const wrapped = codedError(Error, 'ERR_UNHANDLED_ERROR', `Unhandled error. (${text})`);
  wrapped.context = error;
  return wrapped;
}

function onRejected(emitter, error, type, args) {
  if (typeof emitter[kRejection] === 'function') {
    emitter[kRejection](error, type, ...args);
    return;
  }
  const previous = emitter[kCapture];
  try {
    emitter[kCapture] = false;
    emitter.emit('error', error);
  } finally {
    emitter[kCapture] = previous;
  }
}

// The result of an async listener: its rejection is handled in a later tick.
function watch(emitter, result, type, args) {
  try {
    const { then } = result;
    if (typeof then === 'function') {
      then.call(result, undefined, (error) => globalThis.process.nextTick(onRejected, emitter, error, type, args));
    }
  } catch (error) {
    emitter.emit('error', error);
  }
}

// A few arguments are passed individually: the engine makes such calls ten times faster than with a list.
function call(emitter, listener, count, a, b, c, more) {
  switch (count) {
    case 0: return listener.call(emitter);
    case 1: return listener.call(emitter, a);
    case 2: return listener.call(emitter, a, b);
    case 3: return listener.call(emitter, a, b, c);
    default: return listener.call(emitter, a, b, c, ...more);
  }
}

// Calls a listener, and watches its result if the emitter captures rejections.
function deliver(emitter, listener, type, count, a, b, c, more) {
  const result = call(emitter, listener, count, a, b, c, more);
  if (result !== undefined && result !== null && emitter[kCapture]) watch(emitter, result, type, argsOf(count, a, b, c, more));
}

function argsOf(count, a, b, c, more) {
  return count <= 3 ? [a, b, c].slice(0, count) : [a, b, c, ...more];
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
  checkListener(listener);
  if (emitter._events === undefined) clear(emitter);
  if (emitter._events.newListener !== undefined) emitter.emit('newListener', type, listener.listener ?? listener);
  const events = emitter._events;
  const entry = events[type];
  if (entry === undefined) {
    events[type] = listener;
    emitter._eventsCount++;
    return emitter;
  }
  const list = joined(entry, listener, isFirst);
  events[type] = list;
  const limit = limitOf(emitter);
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

  emit(type, a, b, c) {
    const count = arguments.length - 1;
    const more = count > 3 ? Array.prototype.slice.call(arguments, 4) : undefined;
    const events = this._events;
    if (type === 'error' && events?.[kMonitor] !== undefined) this.emit(kMonitor, ...argsOf(count, a, b, c, more));
    const entry = events?.[type];
    if (typeof entry === 'function') {
      deliver(this, entry, type, count, a, b, c, more);
    } else if (entry !== undefined) {
      for (let i = 0; i < entry.length; i++) deliver(this, entry[i], type, count, a, b, c, more);
    } else if (type === 'error') {
      throw unhandledError(this, a);
    } else {
      return false;
    }
    return true;
  },

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
    checkListener(listener);
    const entry = this._events?.[type];
    const rest = entry === undefined ? undefined : without(entry, listener);
    if (rest === entry) return this;
    if (rest === undefined) forget(this, type);
    else this._events[type] = rest;
    if (this._events.removeListener !== undefined) {
      this.emit('removeListener', type, rest === undefined && entry.listener ? entry.listener : listener);
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
    return listOf(this._events?.[type]).map((called) => (typeof called.listener === 'function' ? called.listener : called));
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
methods.on = methods.addListener;
methods.off = methods.removeListener;

function EventEmitter(options) {
  EventEmitter.init.call(this, options);
}
Object.assign(EventEmitter.prototype, { _events: undefined, _eventsCount: 0, _maxListeners: undefined }, methods);

// Keeps existing listeners: a class may have added some before its constructor gets here.
function init(options) {
  const isNew = this._events === undefined || this._events === Object.getPrototypeOf(this)._events;
  if (isNew) clear(this);
  const { _maxListeners: limit } = this;
  this._maxListeners = limit || undefined;
  this[kShapeMode] = !isNew;
  this[kCapture] = isCapturing;
  if (options === undefined || options === null) return;
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
