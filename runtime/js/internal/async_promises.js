// SPDX-License-Identifier: MIT
//
// Promises as asynchronous resources, while hooks or storages need them: a promise has ids, and a reaction runs as the
// task of its derived promise. The derived promise of an await is never visible to the program; like Node, we create
// one here.
//
// The engine's functions that create promises have their code swapped with functions below (engine/swap.c).
'use strict';

const { context, capture, asyncIdSymbol, triggerAsyncIdSymbol } = require('internal/async_context');
const { Task, enter, exit, triggerOfNow } = require('internal/async_ids');
const { counts, emitInit, emitPromiseResolve, queueDestroy } = require('internal/async_hook_lists');
const { defineProperty } = require('internal/descriptors');
const { ON_UNLINKED, SWAP_DONE, SWAP_LINKED } = require('internal/state');
const { setHook } = internalBinding('loop');
const insides = internalBinding('insides');

const { isPromise } = insides;

const settled = new WeakSet(); // promises for which promiseResolve was emitted
const suspended = new WeakSet(); // async functions suspended in an await
let collected = null;
let isFollowing = false;
let awaitHandler; // the engine's await reaction in async functions
let learnFrom; // the sample async function's generator; null while waiting for it
let isReadable = false; // the location of an async function's promise is known

function watch(promise, id) {
  collected ??= new FinalizationRegistry(queueDestroy);
  collected.register(promise, id);
}

// Assigns ids to a promise.
function track(promise, parent) {
  if (promise[asyncIdSymbol] !== undefined) return;
  if (parent !== undefined) track(parent);
  const trigger = parent?.[asyncIdSymbol] ?? triggerOfNow();
  const id = ++context.lastId;
  if (!Reflect.set(promise, asyncIdSymbol, id)) return; // frozen
  promise[triggerAsyncIdSymbol] = trigger;
}

// Emits init for a new promise; `parent` is the promise it was derived from, if any.
function announce(promise, parent) {
  if (promise[asyncIdSymbol] !== undefined || !context.tracker.seesPromises()) return;
  track(promise, parent);
  const id = promise[asyncIdSymbol] ?? 0;
  if (counts.init > 0) {
    emitInit(id, 'PROMISE', promise[triggerAsyncIdSymbol] ?? 0, promise);
    if (counts.destroy > 0) watch(promise, id);
  }
}

function resolved(promise) {
  if (counts.promiseResolve === 0 || settled.has(promise)) return;
  settled.add(promise);
  track(promise);
  emitPromiseResolve(promise[asyncIdSymbol]);
}

function taskOf(promise) {
  return new Task(promise[asyncIdSymbol] ?? 0, promise[triggerAsyncIdSymbol] ?? 0, promise, capture());
}

const nothing = () => {};

// A reaction's derived promise; a placeholder for the engine's internal reactions.
function promiseOfResult(result) {
  const promise = isPromise(result) ? result : result?.promise;
  return isPromise(promise) ? promise : newPromise(nothing);
}

let newPromise = (executor) => new Promise(executor);

// The task that a then() reaction runs as.
function taskOfThen(promise, result) {
  const derived = promiseOfResult(result);
  announce(derived, promise);
  return taskOf(derived);
}

function isPlain(value) {
  try {
    return isPromise(value) && value.constructor === Promise;
  } catch {
    return false;
  }
}

// The task of then() of a thenable that a promise is resolved with: that promise's.
function taskOfThenable(promise) {
  announce(promise);
  return taskOf(promise);
}

// Returns the task of what follows the await, and that of then() if the value is a thenable.
function tasksOfAwait(value, onFulfilled, waiting) {
  let awaited = value;
  let thenable;
  if (onFulfilled === awaitHandler) suspended.add(waiting);
  if (!isPlain(value)) {
    awaited = newPromise(nothing);
    announce(awaited, onFulfilled === awaitHandler && isReadable ? insides.promiseOf(waiting) : undefined);
    resolved(awaited);
    thenable = taskOf(awaited);
  }
  const derived = newPromise(nothing);
  announce(derived, awaited);
  return [taskOf(derived), thenable];
}

// Runs a reaction's handler as the task of its derived promise.
function runReaction(task, handler, value, extra) {
  enter(task);
  try {
    return extra === undefined ? handler(value) : handler(value, extra);
  } finally {
    resolved(task.resource);
    exit(task);
  }
}

const kept = [];

// Swaps a function's code with that of maker(cell)(), which calls the original through the cell. The replacement and
// its twin share one scope. Returns a code of SWAP_*.
function exchange(original, maker) {
  const cell = { original: undefined };
  const make = maker(cell);
  const replacement = make();
  const twin = make();
  const result = insides.swap(original, replacement, twin);
  if (result === SWAP_DONE) {
    cell.original = replacement;
    kept.push(replacement, twin);
  }
  return result;
}

// Constructs a promise and reports it before the executor runs.
function construct(native, executor, newTarget) {
  let settle;
  const promise = Reflect.construct(native, [(...pair) => { settle = pair; }], newTarget);
  announce(promise);
  const [resolve, reject] = settle;
  try {
    executor((value) => {
      resolved(promise);
      return resolve(value);
    }, (reason) => {
      resolved(promise);
      return reject(reason);
    });
  } catch (error) {
    resolved(promise);
    reject(error);
  }
  return promise;
}

// Calls Promise.all or one of its kin. The engine creates the result of Promise itself, unseen; that of any other
// constructor is created by that constructor, before its members.
function combine(original, self, iterable) {
  if (!isFollowing || self !== Promise) return Reflect.apply(original, self, [iterable]);
  function Combined(executor) {
    return new Promise(executor);
  }
  defineProperty(Combined, 'resolve', {
    get() {
      const { resolve } = Promise;
      return typeof resolve === 'function' ? (value) => Reflect.apply(resolve, Promise, [value]) : resolve;
    },
  });
  return Reflect.apply(original, Combined, [iterable]);
}

const makers = {
  constructor: (cell) => () => function Promise(executor) {
    if (new.target === undefined) return cell.original(executor);
    if (!isFollowing || typeof executor !== 'function') return Reflect.construct(cell.original, [executor], new.target);
    return construct(cell.original, executor, new.target);
  },
  resume: (cell) => () => function asyncFunctionResume(generator, value, mode) {
    if (learnFrom === null && insides.isUnstarted(generator)) learnFrom = generator;
    if (!isFollowing || !isReadable) return cell.original(generator, value, mode);
    const promise = insides.promiseOf(generator);
    if (insides.isUnstarted(generator)) announce(promise);
    const result = cell.original(generator, value, mode);
    if (!suspended.delete(generator) && promise[asyncIdSymbol] !== undefined) resolved(promise);
    return result;
  },
};

// The promise returned by next() of an async generator.
const enqueue = (cell) => () => function asyncGeneratorEnqueue(generator, value, mode) {
  const promise = cell.original(generator, value, mode);
  return isFollowing ? seen(promise, false) : promise;
};

// Static methods that return a new promise. Each one is written out: a method with a computed name has additional data,
// which prevents the exchange, and so would any other way to name it.
const statics = {
  resolve: (cell) => () => ({
    resolve(value) {
      const promise = Reflect.apply(cell.original, this, [value]);
      return isFollowing && promise !== value ? seen(promise, true) : promise;
    },
  }.resolve),
  reject: (cell) => () => ({
    reject(reason) {
      const promise = Reflect.apply(cell.original, this, [reason]);
      return isFollowing ? seen(promise, true) : promise;
    },
  }.reject),
  all: (cell) => () => ({
    all(iterable) {
      return combine(cell.original, this, iterable);
    },
  }.all),
  allSettled: (cell) => () => ({
    allSettled(iterable) {
      return combine(cell.original, this, iterable);
    },
  }.allSettled),
  any: (cell) => () => ({
    any(iterable) {
      return combine(cell.original, this, iterable);
    },
  }.any),
  race: (cell) => () => ({
    race(iterable) {
      return combine(cell.original, this, iterable);
    },
  }.race),
};

function seen(promise, isResolved) {
  if (isPromise(promise) && promise[asyncIdSymbol] === undefined) {
    announce(promise);
    if (isResolved) resolved(promise);
  }
  return promise;
}

// Finds out where the engine stores an async function's promise, using a suspended sample.
function learnPlace() {
  const { onAwait } = context;
  context.onAwait = (awaitThen, value, onFulfilled, onRejected, extra) => {
    awaitHandler = onFulfilled;
    return awaitThen(value, onFulfilled, onRejected, extra);
  };
  learnFrom = null;
  const promise = insides.sampleAsync()();
  context.onAwait = onAwait;
  isReadable = insides.hasPromise(learnFrom, promise) && !insides.isUnstarted(learnFrom);
  learnFrom = undefined;
}

function useNative(native) {
  newPromise = (executor) => Reflect.construct(native, [executor], Promise);
}

// [function, maker, called with the original]: what has not been exchanged yet.
let missing;

function exchangeMissing() {
  const wasFollowing = isFollowing;
  isFollowing = false;
  missing = missing.filter(([original, maker, done]) => {
    const result = exchange(original, maker);
    if (result === SWAP_DONE) done?.(kept.at(-2));
    return result === SWAP_LINKED;
  });
  isFollowing = wasFollowing;
}

function exchangeAll() {
  if (missing !== undefined) return;
  isPromise({});
  missing = [
    [insides.asyncFunctionResume(), makers.resume, learnPlace],
    [insides.asyncGeneratorEnqueue(), enqueue],
    ...Object.keys(statics).map((name) => [Promise[name], statics[name]]),
    [Promise, makers.constructor, useNative],
  ];
  exchangeMissing();
  if (missing.length === 0) return;
  // Functions that have been called before can be exchanged after this turn.
  setHook(ON_UNLINKED, exchangeMissing);
  insides.unlink();
}

// Starts or stops tracking promises.
function follow(isWanted) {
  isFollowing = isWanted;
}

module.exports = { exchangeAll, follow, isFollowing: () => isFollowing, taskOfThen, taskOfThenable, tasksOfAwait, runReaction };
