// SPDX-License-Identifier: MIT
//
// Async ids: which asynchronous resource is executing, and what triggered it. Loaded on first use; from then on every
// callback from C runs as a Task (async_context.js).
//
// Running tasks form a stack, like calls. Id 1 is the main script, 0 the runtime itself.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { context, capture, leave, runIn, asyncIdSymbol, triggerAsyncIdSymbol } = require('internal/async_context');
const hooks = require('internal/async_hook_lists');
const { state, CONTEXT_ENTERED, MAIN_RUNS } = require('internal/state');

// An asynchronous operation: its ids, its resource object, and its async context.
class Task {
  constructor(id, trigger, resource, frame) {
    this.id = id;
    this.trigger = trigger;
    this.resource = resource;
    this.frame = frame;
    this.isEnded = false;
  }
}

class Tick extends Task {}

const outside = new Task(0, 0, {}, undefined);
const main = new Task(1, 0, {}, undefined);

let current = outside;
let defaultTrigger = -1;
const stack = [];

// Types whose constructors have already assigned the id.
const OWN_IDS = { __proto__: null, Timeout: true, Immediate: true };

function newTask(type, resource, trigger) {
  const id = OWN_IDS[type] ? context.lastId : ++context.lastId;
  if (type !== 'TickObject') return new Task(id, trigger, resource, capture());
  resource[asyncIdSymbol] = id;
  resource[triggerAsyncIdSymbol] = trigger;
  return new Tick(id, trigger, resource, capture());
}

function triggerOfNow() {
  return defaultTrigger < 0 ? current.id : defaultTrigger;
}

// Starts a task. Without a resource, a placeholder object of the type's class is created.
function begin(type, resource, trigger = triggerOfNow()) {
  const task = newTask(type, resource ?? new (require('internal/async_types').classOf(type))(), trigger);
  if (hooks.counts.init > 0) hooks.emitInit(task.id, type, trigger, task.resource);
  return task;
}

// Ends a task. The destroy hook is called later.
function end(task) {
  if (task instanceof Task && !task.isEnded) {
    task.isEnded = true;
    if (hooks.counts.destroy > 0) hooks.queueDestroy(task.id);
  }
}

function enter(task) {
  stack.push(current, context.frame);
  current = task;
  context.executionId = task.id;
  context.frame = task.frame;
  if (hooks.counts.before > 0) hooks.emitBefore(task.id);
}

function exit(task) {
  if (hooks.counts.after > 0) hooks.emitAfter(task.id);
  if (current !== task) return; // an exception has unwound the stack
  context.frame = stack.pop();
  current = stack.pop();
  context.executionId = current.id;
}

// Unwinds the stack after the uncaughtException handlers have run.
function leaveAll() {
  while (current !== outside) {
    if (current !== main && hooks.counts.after > 0) hooks.emitAfter(current.id);
    if (stack.length === 0) break;
    stack.pop();
    current = stack.pop();
  }
  stack.length = 0;
  current = outside;
  context.executionId = 0;
  defaultTrigger = -1;
}

function runOutermost(task, callback, self, args) {
  if (answered.length > 0 && !(task instanceof Tick)) endAnswered();
  state[CONTEXT_ENTERED] = 1;
  if (task instanceof Task) {
    enter(task);
    Reflect.apply(callback, self, args);
    exit(task);
  } else {
    context.frame = task ?? context.base;
    Reflect.apply(callback, self, args);
  }
  leave();
}

// Runs a function synchronously as the task, nested in the current one.
function runInside(task, callback, self, args) {
  enter(task);
  try {
    return Reflect.apply(callback, self, args);
  } finally {
    exit(task);
  }
}

// The same for a task, or for a frame that was captured without one.
function runLater(task, callback, self, args) {
  return task instanceof Task ? runInside(task, callback, self, args) : runIn(task, callback, self, args);
}

// Completed requests. They end after the ticks that their callbacks queued.
const answered = [];

function endAnswered() {
  for (const task of answered.splice(0)) end(task);
}
hooks.beforeDestroyed(endAnswered);

function runAnswer(task, callback, self, args) {
  try {
    runOutermost(task, callback, self, args);
  } finally {
    if (task instanceof Tick) end(task);
    else answer(task);
  }
}

function answer(task) {
  answered.push(task);
  if (hooks.counts.destroy > 0) hooks.wakeDestroyed();
}

function runOnce(task, callback, self, args) {
  try {
    runOutermost(task, callback, self, args);
  } finally {
    end(task);
  }
}

function carried(callback, type, resource) {
  const task = begin(type, resource);
  return function (...args) {
    runAnswer(task, callback, this, args);
  };
}

// Wraps a callback whose task starts only if beginLate() is called.
function carriedLate(callback) {
  return function done(...args) {
    if (done.task === undefined) runOutermost(undefined, callback, this, args);
    else runAnswer(done.task, callback, this, args);
  };
}

function beginLate(done, type, trigger) {
  done.task = begin(type, undefined, trigger);
}

// The id of a value returned by captureAs(); -1 if it is not a task.
function idOf(task) {
  return task instanceof Task ? task.id : -1;
}

// Wraps a handle's close callback.
function closing(task, callback) {
  return function (...args) {
    if (callback === undefined) end(task);
    else runOnce(task, callback, this, args);
  };
}

// Tasks that the callback starts get this trigger id instead of the current task's id.
function withTrigger(trigger, callback, ...args) {
  const outer = defaultTrigger;
  defaultTrigger = trigger;
  try {
    return callback(...args);
  } finally {
    defaultTrigger = outer;
  }
}

// Runs a callback as the promise's task, for example to report an unhandled rejection.
function runPromise(promise, frame, callback) {
  const id = promise[asyncIdSymbol];
  if (id === undefined) runIn(frame, callback, undefined, []);
  else runInside(new Task(id, promise[triggerAsyncIdSymbol], promise, frame), callback, undefined, []);
}

// Exits an AsyncResource that was already running when tracking started.
function exitUntracked(resource) {
  if (current.resource === resource) exit(current);
  context.frame ??= context.base;
}

let seesPromises = false;
let isUnseen = false;

// Hides promise operations in the callback from the hooks.
function unseen(callback) {
  isUnseen = true;
  try {
    callback();
  } finally {
    isUnseen = false;
  }
}

// Promises are tracked while any hook or AsyncLocalStorage is enabled. Only hooks need to see new ones.
function followPromises() {
  const isHooked = hooks.counts.all > 0;
  const isWanted = isHooked || context.storages > 0;
  if ((isWanted === seesPromises && !isHooked) || context.onThen === undefined) return;
  module.exports.promises ??= require('internal/async_promises');
  // Before seesPromises is set: it probes the engine with promises.
  if (isHooked) module.exports.promises.exchangeAll();
  module.exports.promises.follow(isWanted);
  seesPromises = isWanted;
}

function start() {
  if (context.tracker !== undefined) return;
  current = state[MAIN_RUNS] === 0 ? outside : main;
  context.executionId = current.id;
  context.base = [];
  context.frame ??= context.base;
  outside.frame = context.base;
  main.frame = context.base;
  state[CONTEXT_ENTERED] = 1;
  const { resource } = context;
  if (resource !== undefined) {
    stack.push(current, context.frame);
    current = new Task(resource.asyncId(), resource.triggerAsyncId(), resource, context.frame);
    context.executionId = current.id;
  }
  require('internal/microtasks'); // creates a promise, which must not be tracked
  context.tracker = module.exports;
  hooks.onChange(followPromises);
  followPromises();
}

module.exports = {
  Task, begin, end, enter, exit, leaveAll, runLater, runOutermost, runInside, runOnce,
  carried, carriedLate, beginLate, closing, idOf, exitUntracked, runPromise, withTrigger, unseen, triggerOfNow, start,
  promises: undefined,
  followPromises,
  seesPromises: () => seesPromises && !isUnseen,
  executionAsyncId: () => current.id,
  triggerAsyncId: () => current.trigger,
  executionAsyncResource: () => current.resource,
};
defineProperty(module.exports, 'current', { get: () => current });
