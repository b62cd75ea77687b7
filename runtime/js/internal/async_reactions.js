// SPDX-License-Identifier: MIT
//
// Promise reactions that run in the async context in which they were attached. Loaded with the first
// of them.
'use strict';

const { capture, context } = require('internal/async_context');

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

module.exports = { isBox, boxed, fulfil, reject };
