// SPDX-License-Identifier: MIT
//
// The async context: the AsyncLocalStorage values that the running callback sees.
//
// `context.frame` is an immutable list of [storage, value] pairs; undefined is the empty one. A callback that runs
// later captures the current frame and runs in it: promise reactions through the engine's functions that attach them
// (engine/reactions.c), everything else through the functions below. Until a program creates an AsyncLocalStorage, all
// of this costs one comparison.
//
// Once a program uses async ids, they are tracked (async_ids.js): the empty frame is then `[]`, so that no callback
// takes the short path, and what a callback captures is a Task, which has a frame and ids.
'use strict';

const { state, CONTEXT_ENTERED, LEAVE_CONTEXT } = require('internal/state');
const loop = internalBinding('loop');

const shared = loop.asyncContext;

// wrapsEmpty: there is an AsyncLocalStorage. Reactions are wrapped in the empty frame too, because an enterWith() in
// one of them must not reach the others. disabled: the number of disabled storages, whose values are not propagated.
// onThen, onAwait: attach reactions while there is a frame. onThenable, onJob, onReject: the same for thenables and
// rejections. base: the empty frame. tracker: the module async_ids.js, while ids are tracked. lastId: the last async id
// that was assigned. executionId: the async id of the running callback. storages: the number of enabled storages.
// resource: the running AsyncResource, while ids are not tracked. wasEnabled: a storage has been enabled.
const context = shared ?? {
  frame: undefined, wrapsEmpty: false, disabled: 0, onThen: undefined, onAwait: undefined, onThenable: undefined,
  onJob: undefined, onReject: undefined, base: undefined, tracker: undefined, lastId: 1, executionId: 1, storages: 0,
  resource: undefined, wasEnabled: false,
};

// Properties that hold the async ids of AsyncResources, ticks and promises.
const asyncIdSymbol = Symbol('async_id_symbol');
const triggerAsyncIdSymbol = Symbol('trigger_async_id_symbol');

// The current frame, for a callback that runs later.
function capture() {
  const { frame } = context;
  return context.disabled === 0 || frame === undefined ? frame : require('internal/async_storage').enabledOf(frame);
}

// Captures the context for a callback of the given type: a frame, or a Task if ids are tracked.
function captureAs(type, resource) {
  return context.tracker === undefined ? capture() : context.tracker.begin(type, resource);
}

// Calls a function in a frame.
function runIn(frame, callback, self, args) {
  const outer = context.frame;
  context.frame = frame;
  try {
    return Reflect.apply(callback, self, args);
  } finally {
    context.frame = outer;
  }
}

// The same for a frame or, if ids are tracked, a Task.
function runLater(frame, callback, self, args) {
  return context.tracker === undefined ? runIn(frame, callback, self, args) : context.tracker.runLater(frame, callback, self, args);
}

// The same for callbacks from C, which start without a frame. If the function throws, the frame stays for the
// uncaughtException handlers; C calls leave() after them.
function runOutermost(frame, callback, self, args) {
  if (context.tracker !== undefined) {
    context.tracker.runOutermost(frame, callback, self, args);
    return;
  }
  context.frame = frame;
  state[CONTEXT_ENTERED] = 1;
  Reflect.apply(callback, self, args);
  leave();
}

// Wraps a callback from C to run in the given frame.
function carriedIn(frame, callback) {
  if (frame === undefined || callback === undefined) return callback;
  return function (...args) {
    runOutermost(frame, callback, this, args);
  };
}

// The same with the current frame, for a callback that C calls once. `type` and `resource` describe the asynchronous
// operation that starts here.
function carried(callback, type, resource) {
  if (context.frame === undefined || callback === undefined) return callback;
  return context.tracker === undefined ? carriedIn(capture(), callback) : context.tracker.carried(callback, type, resource);
}

// Calls a function. The owner, an object with an async id, is the trigger of everything it starts.
function startedBy(owner, callback, ...args) {
  const { tracker } = context;
  return tracker === undefined ? callback(...args) : tracker.withTrigger(owner[asyncIdSymbol] ?? -1, callback, ...args);
}

// Gives a socket or a server the async id of its handle.
function shareId(owner, handle) {
  if (context.tracker !== undefined) owner[asyncIdSymbol] = context.tracker.idOf(handle.frame);
}

// Drops a frame that a call set with enterWith() when that call returns.
function leave() {
  state[CONTEXT_ENTERED] = 0;
  context.frame = context.base;
  if (context.tracker !== undefined) context.tracker.leaveAll();
}

function enter(frame) {
  context.frame = frame;
  state[CONTEXT_ENTERED] = 1;
}

loop.setHook(LEAVE_CONTEXT, leave);
context.onThen = (...given) => require('internal/async_reactions').attachThen(...given);
context.onAwait = (...given) => require('internal/async_reactions').attachAwait(...given);
context.onThenable = (promise) => require('internal/async_reactions').contextOfThenable(promise);
context.onJob = (frame, job, ...args) => runLater(frame ?? context.base, job, undefined, args);
context.onReject = (promise) => require('internal/async_reactions').noteRejection(promise, capture());

module.exports = {
  context, capture, captureAs, runIn, runLater, runOutermost, carried, carriedIn, startedBy, shareId, leave, enter, asyncIdSymbol,
  triggerAsyncIdSymbol, hasReactions: shared !== undefined,
};
