// SPDX-License-Identifier: MIT
//
// Event and CustomEvent. A target keeps its state during a dispatch in event[kDispatch].
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const { checkObject, codedError } = require('internal/errors');

const kDispatch = Symbol('kDispatch');
const kTrusted = Symbol('kTrusted');

class Event {
  #type;
  #bubbles;
  #cancelable;
  #composed;
  #isTrusted;
  #isPrevented = false;
  #isPropagationStopped = false;
  #time = globalThis.performance.now();
  #dispatch = { target: null, isDispatching: false, isStopped: false };

  constructor(type, options = undefined) {
    if (arguments.length === 0) throw codedError(TypeError, 'ERR_MISSING_ARGS', 'The "type" argument must be specified');
    if (options !== undefined && options !== null) checkObject(options, 'options');
    const given = ownOptions(options);
    this.#type = `${type}`;
    this.#bubbles = Boolean(given.bubbles);
    this.#cancelable = Boolean(given.cancelable);
    this.#composed = Boolean(given.composed);
    this.#isTrusted = Boolean(given[kTrusted]);
  }

  static #checked(event) {
    if (!(event !== null && typeof event === 'object' && #type in event)) {
      throw codedError(TypeError, 'ERR_INVALID_THIS', 'Value of "this" must be of type Event');
    }
    return event;
  }

  get [kDispatch]() { return this.#dispatch; }

  initEvent(type, bubbles = false, cancelable = false) {
    if (arguments.length === 0) throw codedError(TypeError, 'ERR_MISSING_ARGS', 'The "type" argument must be specified');
    if (this.#dispatch.isDispatching) return;
    this.#type = `${type}`;
    this.#bubbles = Boolean(bubbles);
    this.#cancelable = Boolean(cancelable);
  }

  get type() { return Event.#checked(this).#type; }
  get bubbles() { return Event.#checked(this).#bubbles; }
  get cancelable() { return Event.#checked(this).#cancelable; }
  get composed() { return Event.#checked(this).#composed; }
  get defaultPrevented() { return Event.#checked(this).#cancelable && this.#isPrevented; }
  get returnValue() { return !this.defaultPrevented; }
  get timeStamp() { return Event.#checked(this).#time; }
  get target() { return Event.#checked(this).#dispatch.target; }
  get srcElement() { return this.target; }
  get currentTarget() { return Event.#checked(this).#dispatch.isDispatching ? this.target : null; }
  get eventPhase() { return Event.#checked(this).#dispatch.isDispatching ? Event.AT_TARGET : Event.NONE; }
  get isTrusted() { return Event.#checked(this).#isTrusted; }
  get cancelBubble() { return Event.#checked(this).#isPropagationStopped; }
  set cancelBubble(value) { if (value) this.stopPropagation(); }
  preventDefault() { Event.#checked(this).#isPrevented = true; }
  stopPropagation() { Event.#checked(this).#isPropagationStopped = true; }
  stopImmediatePropagation() { Event.#checked(this).#dispatch.isStopped = true; }
  composedPath() { return Event.#checked(this).#dispatch.isDispatching ? [this.target] : []; }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    const { name } = this.constructor;
    if (depth < 0) return name;
    const { type, defaultPrevented, cancelable, timeStamp } = this;
    const inner = { ...options, depth: Number.isInteger(options.depth) ? options.depth - 1 : options.depth };
    return `${name} ${inspect({ type, defaultPrevented, cancelable, timeStamp }, inner)}`;
  }
}
for (const name of Object.getOwnPropertyNames(Event.prototype)) {
  if (name !== 'constructor') defineProperty(Event.prototype, name, { enumerable: true });
}
for (const [name, value] of Object.entries({ NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 })) {
  defineProperty(Event, name, { value, enumerable: true });
}
defineProperty(Event.prototype, Symbol.toStringTag, { value: 'Event', configurable: true });

class CustomEvent extends Event {
  #detail;

  constructor(type, options = undefined) {
    super(...arguments);
    this.#detail = ownOptions(options).detail ?? null;
  }

  get detail() { return this.#detail; }
}
defineProperty(CustomEvent.prototype, 'detail', { enumerable: true });
defineProperty(CustomEvent.prototype, Symbol.toStringTag, { value: 'CustomEvent', configurable: true });

module.exports = { Event, CustomEvent, kDispatch, kTrusted };
