// SPDX-License-Identifier: MIT
//
// AsyncLocalStorage: values that follow a program through its callbacks (async_context.js).
'use strict';

const { codedError } = require('internal/errors');
const { context, enter, hasReactions } = require('internal/async_context');
const { isPromise } = internalBinding('insides');
const { AsyncResource } = require('internal/async_resource');

// The index of the storage's value in the frame, or -1. Frames are short.
function indexIn(frame, storage) {
  for (let i = 0; i < frame.length; i += 2) {
    if (frame[i] === storage) return i + 1;
  }
  return -1;
}

function withValue(frame, storage, value) {
  if (frame === undefined) return [storage, value];
  const copy = frame.slice();
  const index = indexIn(copy, storage);
  if (index < 0) copy.push(storage, value);
  else copy[index] = value;
  return copy;
}

function without(frame, storage) {
  const index = frame === undefined ? -1 : indexIn(frame, storage);
  if (index < 0) return frame;
  if (frame.length === 2) return context.base;
  const copy = frame.slice();
  copy.splice(index - 1, 2);
  return copy;
}

// The frame without disabled storages.
function enabledOf(frame) {
  const kept = [];
  for (let i = 0; i < frame.length; i += 2) {
    if (frame[i].enabled) kept.push(frame[i], frame[i + 1]);
  }
  return kept.length === 0 ? context.base : kept;
}

// The storage's value in another frame.
function restore(storage, frame) {
  const index = frame === undefined ? -1 : indexIn(frame, storage);
  context.frame = index < 0 ? without(context.frame, storage) : withValue(context.frame, storage, frame[index]);
}

class AsyncLocalStorage {
  enabled = false;
  #isCounted = false;

  constructor() {
    if (!hasReactions) {
      throw codedError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM',
        'AsyncLocalStorage needs a part of the engine that is not there: `rondo --engine` says why');
    }
    isPromise({}); // probes the engine with a promise; must not first happen while a reaction is being attached
    context.wrapsEmpty = true;
  }

  static bind(fn) {
    return AsyncResource.bind(fn);
  }

  static snapshot() {
    return AsyncResource.bind((callback, ...args) => callback(...args));
  }

  // Drops the value and stops propagating it until the next run() or enterWith().
  disable() {
    if (!this.enabled) return;
    this.enabled = false;
    context.storages--;
    context.tracker?.followPromises();
    this.#isCounted = true;
    context.disabled++;
  }

  _enable() {
    if (!this.enabled) {
      context.storages++;
      context.tracker?.followPromises();
    }
    this.enabled = true;
    context.wasEnabled = true;
    if (!this.#isCounted) return;
    this.#isCounted = false;
    context.disabled--;
  }

  getStore() {
    const { frame } = context;
    if (frame === undefined || !this.enabled) return undefined;
    const index = indexIn(frame, this);
    return index < 0 ? undefined : frame[index];
  }

  enterWith(store) {
    this._enable();
    enter(withValue(context.frame, this, store));
  }

  // If the callback calls enterWith() on other storages, that outlives it.
  run(store, callback, ...args) {
    if (Object.is(store, this.getStore())) return Reflect.apply(callback, null, args);
    this._enable();
    const outer = context.frame;
    const inner = withValue(outer, this, store);
    context.frame = inner;
    try {
      return Reflect.apply(callback, null, args);
    } finally {
      if (context.frame === inner) context.frame = outer;
      else restore(this, outer);
    }
  }

  exit(callback, ...args) {
    if (!this.enabled) return Reflect.apply(callback, null, args);
    this.disable();
    try {
      return Reflect.apply(callback, null, args);
    } finally {
      this._enable();
    }
  }
}

module.exports = { AsyncLocalStorage, enabledOf };
