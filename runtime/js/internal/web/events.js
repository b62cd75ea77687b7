// SPDX-License-Identifier: MIT
//
// Event and CustomEvent. An event is its target's while it is dispatched: begin() to end().
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const { checkObject, codedError } = require('internal/errors');
const { hrtime } = internalBinding('loop');

const kTrusted = Symbol('kTrusted');

const BUBBLES = 1;
const CANCELABLE = 2;
const COMPOSED = 4;
const TRUSTED = 8;
const PREVENTED = 16;
const PROPAGATION_STOPPED = 32;
const STOPPED = 64;
const DISPATCHING = 128;

function flagsOf(options) {
  if (options === undefined || options === null) return 0;
  checkObject(options, 'options');
  const given = ownOptions(options);
  return (given.bubbles ? BUBBLES : 0) | (given.cancelable ? CANCELABLE : 0) | (given.composed ? COMPOSED : 0) |
    (given[kTrusted] ? TRUSTED : 0);
}

function checkType(count) {
  if (count === 0) throw codedError(TypeError, 'ERR_MISSING_ARGS', 'The "type" argument must be specified');
}

let isEvent;
let begin;
let end;
let isStopped;

class Event {
  #flags;
  #type;
  #target = null;
  #time = hrtime();

  constructor(type, options = undefined) {
    checkType(arguments.length);
    this.#flags = flagsOf(options);
    this.#type = `${type}`;
  }

  static {
    isEvent = (value) => value !== null && typeof value === 'object' && #flags in value;

    // False if the event is being dispatched already.
    begin = (event, target) => {
      if ((event.#flags & DISPATCHING) !== 0) return false;
      event.#target = target;
      event.#flags |= DISPATCHING;
      return true;
    };

    end = (event) => { event.#flags &= ~DISPATCHING; };

    // By stopImmediatePropagation().
    isStopped = (event) => (event.#flags & STOPPED) !== 0;
  }

  static #checked(event) {
    if (!isEvent(event)) throw codedError(TypeError, 'ERR_INVALID_THIS', 'Value of "this" must be of type Event');
    return event;
  }

  initEvent(type, bubbles = false, cancelable = false) {
    checkType(arguments.length);
    if ((this.#flags & DISPATCHING) !== 0) return;
    this.#type = `${type}`;
    this.#flags = (this.#flags & ~(BUBBLES | CANCELABLE)) | (bubbles ? BUBBLES : 0) | (cancelable ? CANCELABLE : 0);
  }

  get type() { return Event.#checked(this).#type; }
  get bubbles() { return (Event.#checked(this).#flags & BUBBLES) !== 0; }
  get cancelable() { return (Event.#checked(this).#flags & CANCELABLE) !== 0; }
  get composed() { return (Event.#checked(this).#flags & COMPOSED) !== 0; }
  get defaultPrevented() { return (Event.#checked(this).#flags & (CANCELABLE | PREVENTED)) === (CANCELABLE | PREVENTED); }
  get returnValue() { return !this.defaultPrevented; }
  get timeStamp() { return require('internal/perf/clock').timeAt(Event.#checked(this).#time); }
  get target() { return Event.#checked(this).#target; }
  get srcElement() { return this.target; }
  get currentTarget() { return (Event.#checked(this).#flags & DISPATCHING) !== 0 ? this.target : null; }
  get eventPhase() { return (Event.#checked(this).#flags & DISPATCHING) !== 0 ? Event.AT_TARGET : Event.NONE; }
  get isTrusted() { return (Event.#checked(this).#flags & TRUSTED) !== 0; }
  get cancelBubble() { return (Event.#checked(this).#flags & PROPAGATION_STOPPED) !== 0; }
  set cancelBubble(value) { if (value) this.stopPropagation(); }
  preventDefault() { Event.#checked(this).#flags |= PREVENTED; }
  stopPropagation() { Event.#checked(this).#flags |= PROPAGATION_STOPPED; }
  stopImmediatePropagation() { Event.#checked(this).#flags |= STOPPED | PROPAGATION_STOPPED; }
  composedPath() { return (Event.#checked(this).#flags & DISPATCHING) !== 0 ? [this.target] : []; }

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

module.exports = { Event, CustomEvent, kTrusted, isEvent, begin, end, isStopped };
