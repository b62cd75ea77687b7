// SPDX-License-Identifier: MIT
//
// EventTarget, without a tree: an event has one target.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const { checkObject, codedError, invalidArgType } = require('internal/errors');
const { Event, isEvent, begin, end, isStopped } = require('internal/web/events');

const DEFAULTS = { __proto__: null, once: false, capture: false, signal: undefined };

// A listener option: stopImmediatePropagation does not stop it.
const kResist = Symbol('kResistStopPropagation');

// While any dispatch walks a list of listeners, lists are copied before they change.
let walks = 0;

function checkCount(count, expected, names) {
  if (count < expected) throw codedError(TypeError, 'ERR_MISSING_ARGS', `The ${names} must be specified`);
}

function optionsOf(options) {
  if (options === undefined) return DEFAULTS;
  if (typeof options === 'boolean') return { __proto__: null, capture: options };
  if (options !== null) checkObject(options, 'options');
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

function warnOfLeak(target, limit, type, list) {
  list.warned = true;
  const { inspect } = require('internal/inspect');
  warn('MaxListenersExceededWarning', `Possible EventTarget memory leak detected. ${list.length} ${type} listeners added to ` +
    `${inspect(target, { depth: -1 })}. MaxListeners is ${limit}. Use events.setMaxListeners() to increase limit`,
  target, type).count = list.length;
}

function indexOf(list, callback, capture) {
  for (let i = 0; i < list.length; i++) {
    if (list[i].callback === callback && list[i].capture === capture) return i;
  }
  return -1;
}

function throwLater(error) {
  globalThis.process.nextTick(() => { throw error; });
}

function invoke(target, event, callback) {
  try {
    let result;
    if (typeof callback === 'function') {
      result = callback.call(target, event);
    } else {
      const { handleEvent } = callback;
      if (handleEvent !== undefined) result = Reflect.apply(handleEvent, callback, [event]);
    }
    if (result !== undefined && result !== null && typeof result.then === 'function') result.then(undefined, throwLater);
  } catch (error) {
    throwLater(error);
  }
}

let listenersOf;
let hasListeners;
let limitOf;
let setLimit;

class EventTarget {
  #lists; // a map of names to lists of listeners, once there are any
  #limit = require('node/events').defaultMaxListeners;

  static {
    listenersOf = (target, name) => (EventTarget.#checked(target).#lists?.get(`${name}`) ?? []).map((each) => each.callback);
    hasListeners = (target, name) => target.#lists?.get(name) !== undefined;
    limitOf = (target) => EventTarget.#checked(target).#limit;
    setLimit = (target, count) => { EventTarget.#checked(target).#limit = count; };
  }

  static #checked(target) {
    if (target !== null && typeof target === 'object' && #lists in target) return target;
    throw codedError(TypeError, 'ERR_INVALID_THIS', 'Value of "this" must be of type EventTarget');
  }

  // A list that may change now.
  #listToChange(name) {
    this.#lists ??= new Map();
    const list = this.#lists.get(name);
    if (list !== undefined && walks === 0) return list;
    const copy = list === undefined ? [] : list.slice();
    if (list?.warned) copy.warned = true;
    this.#lists.set(name, copy);
    return copy;
  }

  #remove(name, at) {
    const list = this.#listToChange(name);
    list[at].isGone = true;
    if (list.length === 1) this.#lists.delete(name);
    else list.splice(at, 1);
  }

  addEventListener(type, callback, options = undefined) {
    EventTarget.#checked(this);
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
    const known = this.#lists?.get(name);
    if (known !== undefined && indexOf(known, callback, Boolean(capture)) >= 0) return;
    const list = this.#listToChange(name);
    list.push({ callback, once: Boolean(once), capture: Boolean(capture), resists: Boolean(given[kResist]), isGone: false });
    if (list.length > this.#limit && this.#limit !== 0 && !list.warned) warnOfLeak(this, this.#limit, name, list);
    signal?.addEventListener('abort', () => this.removeEventListener(name, callback, { capture }), { once: true });
  }

  removeEventListener(type, callback, options = undefined) {
    EventTarget.#checked(this);
    checkCount(arguments.length, 2, '"type" and "listener" arguments');
    if (!isListener(callback)) return;
    const name = `${type}`;
    const list = this.#lists?.get(name);
    const { capture } = optionsOf(options);
    const at = list === undefined ? -1 : indexOf(list, callback, Boolean(capture));
    if (at >= 0) this.#remove(name, at);
  }

  dispatchEvent(event) {
    EventTarget.#checked(this);
    checkCount(arguments.length, 1, '"event" argument');
    if (!isEvent(event) && !(event instanceof Event)) throw invalidArgType('event', 'Event', event);
    const { type } = event;
    if (!begin(event, this)) {
      throw codedError(Error, 'ERR_EVENT_RECURSION', `The event "${type}" is already being dispatched`);
    }
    const list = this.#lists?.get(type);
    if (list !== undefined && list.length === 1) this.#offer(event, type, list[0]);
    else if (list !== undefined) this.#walk(event, type, list);
    end(event);
    return !event.defaultPrevented;
  }

  #walk(event, type, list) {
    walks++;
    for (let i = 0; i < list.length; i++) this.#offer(event, type, list[i]);
    walks--;
  }

  #offer(event, type, listener) {
    if (listener.isGone || (isStopped(event) && !listener.resists)) return;
    if (listener.once) this.#remove(type, this.#lists.get(type).indexOf(listener));
    invoke(this, event, listener.callback);
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

module.exports = { EventTarget, defineHandler, kResist, listenersOf, hasListeners, limitOf, setLimit };
