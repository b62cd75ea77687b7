// SPDX-License-Identifier: MIT
//
// Promise reactions that run in the async context in which they were attached. Loaded with the first
// of them.
'use strict';

const { capture, context, runIn } = require('internal/async_context');
const { isPromise } = internalBinding('insides');

// What a boxed reaction needs: its handlers, what the engine passes to them, and the frame.
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

function isBox(extra) {
  return extra !== undefined && Box.is(extra);
}

function boxed(onFulfilled, onRejected, extra) {
  return new Box(typeof onFulfilled === 'function' ? onFulfilled : pass,
    typeof onRejected === 'function' ? onRejected : raise, extra);
}

// What is awaited, if it has a then() of its own: that runs in a microtask, which has no frame.
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
  return { then: (resolve, reject) => runIn(frame, then, value, [resolve, reject]) };
}

module.exports = { thenableInFrame, isBox, boxed, fulfil, reject };
