// SPDX-License-Identifier: MIT
//
// The async context: the AsyncLocalStorage values that the running callback sees.
//
// `context.frame` is an immutable list of [storage, value] pairs; undefined is the empty one. A callback that runs
// later captures the current frame and runs in it: promise reactions through the engine's functions that attach them
// (engine/reactions.c), everything else through the functions below. Until a program creates an AsyncLocalStorage, all
// of this costs one comparison.
'use strict';

const { state, CONTEXT_ENTERED, LEAVE_CONTEXT } = require('internal/state');
const loop = internalBinding('loop');

const shared = loop.asyncContext;

// isEntered: enterWith() was used, so a frame may outlive the call that set it. disabled: the number of disabled
// storages, whose values are not propagated. onThen, onAwait: attach reactions while there is a frame.
const context = shared ?? { frame: undefined, isEntered: false, disabled: 0, onThen: undefined, onAwait: undefined };

// The current frame, for a callback that runs later.
function capture() {
  const { frame } = context;
  return context.disabled === 0 || frame === undefined ? frame : require('internal/async_storage').enabledOf(frame);
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

// The same for callbacks from C, which start without a frame. If the function throws, the frame stays for the
// uncaughtException handlers; C calls leave() after them.
function runOutermost(frame, callback, self, args) {
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

// The same with the current frame.
function carried(callback) {
  return context.frame === undefined ? callback : carriedIn(capture(), callback);
}

// Drops a frame that a call set with enterWith() when that call returns.
function leave() {
  state[CONTEXT_ENTERED] = 0;
  context.frame = undefined;
}

function enter(frame) {
  context.frame = frame;
  context.isEntered = true;
  state[CONTEXT_ENTERED] = 1;
}

loop.setHook(LEAVE_CONTEXT, leave);
context.onThen = (...given) => require('internal/async_reactions').attachThen(...given);
context.onAwait = (...given) => require('internal/async_reactions').attachAwait(...given);

module.exports = { context, capture, runIn, runOutermost, carried, carriedIn, enter, hasReactions: shared !== undefined };
