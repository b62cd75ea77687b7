// SPDX-License-Identifier: MIT
//
// The async context: which values of AsyncLocalStorage belong to the callback that runs now.
//
// `context.frame` is a list of pairs, storage and value, that never changes once made; undefined
// stands for the empty one. A callback that will run later remembers the frame of now, and runs in
// it: promise reactions through the engine's own functions that attach them (engine/reactions.c),
// everything else through the functions below. As long as no program has made an
// AsyncLocalStorage, all of it costs a comparison.
//
// Once a program asks for async ids, they are tracked (async_ids.js): the empty frame is then `[]`,
// so that no callback takes the short way, and what a callback remembers is a Task, which has a frame
// and ids.
'use strict';

const { state, CONTEXT_ENTERED, LEAVE_CONTEXT } = require('internal/state');
const loop = internalBinding('loop');

const shared = loop.asyncContext;

// isEntered: enterWith() was used, so a frame may outlive the call that set it.
// disabled: how many storages are switched off; their values are not passed on.
// onThen, onAwait: attach reactions while there is a frame. onThenable, onJob, onReject: for promises that are resolved
// with an object with then(), and for those that are rejected.
// base: the empty frame. tracker: the module async_ids.js, while ids are tracked.
// lastId: the last async id that was given out. executionId: the async id of what runs now.
// storages: how many storages are in use. resource: the AsyncResource that runs, while ids are not tracked.
const context = shared ?? {
  frame: undefined, isEntered: false, disabled: 0, onThen: undefined, onAwait: undefined, onThenable: undefined,
  onJob: undefined, onReject: undefined, base: undefined, tracker: undefined, lastId: 1, executionId: 1, storages: 0,
  resource: undefined,
};

// The ids of objects of the program: its own resources, ticks, promises.
const asyncIdSymbol = Symbol('async_id_symbol');
const triggerAsyncIdSymbol = Symbol('trigger_async_id_symbol');

// The frame of now, for a callback that runs later.
function capture() {
  const { frame } = context;
  return context.disabled === 0 || frame === undefined ? frame : require('internal/async_storage').enabledOf(frame);
}

// What a callback of the given type needs that runs later, for the functions below.
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

// The same for what C calls, outside of all frames. If it throws, the frame stays for the handlers of
// uncaught exceptions, and C calls leave() after them.
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

// A callback for C to call, which runs in the given frame.
function carriedIn(frame, callback) {
  if (frame === undefined || callback === undefined) return callback;
  return function (...args) {
    runOutermost(frame, callback, this, args);
  };
}

// A callback for C to call once, which runs in the frame of now. The type and the resource are those of
// asynchronous work that begins now.
function carried(callback, type, resource) {
  if (context.frame === undefined || callback === undefined) return callback;
  return context.tracker === undefined ? carriedIn(capture(), callback) : context.tracker.carried(callback, type, resource);
}

// Calls a function. What that starts counts as started by the owner, an object with an async id.
function startedBy(owner, callback, ...args) {
  const { tracker } = context;
  return tracker === undefined ? callback(...args) : tracker.withTrigger(owner[asyncIdSymbol] ?? -1, callback, ...args);
}

// Gives a socket or a server the async id of its handle.
function shareId(owner, handle) {
  if (context.tracker !== undefined) owner[asyncIdSymbol] = context.tracker.idOf(handle.frame);
}

// The frame that a call set with enterWith() ends with that call.
function leave() {
  state[CONTEXT_ENTERED] = 0;
  context.frame = context.base;
  if (context.tracker !== undefined) context.tracker.leaveAll();
}

function enter(frame) {
  context.frame = frame;
  context.isEntered = true;
  state[CONTEXT_ENTERED] = 1;
}

loop.setHook(LEAVE_CONTEXT, leave);
context.onThen = (...given) => require('internal/async_reactions').attachThen(...given);
context.onAwait = (...given) => require('internal/async_reactions').attachAwait(...given);
context.onThenable = (promise) => require('internal/async_reactions').frameOfThenable(promise);
context.onJob = (frame, job, ...args) => runIn(frame, job, undefined, args);
context.onReject = (promise) => require('internal/async_reactions').noteRejection(promise, context.frame);

module.exports = {
  context, capture, captureAs, runIn, runOutermost, carried, carriedIn, startedBy, shareId, leave, enter, asyncIdSymbol,
  triggerAsyncIdSymbol, hasReactions: shared !== undefined,
};
