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
  if (context.tracker === undefined) Reflect.apply(then, resolved, [() => runGuarded(callback)]);
  else queueTracked(callback);
}

function runGuarded(run) {
  const { frame } = context;
  try {
    run();
  } catch (error) {
    context.frame = context.base; // as in Node
    require('internal/exceptions').onException(error);
  }
  context.frame = frame;
}

// Runs as an AsyncResource; the promise behind it stays hidden from hooks. An exception is reported outside of the resource.
function queueTracked(callback) {
  const { AsyncResource } = require('internal/async_resource');
  const resource = new AsyncResource('Microtask', { __proto__: null, requireManualDestroy: true });
  resource.callback = callback;
  const run = () => {
    try {
      callback();
    } finally {
      resource.emitDestroy();
    }
  };
  context.tracker.unseen(() => Reflect.apply(then, resolved, [() => runGuarded(() => resource.runInAsyncScope(run))]));
}

module.exports = { queueMicrotask };
