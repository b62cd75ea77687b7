// SPDX-License-Identifier: MIT
//
// node:events: EventEmitter, and the helpers once, on, listenerCount and so on.
'use strict';

const kCapture = Symbol('kCapture');
const kRejection = Symbol.for('nodejs.rejection');
const kMonitor = Symbol('events.errorMonitor');

function checkListener(listener) {
  if (typeof listener !== 'function') {
    throw require('internal/errors').invalidArgType('listener', 'function', listener);
  }
}

function EventEmitter(options) {
  EventEmitter.init.call(this, options);
}

EventEmitter.prototype._events = undefined;
EventEmitter.prototype._eventsCount = 0;
EventEmitter.prototype._maxListeners = undefined;
EventEmitter.captureRejections = false;
EventEmitter.defaultMaxListeners = 10;

// _events: a function, or a list of them, by event name.
EventEmitter.init = function init(options) {
  if (this._events === undefined || this._events === Object.getPrototypeOf(this)._events) {
    this._events = Object.create(null);
    this._eventsCount = 0;
  }
  this._maxListeners = this._maxListeners || undefined;
  if (options?.captureRejections) this[kCapture] = true;
  else if (EventEmitter.captureRejections) this[kCapture] = true;
};

function limitOf(emitter) {
  return emitter._maxListeners ?? EventEmitter.defaultMaxListeners;
}

function unhandledError(args) {
  const [error] = args;
  if (error instanceof Error) return error;
  const { inspect } = require('internal/inspect');
  const { codedError } = require('internal/errors');
  let text;
  try {
    text = inspect(error);
  } catch {
    text = String(error);
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

function call(emitter, listener, type, args) {
  const result = Reflect.apply(listener, emitter, args);
  if (emitter[kCapture] && result !== undefined && result !== null && typeof result.then === 'function') {
    result.then(undefined, (error) => globalThis.process.nextTick(onRejected, emitter, error, type, args));
  }
}

EventEmitter.prototype.emit = function emit(type, ...args) {
  const events = this._events;
  if (type === 'error') {
    if (events?.[kMonitor] !== undefined) this.emit(kMonitor, ...args);
    if (events?.error === undefined) throw unhandledError(args);
  }
  const listener = events?.[type];
  if (listener === undefined) return false;
  if (typeof listener === 'function') {
    call(this, listener, type, args);
  } else {
    for (const each of listener.slice()) call(this, each, type, args);
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
  const list = typeof existing === 'function' ? [existing] : existing;
  if (isFirst) list.unshift(listener);
  else list.push(listener);
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

function onceWrapper(emitter, type, listener) {
  let hasRun = false;
  const wrapper = function (...args) {
    if (hasRun) return undefined;
    emitter.removeListener(type, wrapper);
    hasRun = true;
    return Reflect.apply(listener, emitter, args);
  };
  wrapper.listener = listener;
  return wrapper;
}

EventEmitter.prototype.once = function once(type, listener) {
  checkListener(listener);
  return this.on(type, onceWrapper(this, type, listener));
};
EventEmitter.prototype.prependOnceListener = function prependOnceListener(type, listener) {
  checkListener(listener);
  return this.prependListener(type, onceWrapper(this, type, listener));
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
    list.warned = existing.warned;
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

EventEmitter.prototype.rawListeners = function rawListeners(type) {
  const existing = this._events?.[type];
  if (existing === undefined) return [];
  return typeof existing === 'function' ? [existing] : existing.slice();
};

EventEmitter.prototype.listeners = function listeners(type) {
  return this.rawListeners(type).map((each) => each.listener ?? each);
};

EventEmitter.prototype.listenerCount = function listenerCount(type, listener) {
  const list = this.rawListeners(type);
  if (listener === undefined || listener === null) return list.length;
  return list.filter((each) => each === listener || each.listener === listener).length;
};

EventEmitter.prototype.eventNames = function eventNames() {
  return this._events === undefined ? [] : Reflect.ownKeys(this._events);
};

EventEmitter.prototype.setMaxListeners = function setMaxListeners(count) {
  if (typeof count !== 'number' || count < 0 || Number.isNaN(count)) {
    throw require('internal/errors').outOfRange('n', 'a non-negative number', count);
  }
  this._maxListeners = count;
  return this;
};

EventEmitter.prototype.getMaxListeners = function getMaxListeners() {
  return limitOf(this);
};

module.exports = EventEmitter;
EventEmitter.EventEmitter = EventEmitter;
EventEmitter.usingDomains = false;
EventEmitter.captureRejectionSymbol = kRejection;
EventEmitter.errorMonitor = kMonitor;
for (const name of ['once', 'on', 'getEventListeners', 'listenerCount', 'setMaxListeners', 'getMaxListeners', 'addAbortListener']) {
  EventEmitter[name] = (...args) => require('internal/event_helpers')[name](...args);
}
