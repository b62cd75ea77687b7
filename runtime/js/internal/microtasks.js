// SPDX-License-Identifier: MIT
//
// queueMicrotask: a separate job in the engine's queue.
'use strict';

const { context } = require('internal/async_context');

// Created without a function that async hooks replace only before its first call (async_promises.js).
const { promise: resolved, resolve } = Promise.withResolvers();
resolve();
const { then } = Promise.prototype;

// An exception is reported as uncaught immediately.
function queueMicrotask(callback) {
  if (typeof callback !== 'function') {
    throw require('internal/errors').invalidArgType('callback', 'function', callback);
  }
  const run = () => {
    try {
      callback();
    } catch (error) {
      context.frame = context.base; // as in Node; the reaction's own is restored afterwards
      require('internal/exceptions').onException(error);
    }
  };
  if (context.tracker === undefined) Reflect.apply(then, resolved, [run]);
  else queueTracked(run, callback);
}

// Runs as an AsyncResource; the promise behind it stays hidden from hooks.
function queueTracked(run, callback) {
  const { AsyncResource } = require('internal/async_resource');
  const resource = new AsyncResource('Microtask', { __proto__: null, requireManualDestroy: true });
  resource.callback = callback;
  context.tracker.unseen(() => Reflect.apply(then, resolved, [() => {
    resource.runInAsyncScope(run);
    resource.emitDestroy();
  }]));
}

module.exports = { queueMicrotask };
