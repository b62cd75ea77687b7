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

// A listener option: it is called with what the target's method kUnwraps returns for the event, a list of arguments.
const kUnwraps = Symbol('kUnwraps');

// A method of targets that is called with the name of an event and the count of its listeners, when that changes.
const kListenersChanged = Symbol('kListenersChanged');

// Callbacks of `onname` properties that have been set to something else than a function.
const idle = new WeakSet();

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

function invoke(target, event, { callback, unwraps }) {
  try {
    let result;
    if (unwraps && typeof callback === 'function') {
      result = Reflect.apply(callback, target, target[kUnwraps](event));
    } else if (typeof callback === 'function') {
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

class Listener {
  constructor(callback, once, capture, resists, unwraps) {
    this.callback = callback;
    this.once = once;
    this.capture = capture;
    this.resists = resists;
    this.unwraps = unwraps;
    this.isGone = false;
  }
}

let check;
let listenersOf;
let listenerCount;
let hasListeners;
let namesOf;
let forgetAll;
let limitOf;
let setLimit;

function tellChange(target, name, isAdded) {
  if (target[kListenersChanged] === undefined) return;
  target[kListenersChanged](name, listenerCount(target, name), isAdded);
}

class EventTarget {
  #lists; // a map of names to lists of listeners, once there are any
  #limit = require('node/events').defaultMaxListeners;

  static {
    check = (target) => {
      if (target === null || typeof target !== 'object' || !(#lists in target)) {
        throw codedError(TypeError, 'ERR_INVALID_THIS', 'Value of "this" must be of type EventTarget');
      }
    };
    listenersOf = (target, name) => {
      check(target);
      return (target.#lists?.get(`${name}`) ?? []).map((each) => each.callback);
    };
    // Without idle ones.
    listenerCount = (target, name) => listenersOf(target, name).filter((callback) => !idle.has(callback)).length;
    hasListeners = (target, name) => target.#lists?.get(name) !== undefined;
    namesOf = (target) => {
      check(target);
      return [...(target.#lists?.keys() ?? [])];
    };
    // Of one event, or of all; the target is not told.
    forgetAll = (target, name) => {
      for (const [key, list] of [...(target.#lists ?? [])]) {
        if (name !== undefined && key !== `${name}`) continue;
        for (const listener of list) listener.isGone = true;
        target.#lists.delete(key);
      }
    };
    limitOf = (target) => {
      check(target);
      return target.#limit;
    };
    setLimit = (target, count) => {
      check(target);
      target.#limit = count;
    };
  }

  // The list, or a copy that replaces it while lists are walked.
  #changeable(name, list) {
    if (walks === 0) return list;
    const copy = list.slice();
    if (list.warned) copy.warned = true;
    this.#lists.set(name, copy);
    return copy;
  }

  #add(name, list, listener) {
    if (list === undefined) {
      this.#lists ??= new Map();
      const first = [listener];
      this.#lists.set(name, first);
      return first;
    }
    const changed = this.#changeable(name, list);
    changed.push(listener);
    return changed;
  }

  #remove(name, list, at) {
    list[at].isGone = true;
    if (list.length === 1) this.#lists.delete(name);
    else this.#changeable(name, list).splice(at, 1);
    tellChange(this, name, false);
  }

  addEventListener(type, callback, options = undefined) {
    check(this);
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
    const resists = Boolean(given[kResist]);
    const name = `${type}`;
    const known = this.#lists?.get(name);
    if (known !== undefined && indexOf(known, callback, Boolean(capture)) >= 0) return;
    const list = this.#add(name, known, new Listener(callback, Boolean(once), Boolean(capture), resists, Boolean(given[kUnwraps])));
    tellChange(this, name, true);
    if (list.length > this.#limit && this.#limit !== 0 && !list.warned) warnOfLeak(this, this.#limit, name, list);
    signal?.addEventListener('abort', () => this.removeEventListener(name, callback, { capture }), { once: true });
  }

  removeEventListener(type, callback, options = undefined) {
    check(this);
    checkCount(arguments.length, 2, '"type" and "listener" arguments');
    if (!isListener(callback)) return;
    const name = `${type}`;
    const { capture } = optionsOf(options);
    const list = this.#lists?.get(name);
    const at = list === undefined ? -1 : indexOf(list, callback, Boolean(capture));
    if (at >= 0) this.#remove(name, list, at);
  }

  dispatchEvent(event) {
    check(this);
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

  #forget(type, listener) {
    const list = this.#lists.get(type);
    this.#remove(type, list, list.indexOf(listener));
  }

  #offer(event, type, listener) {
    if (listener.isGone || (isStopped(event) && !listener.resists)) return;
    if (listener.once) this.#forget(type, listener);
    invoke(this, event, listener);
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

// An `onname` property: a listener that can be replaced in its place. Any value is kept; only functions are called.
function defineHandler(prototype, name) {
  const handlers = new WeakMap();
  const activate = (target, listener, whether) => {
    if (idle.has(listener) !== whether) return;
    if (whether) idle.delete(listener);
    else idle.add(listener);
    if (!whether || listenersOf(target, name).includes(listener)) tellChange(target, name, whether);
    else target.addEventListener(name, listener);
  };
  defineProperty(prototype, `on${name}`, {
    configurable: true,
    enumerable: true,
    get() {
      return handlers.get(this)?.value ?? null;
    },
    set(value) {
      const isFunction = typeof value === 'function';
      const known = handlers.get(this);
      if (known === undefined && !isFunction && (value === null || value === undefined)) return;
      const entry = known ?? { value, listener: (event) => (typeof entry.value === 'function' ? Reflect.apply(entry.value, this, [event]) : undefined) };
      entry.value = value;
      if (known !== undefined) activate(this, entry.listener, isFunction);
      else {
        handlers.set(this, entry);
        if (!isFunction) idle.add(entry.listener);
        this.addEventListener(name, entry.listener);
      }
    },
  });
}

module.exports = {
  EventTarget, defineHandler, kListenersChanged, kUnwraps, kResist, listenersOf, listenerCount, hasListeners, namesOf, forgetAll, limitOf, setLimit,
};
