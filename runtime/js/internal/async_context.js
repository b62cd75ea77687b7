// SPDX-License-Identifier: MIT
//
// The async context: which values of AsyncLocalStorage belong to the callback that runs now.
//
// `context.frame` is a list of pairs, storage and value, that never changes once made; undefined
// stands for the empty one. A callback that will run later remembers the frame of now, and runs in
// it: promise reactions through the engine's own functions that attach them (engine/reactions.c),
// everything else through the functions below. As long as no program has made an
// AsyncLocalStorage, all of it costs a comparison.
'use strict';

const { state, CONTEXT_ENTERED, LEAVE_CONTEXT } = require('internal/state');
const loop = internalBinding('loop');

const shared = loop.asyncContext;

// isEntered: enterWith() was used, so a frame may outlive the call that set it.
// disabled: how many storages are switched off; their values are not passed on.
// onThen, onAwait: attach reactions while there is a frame.
const context = shared ?? { frame: undefined, isEntered: false, disabled: 0, onThen: undefined, onAwait: undefined };

// The frame of now, for a callback that runs later.
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

// The same for what C calls, outside of all frames. If it throws, the frame stays for the handlers of
// uncaught exceptions, and C calls leave() after them.
function runOutermost(frame, callback, self, args) {
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

// The same for the frame of now.
function carried(callback) {
  return context.frame === undefined ? callback : carriedIn(capture(), callback);
}

// The frame that a call set with enterWith() ends with that call.
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
