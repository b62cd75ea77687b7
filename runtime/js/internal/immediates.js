// SPDX-License-Identifier: MIT
//
// setImmediate: one chain of pending immediates, and one of those that this check phase runs. C calls runImmediate()
// for each. A cleared immediate stays in its chain, marked, and is skipped.
'use strict';

const { defineProperty } = require('internal/descriptors');
const {
  state, TICKS, IMMEDIATES, IMMEDIATES_RUNNING, IMMEDIATE_REFS, TICKS_PER_PHASE, RUN_IMMEDIATE,
} = require('internal/state');
const { runTicks } = require('internal/ticks');
const { context, captureAs, runOutermost } = require('internal/async_context');

const kRefed = Symbol('refed');
const kAsyncId = Symbol('asyncId');
const kTriggerId = Symbol('triggerId');
const kFrame = Symbol('frame');

let waitingFirst = null;
let waitingLast = null;
let running = null;
let isRunning = false;

class Immediate {
  constructor(callback, args) {
    this._idleNext = null;
    this._onImmediate = callback;
    this._argv = args;
    this._destroyed = false;
    this[kRefed] = true;
    this[kAsyncId] = ++context.lastId;
    this[kTriggerId] = context.executionId;
    state[IMMEDIATE_REFS]++;
    if (waitingLast === null) {
      waitingFirst = this;
      state[IMMEDIATES] = 1;
    } else {
      waitingLast._idleNext = this;
    }
    waitingLast = this;
    if (context.frame !== undefined) this[kFrame] = captureAs('Immediate', this);
  }

  ref() {
    if (!this[kRefed] && !this._destroyed) {
      this[kRefed] = true;
      state[IMMEDIATE_REFS]++;
    }
    return this;
  }

  unref() {
    if (this[kRefed] && !this._destroyed) {
      this[kRefed] = false;
      state[IMMEDIATE_REFS]--;
    }
    return this;
  }

  hasRef() {
    return this[kRefed];
  }

  [Symbol.dispose]() {
    clearImmediate(this);
  }
}

function argsFrom(list, first, second, third) {
  if (list.length === 2) return [first];
  if (list.length === 3) return [first, second];
  const args = [first, second, third];
  for (let i = 4; i < list.length; i++) args.push(list[i]);
  return args;
}

function setImmediate(callback, first, second, third) {
  if (typeof callback !== 'function') {
    throw require('internal/errors').invalidArgType('callback', 'function', callback);
  }
  return new Immediate(callback, arguments.length > 1 ? argsFrom(arguments, first, second, third) : undefined);
}

function retire(immediate) {
  immediate._destroyed = true;
  if (immediate[kRefed]) {
    immediate[kRefed] = null;
    state[IMMEDIATE_REFS]--;
  }
}

function clearImmediate(immediate) {
  if (!immediate || !immediate._onImmediate || immediate._destroyed) return;
  retire(immediate);
  immediate._onImmediate = null;
  if (context.tracker !== undefined) context.tracker.end(immediate[kFrame]);
}

// The next immediate of this phase that has not been cleared.
function take() {
  if (!isRunning) {
    isRunning = true;
    running = waitingFirst;
    waitingFirst = null;
    waitingLast = null;
    state[IMMEDIATES] = 0;
  }
  while (running !== null && running._destroyed) running = running._idleNext;
  const immediate = running;
  if (immediate !== null) running = immediate._idleNext;
  isRunning = running !== null;
  state[IMMEDIATES_RUNNING] = isRunning ? 1 : 0;
  return immediate;
}

function runInFrame(immediate, args) {
  const { [kFrame]: frame, _onImmediate: callback } = immediate;
  if (context.tracker === undefined) runOutermost(frame, callback, immediate, args);
  else context.tracker.runOnce(frame, callback, immediate, args);
}

function runImmediate() {
  const immediate = take();
  if (immediate === null) return;
  retire(immediate);
  const args = immediate._argv;
  // Called again after an exception: for the rest, or, as in Node, for those already pending, so that ticks run at its
  // end.
  state[IMMEDIATES_RUNNING] = 1;
  if (immediate[kFrame] !== undefined) runInFrame(immediate, args ?? []);
  else if (args === undefined) immediate._onImmediate();
  else immediate._onImmediate(...args);
  state[IMMEDIATES_RUNNING] = isRunning ? 1 : 0;
  immediate._onImmediate = null;
  if (state[TICKS] !== 0 && state[TICKS_PER_PHASE] === 0) runTicks();
}

const promisify = Symbol.for('nodejs.util.promisify.custom');
defineProperty(setImmediate, promisify, {
  enumerable: true,
  get: () => require('node/timers/promises').setImmediate,
});

internalBinding('loop').setHook(RUN_IMMEDIATE, runImmediate);

module.exports = { Immediate, setImmediate, clearImmediate };
