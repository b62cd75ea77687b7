// SPDX-License-Identifier: MIT
//
// Event and EventTarget, without a tree: an event has one target.
'use strict';

const { invalidArgType } = require('internal/errors');

const kStop = Symbol('kStop');
const kTarget = Symbol('kTarget');
const kTrusted = Symbol('kTrusted');
const kDispatching = Symbol('kDispatching');

class Event {
  #type;
  #bubbles;
  #cancelable;
  #composed;
  #prevented = false;
  #time = internalBinding('loop').hrtime() / 1e6;

  constructor(type, options) {
    if (arguments.length === 0) throw new TypeError('The "type" argument must be specified');
    this.#type = `${type}`;
    this.#bubbles = Boolean(options?.bubbles);
    this.#cancelable = Boolean(options?.cancelable);
    this.#composed = Boolean(options?.composed);
    this[kTarget] = null;
    this[kStop] = false;
    this[kTrusted] = options?.[kTrusted] ?? false;
    this[kDispatching] = false;
  }

  get type() { return this.#type; }
  get bubbles() { return this.#bubbles; }
  get cancelable() { return this.#cancelable; }
  get composed() { return this.#composed; }
  get defaultPrevented() { return this.#cancelable && this.#prevented; }
  get returnValue() { return !this.defaultPrevented; }
  get timeStamp() { return this.#time; }
  get target() { return this[kTarget]; }
  get srcElement() { return this[kTarget]; }
  get currentTarget() { return this[kDispatching] ? this[kTarget] : null; }
  get eventPhase() { return this[kDispatching] ? 2 : 0; }
  get isTrusted() { return this[kTrusted]; }
  preventDefault() { this.#prevented = true; }
  stopPropagation() {}
  stopImmediatePropagation() { this[kStop] = true; }
  composedPath() { return this[kDispatching] ? [this[kTarget]] : []; }
}
for (const [name, value] of Object.entries({ NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 })) {
  Object.defineProperty(Event, name, { value, enumerable: true });
}
Object.defineProperty(Event.prototype, Symbol.toStringTag, { value: 'Event', configurable: true });

function optionsOf(options) {
  return typeof options === 'boolean' ? { capture: options } : options ?? {};
}

function invoke(target, event, { callback }) {
  try {
    const run = typeof callback === 'function' ? callback : callback.handleEvent;
    const result = Reflect.apply(run, typeof callback === 'function' ? target : callback, [event]);
    if (result !== null && typeof result?.then === 'function') {
      result.then(undefined, (error) => globalThis.process.nextTick(() => { throw error; }));
    }
  } catch (error) {
    globalThis.process.nextTick(() => { throw error; });
  }
}

class EventTarget {
  #listeners = new Map();

  addEventListener(type, callback, options) {
    if (arguments.length < 2) throw new TypeError('The "type" and "listener" arguments must be specified');
    if (callback === null || callback === undefined) return;
    if (typeof callback !== 'function' && typeof callback !== 'object') {
      throw invalidArgType('listener', 'EventListener', callback);
    }
    const { once = false, capture = false, signal, passive = false } = optionsOf(options);
    if (signal?.aborted) return;
    const name = `${type}`;
    const list = this.#listeners.get(name) ?? [];
    if (list.some((each) => each.callback === callback && each.capture === Boolean(capture))) return;
    list.push({ callback, once: Boolean(once), capture: Boolean(capture), passive, isGone: false });
    this.#listeners.set(name, list);
    signal?.addEventListener('abort', () => this.removeEventListener(name, callback, { capture }), { once: true });
  }

  removeEventListener(type, callback, options) {
    const { capture = false } = optionsOf(options);
    const list = this.#listeners.get(`${type}`) ?? [];
    const at = list.findIndex((each) => each.callback === callback && each.capture === Boolean(capture));
    if (at < 0) return;
    list[at].isGone = true;
    list.splice(at, 1);
  }

  dispatchEvent(event) {
    if (!(event instanceof Event)) throw invalidArgType('event', 'Event', event);
    if (event[kDispatching]) {
      throw require('internal/errors').codedError(Error, 'ERR_EVENT_RECURSION', `The event "${event.type}" is already being dispatched`);
    }
    event[kTarget] = this;
    event[kDispatching] = true;
    for (const listener of [...(this.#listeners.get(event.type) ?? [])]) {
      if (listener.isGone) continue;
      if (listener.once) this.removeEventListener(event.type, listener.callback, listener);
      invoke(this, event, listener);
      if (event[kStop]) break;
    }
    event[kDispatching] = false;
    return !event.defaultPrevented;
  }
}
Object.defineProperty(EventTarget.prototype, Symbol.toStringTag, { value: 'EventTarget', configurable: true });

// An `onname` property that is a listener.
function defineHandler(prototype, name) {
  const handlers = new WeakMap();
  Object.defineProperty(prototype, `on${name}`, {
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

module.exports = { Event, EventTarget, defineHandler, kTrusted };
