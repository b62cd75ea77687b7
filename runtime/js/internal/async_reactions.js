// SPDX-License-Identifier: MIT
//
// Promise reactions that run in the async context in which they were attached. Loaded when the first one is attached.
'use strict';

const { capture, context, runLater } = require('internal/async_context');
const { isPromise } = internalBinding('insides');

// The data of a wrapped reaction: its handlers, the engine's arguments to them, and the frame.
class Box {
  #isBox = true;

  constructor(onFulfilled, onRejected, extra, task, result) {
    this.onFulfilled = onFulfilled;
    this.onRejected = onRejected;
    this.extra = extra;
    this.frame = task === undefined ? capture() : undefined;
    this.task = task;
    this.result = result;
  }

  static is(value) {
    return #isBox in value;
  }
}

// Frames in which promises were rejected, for listeners to unhandled rejections.
const rejected = new WeakMap();

function noteRejection(promise, frame) {
  if (frame !== context.base && !rejected.has(promise)) rejected.set(promise, frame);
}

// The async context for then() of a thenable that the promise is resolved with: a frame, a task, or null for the empty one.
function contextOfThenable(promise) {
  return isSeen() ? context.tracker.promises.taskOfThenable(promise) : capture() ?? null;
}

function react(handler, value, box) {
  if (box.task !== undefined) return context.tracker.promises.runReaction(box.task, handler, value, box.extra);
  const { frame: outer, wasEnabled } = context;
  context.frame = box.frame;
  try {
    if (box.extra !== undefined) return handler(value, box.extra);
    const answer = handler(value);
    return box.result === undefined ? answer : thenableInFrame(answer);
  } catch (error) {
    if (isPromise(box.result)) noteRejection(box.result, capture());
    throw error;
  } finally {
    if (wasEnabled) context.frame = outer; // as in Node, the first enterWith() outlives its reaction
  }
}

const fulfil = (value, box) => react(box.onFulfilled, value, box);
const reject = (reason, box) => react(box.onRejected, reason, box);
const pass = (value) => value;
const raise = (reason) => {
  throw reason;
};

// A thenable that is awaited or returned: its then() runs in a microtask, which has no frame.
function thenableInFrame(value, task) {
  if ((context.frame === undefined && !context.wrapsEmpty) || value === null || (typeof value !== 'object' && typeof value !== 'function') ||
      isPromise(value)) return value;
  let then;
  try {
    ({ then } = value);
  } catch (error) {
    return { get then() { throw error; } };
  }
  if (typeof then !== 'function') return value;
  const frame = task ?? capture();
  return { then: (...handlers) => runLater(frame, then, value, handlers) };
}

// While promises are tracked, a reaction is a task: async_promises.js.
const isSeen = () => context.tracker !== undefined && context.tracker.seesPromises();
const isUnseen = () => context.tracker !== undefined && !context.tracker.seesPromises() && context.frame === context.base &&
  !context.wrapsEmpty;

// As in Node, what follows an await runs in the context that it finds, if no storage was enabled at the await.
const isAwaitUnbound = () => context.frame === undefined && !context.wasEnabled && context.tracker === undefined;

// `then` and `awaitThen` are the engine's own functions; reactions of await go through both.
function attachThen(then, promise, onFulfilled, onRejected, result, extra) {
  if ((extra !== undefined && Box.is(extra)) || isUnseen() || (result === undefined && isAwaitUnbound())) {
    return then(promise, onFulfilled, onRejected, result, extra);
  }
  const task = isSeen() ? context.tracker.promises.taskOfThen(promise, result) : undefined;
  const box = new Box(typeof onFulfilled === 'function' ? onFulfilled : pass,
    typeof onRejected === 'function' ? onRejected : raise, extra, task, result);
  return then(promise, fulfil, reject, result, box);
}

function attachAwait(awaitThen, value, onFulfilled, onRejected, extra) {
  if (isUnseen()) return awaitThen(value, onFulfilled, onRejected, extra);
  if (isAwaitUnbound()) return awaitThen(thenableInFrame(value), onFulfilled, onRejected, extra);
  const tasks = isSeen() ? context.tracker.promises.tasksOfAwait(value, onFulfilled, extra) : undefined;
  return awaitThen(thenableInFrame(value, tasks?.[1]), fulfil, reject, new Box(onFulfilled, onRejected, extra, tasks?.[0]));
}

context.onThen = attachThen;
context.onAwait = attachAwait;

module.exports = { attachThen, attachAwait, noteRejection, contextOfThenable, frameOfRejection: (promise) => rejected.get(promise) };
