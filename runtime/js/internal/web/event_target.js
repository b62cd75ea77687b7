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

function checkCount(count, expected, names) {
  if (count < expected) throw codedError(TypeError, 'ERR_MISSING_ARGS', `The ${names} must be specified`);
}

function optionsOf(options) {
  if (options === undefined) return DEFAULTS;
  if (typeof options === 'boolean') return { __proto__: null, capture: options };
  if (options !== null) checkObject(options, 'options');
  return ownOptions(options);
}

// Any object is one, but as in Node, its handleEvent is read.
function isListener(callback) {
  if (typeof callback === 'function' || typeof callback?.handleEvent === 'function') return true;
  if (callback !== null && typeof callback === 'object') return true;
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
  warn('MaxListenersExceededWarning', `Possible EventTarget memory leak detected. ${list.count} ${type} listeners added to ` +
    `${inspect(target, { depth: -1 })}. MaxListeners is ${limit}. Use events.setMaxListeners() to increase limit`,
  target, type).count = list.count;
}

function throwLater(error) {
  globalThis.process.nextTick(() => { throw error; });
}

// A listener may be an async function.
function watch(result) {
  if (result !== undefined && result !== null && typeof result.then === 'function') result.then(undefined, throwLater);
}

// What V8 says about a value that is not a function.
function notCallable(value) {
  let shown = String(value);
  if (typeof value === 'object') shown = Array.isArray(value) ? '[object Array]' : '#<Object>';
  return new TypeError(`Function.prototype.apply was called on ${shown}, which is ${typeof value === 'object' ? 'an' : 'a'} ${typeof value} and not a function`);
}

// An object may get or lose its handleEvent() at any time, and a getter sees that Node reads it twice.
function handle(listener, given) {
  if (!listener.handleEvent) return undefined;
  const { handleEvent } = listener;
  if (typeof handleEvent !== 'function') throw notCallable(handleEvent);
  return Reflect.apply(handleEvent, listener, given);
}

function invoke(target, event, { callback, unwraps }) {
  try {
    const given = unwraps ? target[kUnwraps](event) : [event];
    watch(typeof callback === 'function' ? Reflect.apply(callback, target, given) : handle(callback, given));
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
    this.next = undefined;
    this.previous = undefined;
  }
}

// The listeners of one event. A dispatch takes the next one before it calls a listener, and one that is removed keeps what
// came after it. So a listener that is added during a dispatch runs in it, unless the last listener was running.
class ListenerList {
  constructor() {
    this.first = undefined;
    this.last = undefined;
    this.count = 0;
    this.warned = false;
  }

  append(listener) {
    listener.previous = this.last;
    if (this.last === undefined) this.first = listener;
    else this.last.next = listener;
    this.last = listener;
    this.count++;
  }

  remove(listener) {
    const { previous, next } = listener;
    if (previous === undefined) this.first = next;
    else previous.next = next;
    if (next === undefined) this.last = previous;
    else next.previous = previous;
    listener.isGone = true;
    this.count--;
  }

  listenerFor(callback, capture) {
    let listener = this.first;
    while (listener !== undefined && (listener.callback !== callback || listener.capture !== capture)) listener = listener.next;
    return listener;
  }

  callbacks() {
    const found = [];
    for (let listener = this.first; listener !== undefined; listener = listener.next) found.push(listener.callback);
    return found;
  }
}

const MOST_LISTENERS = 10; // until node:events is loaded, and may be given another default

let check;
let listenersOf;
let listenerCount;
let hasListeners;
let namesOf;
let forgetAll;
let limitOf;
let setLimit;
let deliver;

function tellChange(target, name, isAdded) {
  if (target[kListenersChanged] === undefined) return;
  target[kListenersChanged](name, listenerCount(target, name), isAdded);
}

// Apart, since a function that makes another one allocates its variables at every call.
function removeOnAbort(target, name, callback, capture, signal) {
  signal.addEventListener('abort', () => target.removeEventListener(name, callback, { capture }), { once: true });
}

class EventTarget {
  #lists; // a map of names to lists of listeners, once there are any
  #limit = require.isLoaded('node/events') ? require('node/events').defaultMaxListeners : MOST_LISTENERS;

  static {
    check = (target) => {
      if (target === null || typeof target !== 'object' || !(#lists in target)) {
        throw codedError(TypeError, 'ERR_INVALID_THIS', 'Value of "this" must be of type EventTarget');
      }
    };
    listenersOf = (target, name) => {
      check(target);
      return target.#lists?.get(`${name}`)?.callbacks() ?? [];
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
        for (let { first } = list; first !== undefined; first = first.next) first.isGone = true;
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
    // Dispatches the event that makeEvent(name, value, list) creates, whatever the program has made of dispatchEvent(). A
    // single listener that gets the value alone needs no event.
    deliver = (target, name, value, makeEvent, list) => {
      const listeners = target.#lists?.get(name);
      if (listeners === undefined) return;
      const { first } = listeners;
      if (listeners.count === 1 && first.unwraps && typeof first.callback === 'function') target.#offerValue(name, first, value);
      else target.#dispatch(makeEvent(name, value, list));
    };
  }

  #newList(name) {
    const list = new ListenerList();
    this.#lists ??= new Map();
    this.#lists.set(name, list);
    return list;
  }

  #remove(name, list, listener) {
    list.remove(listener);
    if (list.count === 0) this.#lists.delete(name);
    if (this[kListenersChanged] !== undefined) tellChange(this, name, false);
  }

  addEventListener(type, callback, options = undefined) {
    if (options === undefined && typeof callback === 'function' && typeof this === 'object' && this !== null && #lists in this) {
      this.#listen(`${type}`, callback, DEFAULTS, false, false);
      return;
    }
    check(this);
    if (arguments.length < 2) checkCount(arguments.length, 2, '"type" and "listener" arguments');
    const given = optionsOf(options);
    const { once = false, capture = false } = given;
    void given.passive; // without effect, but programs use a getter to find out whether it is known
    const { signal } = given;
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
    if (!this.#listen(name, callback, given, Boolean(once), Boolean(capture), resists)) return;
    if (signal !== undefined) removeOnAbort(this, name, callback, capture, signal);
  }

  // Returns false if the listener is known.
  #listen(name, callback, given, once, capture, resists = false) {
    let list = this.#lists?.get(name);
    if (list === undefined) list = this.#newList(name);
    else if (list.listenerFor(callback, capture) !== undefined) return false;
    list.append(new Listener(callback, once, capture, resists, given !== DEFAULTS && Boolean(given[kUnwraps])));
    if (this[kListenersChanged] !== undefined) tellChange(this, name, true);
    if (list.count > this.#limit && this.#limit !== 0 && !list.warned) warnOfLeak(this, this.#limit, name, list);
    return true;
  }

  removeEventListener(type, callback, options = undefined) {
    check(this);
    if (arguments.length < 2) checkCount(arguments.length, 2, '"type" and "listener" arguments');
    if (typeof callback !== 'function' && !isListener(callback)) return;
    const name = `${type}`;
    const capture = options !== undefined && Boolean(optionsOf(options).capture);
    const list = this.#lists?.get(name);
    const listener = list?.listenerFor(callback, capture);
    if (listener !== undefined) this.#remove(name, list, listener);
  }

  dispatchEvent(event) {
    check(this);
    if (arguments.length < 1) checkCount(arguments.length, 1, '"event" argument');
    if (!isEvent(event) && !(event instanceof Event)) throw invalidArgType('event', 'Event', event);
    return this.#dispatch(event);
  }

  #dispatch(event) {
    const { type } = event;
    if (!begin(event, this)) {
      throw codedError(Error, 'ERR_EVENT_RECURSION', `The event "${type}" is already being dispatched`);
    }
    const list = this.#lists?.get(type);
    for (let listener = list?.first; listener !== undefined;) {
      const { next } = listener;
      this.#offer(event, type, listener);
      listener = next;
    }
    end(event);
    return !event.defaultPrevented;
  }

  #offerValue(type, listener, value) {
    if (listener.once) this.#forget(type, listener);
    try {
      watch(Reflect.apply(listener.callback, this, [value]));
    } catch (error) {
      throwLater(error);
    }
  }

  #forget(type, listener) {
    this.#remove(type, this.#lists.get(type), listener);
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
  EventTarget, defineHandler, deliver, kListenersChanged, kUnwraps, kResist, listenersOf, listenerCount, hasListeners, namesOf, forgetAll, limitOf, setLimit,
};
