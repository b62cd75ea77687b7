// SPDX-License-Identifier: MIT
//
// AsyncResource: gives a type and an id to asynchronous work of the program's own, and runs its callbacks in the async
// context in which the resource was created.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const { invalidArgType, codedError, checkFunction } = require('internal/errors');
const { capture, runIn } = require('internal/async_context');

const MAIN_ID = 1;

let lastId = MAIN_ID;

function triggerOf(options) {
  const trigger = typeof options === 'number' ? options : ownOptions(options).triggerAsyncId ?? MAIN_ID;
  if (!Number.isSafeInteger(trigger) || trigger < -1) {
    throw codedError(RangeError, 'ERR_INVALID_ASYNC_ID', `Invalid triggerAsyncId value: ${trigger}`);
  }
  return trigger;
}

class AsyncResource {
  #id;
  #trigger;
  #frame = capture();

  constructor(type, options = {}) {
    if (typeof type !== 'string') throw invalidArgType('type', 'string', type);
    this.#trigger = triggerOf(options);
    this.#id = ++lastId;
  }

  runInAsyncScope(fn, thisArg, ...args) {
    return runIn(this.#frame, fn, thisArg, args);
  }

  emitDestroy() {
    return this;
  }

  asyncId() {
    return this.#id;
  }

  triggerAsyncId() {
    return this.#trigger;
  }

  bind(fn, thisArg) {
    checkFunction(fn, 'fn');
    const resource = this;
    const bound = thisArg === undefined
      ? function (...args) { return resource.runInAsyncScope(fn, this, ...args); }
      : (...args) => resource.runInAsyncScope(fn, thisArg, ...args);
    defineProperty(bound, 'name', { configurable: true, enumerable: false, value: 'bound', writable: false });
    defineProperty(bound, 'length', { configurable: true, enumerable: false, value: fn.length, writable: false });
    return bound;
  }

  static bind(fn, type, thisArg) {
    return new AsyncResource(type || fn.name || 'bound-anonymous-fn').bind(fn, thisArg);
  }
}

module.exports = { AsyncResource };
