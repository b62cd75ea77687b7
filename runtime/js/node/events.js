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

function EventEmitter(options) {
  EventEmitter.init.call(this, options);
}

EventEmitter.prototype._events = undefined;
EventEmitter.prototype._eventsCount = 0;
EventEmitter.prototype._maxListeners = undefined;

// _events: a function, or a list of them, by event name. A list is never changed, so that emit
// can walk it while listeners come and go.
EventEmitter.init = function init(options) {
  if (this._events === undefined || this._events === Object.getPrototypeOf(this)._events) {
    this._events = Object.create(null);
    this._eventsCount = 0;
    this[kShapeMode] = false;
  } else {
    this[kShapeMode] = true;
  }
  this._maxListeners = this._maxListeners || undefined;
  this[kCapture] = isCapturing;
  if (options === undefined || options === null) return;
  const { captureRejections } = ownOptions(options);
  if (captureRejections) {
    checkBoolean(captureRejections, 'options.captureRejections');
    this[kCapture] = captureRejections;
  }
};

EventEmitter.prototype.setMaxListeners = function setMaxListeners(n) {
  checkCount(n, 'setMaxListeners');
  this._maxListeners = n;
  return this;
};

EventEmitter.prototype.getMaxListeners = function getMaxListeners() {
  return limitOf(this);
};

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

// What an async listener gave: its rejection is dealt with in a later tick.
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

// Few arguments are passed one by one: the engine calls so ten times faster than with a list.
function call(emitter, listener, count, a, b, c, more) {
  switch (count) {
    case 0: return listener.call(emitter);
    case 1: return listener.call(emitter, a);
    case 2: return listener.call(emitter, a, b);
    case 3: return listener.call(emitter, a, b, c);
    default: return listener.call(emitter, a, b, c, ...more);
  }
}

function argsOf(count, a, b, c, more) {
  return count <= 3 ? [a, b, c].slice(0, count) : [a, b, c, ...more];
}

EventEmitter.prototype.emit = function emit(type, a, b, c) {
  const count = arguments.length - 1;
  const more = count > 3 ? Array.prototype.slice.call(arguments, 4) : undefined;
  const events = this._events;
  if (type === 'error') {
    if (events?.[kMonitor] !== undefined) this.emit(kMonitor, ...argsOf(count, a, b, c, more));
    if (events?.error === undefined) throw unhandledError(this, a);
  }
  const handler = events?.[type];
  if (handler === undefined) return false;
  if (typeof handler === 'function') {
    const result = call(this, handler, count, a, b, c, more);
    if (result !== undefined && result !== null && this[kCapture]) watch(this, result, type, argsOf(count, a, b, c, more));
    return true;
  }
  for (let i = 0; i < handler.length; i++) {
    const result = call(this, handler[i], count, a, b, c, more);
    if (result !== undefined && result !== null && this[kCapture]) watch(this, result, type, argsOf(count, a, b, c, more));
  }
  return true;
};

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
  let events = emitter._events;
  if (events === undefined) {
    events = emitter._events = Object.create(null);
    emitter._eventsCount = 0;
  } else if (events.newListener !== undefined) {
    emitter.emit('newListener', type, listener.listener ?? listener);
    events = emitter._events;
  }
  const existing = events[type];
  if (existing === undefined) {
    events[type] = listener;
    emitter._eventsCount++;
    return emitter;
  }
  const list = typeof existing === 'function' ? [existing] : existing.slice();
  if (isFirst) list.unshift(listener);
  else list.push(listener);
  if (existing.warned) list.warned = true;
  events[type] = list;
  const limit = limitOf(emitter);
  if (limit > 0 && list.length > limit && !list.warned) warnOfLeak(emitter, type, list);
  return emitter;
}

EventEmitter.prototype.addListener = function addListener(type, listener) {
  return add(this, type, listener, false);
};
EventEmitter.prototype.on = EventEmitter.prototype.addListener;
EventEmitter.prototype.prependListener = function prependListener(type, listener) {
  return add(this, type, listener, true);
};

function wrapOnce(emitter, type, listener) {
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

EventEmitter.prototype.once = function once(type, listener) {
  checkListener(listener);
  return this.on(type, wrapOnce(this, type, listener));
};
EventEmitter.prototype.prependOnceListener = function prependOnceListener(type, listener) {
  checkListener(listener);
  return this.prependListener(type, wrapOnce(this, type, listener));
};

EventEmitter.prototype.removeListener = function removeListener(type, listener) {
  checkListener(listener);
  const events = this._events;
  const existing = events?.[type];
  if (existing === undefined) return this;
  const isIt = (each) => each === listener || each.listener === listener;
  if (typeof existing === 'function') {
    if (!isIt(existing)) return this;
    delete events[type];
    this._eventsCount--;
  } else {
    const at = existing.findLastIndex(isIt);
    if (at < 0) return this;
    const list = existing.toSpliced(at, 1);
    if (existing.warned) list.warned = true;
    events[type] = list.length === 1 ? list[0] : list;
  }
  if (events.removeListener !== undefined) this.emit('removeListener', type, listener);
  return this;
};
EventEmitter.prototype.off = EventEmitter.prototype.removeListener;

EventEmitter.prototype.removeAllListeners = function removeAllListeners(type) {
  const events = this._events;
  if (events === undefined) return this;
  const names = arguments.length === 0 ? Reflect.ownKeys(events) : [type];
  for (const name of names) {
    if (name === 'removeListener' && arguments.length === 0) continue;
    if (events.removeListener !== undefined) {
      for (const listener of this.rawListeners(name).reverse()) this.removeListener(name, listener);
    } else if (events[name] !== undefined) {
      delete events[name];
      this._eventsCount--;
    }
  }
  if (arguments.length === 0) {
    this._events = Object.create(null);
    this._eventsCount = 0;
  }
  return this;
};

EventEmitter.prototype.listeners = function listeners(type) {
  return this.rawListeners(type).map((each) => each.listener ?? each);
};

EventEmitter.prototype.rawListeners = function rawListeners(type) {
  const existing = this._events?.[type];
  if (existing === undefined) return [];
  return typeof existing === 'function' ? [existing] : existing.slice();
};

EventEmitter.prototype.listenerCount = function listenerCount(type, listener) {
  const existing = this._events?.[type];
  if (existing === undefined) return 0;
  if (listener === undefined || listener === null) return typeof existing === 'function' ? 1 : existing.length;
  return [].concat(existing).filter((each) => each === listener || each.listener === listener).length;
};

EventEmitter.prototype.eventNames = function eventNames() {
  return this._eventsCount > 0 ? Reflect.ownKeys(this._events) : [];
};

module.exports = EventEmitter;
for (const name of ['addAbortListener', 'once', 'on', 'getEventListeners', 'getMaxListeners', 'listenerCount', 'setMaxListeners']) {
  EventEmitter[name] = { [name]: (...args) => require('internal/event_helpers')[name](...args) }[name];
}
EventEmitter.EventEmitter = EventEmitter;
EventEmitter.usingDomains = false;
EventEmitter.captureRejectionSymbol = kRejection;
EventEmitter.errorMonitor = kMonitor;
defineProperties(EventEmitter, {
  captureRejections: {
    enumerable: true,
    get: () => isCapturing,
    set(value) {
      checkBoolean(value, 'EventEmitter.captureRejections');
      isCapturing = value;
    },
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
