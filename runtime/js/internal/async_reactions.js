// SPDX-License-Identifier: MIT
//
// Promise reactions that run in the async context in which they were attached. Loaded when the first one is attached.
'use strict';

const { capture, context, runIn } = require('internal/async_context');
const { isPromise } = internalBinding('insides');

// What a wrapped reaction needs: its handlers, the engine's arguments to them, and the frame.
class Box {
  #isBox = true;

  constructor(onFulfilled, onRejected, extra) {
    this.onFulfilled = onFulfilled;
    this.onRejected = onRejected;
    this.extra = extra;
    this.frame = capture();
  }

  static is(value) {
    return #isBox in value;
  }
}

function react(handler, value, box) {
  const outer = context.frame;
  context.frame = box.frame;
  try {
    return box.extra === undefined ? handler(value) : handler(value, box.extra);
  } finally {
    context.frame = outer;
  }
}

const fulfil = (value, box) => react(box.onFulfilled, value, box);
const reject = (reason, box) => react(box.onRejected, reason, box);
const pass = (value) => value;
const raise = (reason) => {
  throw reason;
};

// An awaited thenable: its then() runs in a microtask, which has no frame.
function thenableInFrame(value) {
  if (context.frame === undefined || value === null || (typeof value !== 'object' && typeof value !== 'function') ||
      isPromise(value)) return value;
  let then;
  try {
    ({ then } = value);
  } catch (error) {
    return { get then() { throw error; } };
  }
  if (typeof then !== 'function') return value;
  const frame = capture();
  return { then: (...handlers) => runIn(frame, then, value, handlers) };
}

// `then` and `awaitThen` are the engine's own functions; reactions of await go through both.
function attachThen(then, promise, onFulfilled, onRejected, result, extra) {
  if (extra !== undefined && Box.is(extra)) return then(promise, onFulfilled, onRejected, result, extra);
  const box = new Box(typeof onFulfilled === 'function' ? onFulfilled : pass,
    typeof onRejected === 'function' ? onRejected : raise, extra);
  return then(promise, fulfil, reject, result, box);
}

function attachAwait(awaitThen, value, onFulfilled, onRejected, extra) {
  return awaitThen(thenableInFrame(value), fulfil, reject, new Box(onFulfilled, onRejected, extra));
}

context.onThen = attachThen;
context.onAwait = attachAwait;

module.exports = { attachThen, attachAwait };
