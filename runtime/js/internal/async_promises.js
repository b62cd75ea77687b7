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
  if (promise[asyncIdSymbol] !== undefined) return;
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

function taskOfAwait(value, onFulfilled, waiting) {
  let awaited = value;
  if (onFulfilled === awaitHandler) suspended.add(waiting);
  if (!isPlain(value)) {
    awaited = newPromise(nothing);
    announce(awaited, onFulfilled === awaitHandler && isReadable ? insides.promiseOf(waiting) : undefined);
    resolved(awaited);
  }
  const derived = newPromise(nothing);
  announce(derived, awaited);
  return taskOf(derived);
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
// its twin share one scope.
function exchange(original, maker) {
  const cell = { original: undefined };
  const make = maker(cell);
  const replacement = make();
  const twin = make();
  if (!insides.swap(original, replacement, twin)) return undefined;
  cell.original = replacement;
  kept.push(replacement, twin);
  return replacement;
}

const makers = {
  constructor: (cell) => () => function Promise(executor) {
    if (new.target === undefined) return cell.original(executor);
    if (!isFollowing || typeof executor !== 'function') return Reflect.construct(cell.original, [executor], new.target);
    let settle;
    const promise = Reflect.construct(cell.original, [(...pair) => { settle = pair; }], new.target);
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

// Static methods that return a new promise.
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
      const promise = Reflect.apply(cell.original, this, [iterable]);
      return isFollowing ? seen(promise, false) : promise;
    },
  }.all),
  allSettled: (cell) => () => ({
    allSettled(iterable) {
      const promise = Reflect.apply(cell.original, this, [iterable]);
      return isFollowing ? seen(promise, false) : promise;
    },
  }.allSettled),
  any: (cell) => () => ({
    any(iterable) {
      const promise = Reflect.apply(cell.original, this, [iterable]);
      return isFollowing ? seen(promise, false) : promise;
    },
  }.any),
  race: (cell) => () => ({
    race(iterable) {
      const promise = Reflect.apply(cell.original, this, [iterable]);
      return isFollowing ? seen(promise, false) : promise;
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
function followFunctions() {
  const resume = insides.asyncFunctionResume();
  if (resume === undefined || !exchange(resume, makers.resume)) return;
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

let isPrepared = false;

// Starts or stops tracking promises.
function follow(isWanted) {
  isFollowing = isWanted;
  if (!isWanted || isPrepared) return;
  isPrepared = true;
  isFollowing = false;
  isPromise({});
  followFunctions();
  const generators = insides.asyncGeneratorEnqueue();
  if (generators !== undefined) exchange(generators, enqueue);
  for (const name of Object.keys(statics)) exchange(Promise[name], statics[name]);
  const native = exchange(Promise, makers.constructor);
  if (native !== undefined) newPromise = (executor) => Reflect.construct(native, [executor], Promise);
  isFollowing = true;
}

module.exports = { follow, isFollowing: () => isFollowing, taskOfThen, taskOfAwait, runReaction };
