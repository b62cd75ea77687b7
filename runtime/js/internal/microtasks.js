// SPDX-License-Identifier: MIT
//
// queueMicrotask: a separate job in the engine's queue.
'use strict';

const { context } = require('internal/async_context');

const resolved = Promise.resolve();
const { then } = Promise.prototype;

// An exception is reported as uncaught immediately.
function queueMicrotask(callback) {
  if (typeof callback !== 'function') {
    throw require('internal/errors').invalidArgType('callback', 'function', callback);
  }
  Reflect.apply(then, resolved, [() => {
    try {
      callback();
    } catch (error) {
      context.frame = undefined; // as in Node; the reaction's own is restored afterwards
      require('internal/exceptions').onException(error);
    }
  }]);
}

module.exports = { queueMicrotask };
