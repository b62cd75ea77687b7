// SPDX-License-Identifier: MIT
//
// AsyncResource: gives an asynchronous operation of the program a type and an id, and runs its callbacks in the async
// context in which the resource was created.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const { checkString, codedError, checkFunction } = require('internal/errors');
const { context, capture, runIn, asyncIdSymbol, triggerAsyncIdSymbol } = require('internal/async_context');

let collected = null;

// Emits destroy when a resource is collected, unless the program has already done so.
function watch(resource, id) {
  const { queueDestroy } = require('internal/async_hook_lists');
  collected ??= new FinalizationRegistry((given) => {
    if (!given.isDestroyed) queueDestroy(given.id);
  });
  const given = { id, isDestroyed: false };
  collected.register(resource, given);
  return given;
}

function optionsOf(options) {
  if (typeof options === 'number') return { triggerAsyncId: options, requireManualDestroy: false };
  const { triggerAsyncId, requireManualDestroy } = ownOptions(options);
  return { triggerAsyncId, requireManualDestroy };
}

let warnOfResource;

// A deprecated property of bound functions.
function defineResource(bound, resource) {
  let value = resource;
  const warn = () => {
    warnOfResource ??= require('internal/util/deprecate').deprecate(() => {},
      'The asyncResource property on bound functions is deprecated', 'DEP0172');
    warnOfResource();
  };
  defineProperty(bound, 'asyncResource', {
    configurable: true,
    enumerable: true,
    get: function deprecated() {
      warn();
      return value;
    },
    set: function deprecated(given) {
      warn();
      value = given;
    },
  });
}

class AsyncResource {
  #frame = capture();
  #task;
  #watched;

  constructor(type, options = {}) {
    checkString(type, 'type');
    const { tracker } = context;
    const { triggerAsyncId, requireManualDestroy } = optionsOf(options);
    const trigger = triggerAsyncId === undefined
      ? (tracker === undefined ? context.executionId : tracker.triggerOfNow()) : triggerAsyncId;
    if (!Number.isSafeInteger(trigger) || trigger < -1) {
      throw codedError(RangeError, 'ERR_INVALID_ASYNC_ID', `Invalid triggerAsyncId value: ${trigger}`);
    }
    const id = ++context.lastId;
    this[asyncIdSymbol] = id;
    this[triggerAsyncIdSymbol] = trigger;
    if (tracker !== undefined) this.#announce(type, id, trigger, requireManualDestroy);
  }

  #announce(type, id, trigger, isManual) {
    const { counts, emitInit } = require('internal/async_hook_lists');
    if (counts.init > 0) {
      if (type.length === 0) throw codedError(TypeError, 'ERR_ASYNC_TYPE', `Invalid name for async "type": ${type}`);
      emitInit(id, type, trigger, this);
    }
    if (!isManual && counts.destroy > 0) this.#watched = watch(this, id);
  }

  runInAsyncScope(fn, thisArg, ...args) {
    const { tracker } = context;
    if (tracker === undefined) return this.#runUntracked(fn, thisArg, args);
    this.#task ??= new tracker.Task(this[asyncIdSymbol], this[triggerAsyncIdSymbol], this, this.#frame ?? context.base);
    return tracker.runInside(this.#task, fn, thisArg, args);
  }

  // If fn is the first to use async ids, tracking starts with this resource as the current one.
  #runUntracked(fn, thisArg, args) {
    const outer = context.resource;
    context.resource = this;
    try {
      return runIn(this.#frame, fn, thisArg, args);
    } finally {
      context.resource = outer;
      if (context.tracker !== undefined) context.tracker.exitUntracked(this);
    }
  }

  emitDestroy() {
    if (this.#watched !== undefined) this.#watched.isDestroyed = true;
    const { counts, queueDestroy } = require('internal/async_hook_lists');
    if (counts.destroy > 0) queueDestroy(this[asyncIdSymbol]);
    return this;
  }

  asyncId() {
    return this[asyncIdSymbol];
  }

  triggerAsyncId() {
    return this[triggerAsyncIdSymbol];
  }

  bind(fn, thisArg) {
    checkFunction(fn, 'fn');
    const resource = this;
    const bound = thisArg === undefined
      ? function (...args) { return resource.runInAsyncScope(fn, this, ...args); }
      : (...args) => resource.runInAsyncScope(fn, thisArg, ...args);
    defineProperty(bound, 'name', { configurable: true, enumerable: false, value: 'bound', writable: false });
    defineProperty(bound, 'length', { configurable: true, enumerable: false, value: fn.length, writable: false });
    defineResource(bound, this);
    return bound;
  }

  static bind(fn, type, thisArg) {
    return new AsyncResource(type || fn.name || 'bound-anonymous-fn').bind(fn, thisArg);
  }
}

module.exports = { AsyncResource };
