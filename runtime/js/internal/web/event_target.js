// SPDX-License-Identifier: MIT
//
// EventTarget, without a tree: an event has one target.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const { checkObject, codedError, invalidArgType } = require('internal/errors');
const { Event, kDispatch } = require('internal/web/events');

// A listener option: stopImmediatePropagation does not stop it.
const kResist = Symbol('kResistStopPropagation');

const targets = new WeakMap();

function stateOf(target) {
  const state = targets.get(target);
  if (state === undefined) {
    throw codedError(TypeError, 'ERR_INVALID_THIS', 'Value of "this" must be of type EventTarget');
  }
  return state;
}

function checkCount(count, expected, names) {
  if (count < expected) throw codedError(TypeError, 'ERR_MISSING_ARGS', `The ${names} must be specified`);
}

function optionsOf(options) {
  if (typeof options === 'boolean') return { __proto__: null, capture: options };
  if (options !== undefined && options !== null) checkObject(options, 'options');
  return ownOptions(options);
}

function isListener(callback) {
  if (typeof callback === 'function' || (callback !== null && typeof callback === 'object')) return true;
  if (callback === null || callback === undefined) return false;
  throw invalidArgType('listener', 'EventListener', callback);
}

function warn(name, message, target, type) {
  const warning = new Error(message);
  warning.name = name;
  warning.target = target;
  warning.type = type;
  globalThis.process.emitWarning(warning);
  return warning;
}

function warnOfLeak(target, state, type, list) {
  if (state.limit === 0 || list.length <= state.limit || list.warned) return;
  list.warned = true;
  const { inspect } = require('internal/inspect');
  warn('MaxListenersExceededWarning', `Possible EventTarget memory leak detected. ${list.length} ${type} listeners added to ` +
    `${inspect(target, { depth: -1 })}. MaxListeners is ${state.limit}. Use events.setMaxListeners() to increase limit`,
  target, type).count = list.length;
}

function indexOf(list, callback, capture) {
  return list.findIndex((each) => each.callback === callback && each.capture === Boolean(capture));
}

function throwLater(error) {
  globalThis.process.nextTick(() => { throw error; });
}

function invoke(target, event, { callback }) {
  try {
    const isFunction = typeof callback === 'function';
    const run = isFunction ? callback : callback.handleEvent;
    const result = isFunction || run !== undefined ? Reflect.apply(run, isFunction ? target : callback, [event]) : undefined;
    if (typeof result?.then === 'function') result.then(undefined, throwLater);
  } catch (error) {
    throwLater(error);
  }
}

class EventTarget {
  constructor() {
    targets.set(this, { listeners: new Map(), limit: require('node/events').defaultMaxListeners });
  }

  addEventListener(type, callback, options = undefined) {
    const state = stateOf(this);
    checkCount(arguments.length, 2, '"type" and "listener" arguments');
    const given = optionsOf(options);
    const { once = false, capture = false, signal } = given;
    if (signal !== undefined && (signal === null || typeof signal !== 'object' || !('aborted' in signal))) {
      throw invalidArgType('options.signal', 'AbortSignal', signal);
    }
    if (!isListener(callback)) {
      warn('AddEventListenerArgumentTypeWarning', `addEventListener called with ${callback} which has no effect.`, this, type);
      return;
    }
    if (signal?.aborted) return;
    const name = `${type}`;
    const list = state.listeners.get(name) ?? [];
    if (indexOf(list, callback, capture) >= 0) return;
    list.push({
      callback, once: Boolean(once), capture: Boolean(capture), resists: Boolean(given[kResist]), isGone: false,
    });
    state.listeners.set(name, list);
    warnOfLeak(this, state, name, list);
    signal?.addEventListener('abort', () => this.removeEventListener(name, callback, { capture }), { once: true });
  }

  removeEventListener(type, callback, options = undefined) {
    const state = stateOf(this);
    checkCount(arguments.length, 2, '"type" and "listener" arguments');
    if (!isListener(callback)) return;
    const list = state.listeners.get(`${type}`) ?? [];
    const at = indexOf(list, callback, optionsOf(options).capture);
    if (at < 0) return;
    list[at].isGone = true;
    list.splice(at, 1);
    if (list.length === 0) state.listeners.delete(`${type}`);
  }

  dispatchEvent(event) {
    const state = stateOf(this);
    checkCount(arguments.length, 1, '"event" argument');
    if (!(event instanceof Event)) throw invalidArgType('event', 'Event', event);
    const inside = event[kDispatch];
    if (inside.isDispatching) {
      throw codedError(Error, 'ERR_EVENT_RECURSION', `The event "${event.type}" is already being dispatched`);
    }
    inside.target = this;
    inside.isDispatching = true;
    for (const listener of [...(state.listeners.get(event.type) ?? [])]) {
      if (listener.isGone || (inside.isStopped && !listener.resists)) continue;
      if (listener.once) this.removeEventListener(event.type, listener.callback, { capture: listener.capture });
      invoke(this, event, listener);
    }
    inside.isDispatching = false;
    return !event.defaultPrevented;
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    const { name } = this.constructor;
    return depth < 0 ? name : `${name} ${inspect({}, options)}`;
  }
}
for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) {
  defineProperty(EventTarget.prototype, name, { enumerable: true });
}
defineProperty(EventTarget.prototype, Symbol.toStringTag, { value: 'EventTarget', configurable: true });

function listenersOf(target, name) {
  return (stateOf(target).listeners.get(`${name}`) ?? []).map((each) => each.callback);
}

function limitOf(target) {
  return stateOf(target).limit;
}

function setLimit(target, count) {
  stateOf(target).limit = count;
}

// An `onname` property that is a listener.
function defineHandler(prototype, name) {
  const handlers = new WeakMap();
  defineProperty(prototype, `on${name}`, {
    configurable: true,
    enumerable: true,
    get() {
      return handlers.get(this)?.value ?? null;
    },
    set(value) {
      const entry = handlers.get(this) ?? { value: null, listener: null };
      if (entry.listener === null) {
        entry.listener = (event) => entry.value && Reflect.apply(entry.value, this, [event]);
        this.addEventListener(name, entry.listener);
        handlers.set(this, entry);
      }
      entry.value = typeof value === 'function' ? value : null;
    },
  });
}

module.exports = { EventTarget, defineHandler, kResist, listenersOf, limitOf, setLimit };
