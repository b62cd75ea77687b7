// SPDX-License-Identifier: MIT
//
// Used while recording: wraps each tick, timer, immediate and microtask callback when it is scheduled, to record where
// that was and when it ran. Loaded before anything else can save the original functions.
'use strict';

const { defineProperty } = require('internal/descriptors');

const { context, hasReactions } = require('internal/async_context');
const { replaceFunction } = require('internal/replace_function');
const { textOf, callerOf } = require('internal/trace/places');
const options = internalBinding('options');
const trace = internalBinding('trace');

const TICK = 2;
const TIMER = 3;
const IMMEDIATE = 4;
const MICROTASK = 6;

// The delay of a timer is in the upper bits of its subject, so that a subject is an exact number.
const DELAY_UNIT = 2 ** 32;
const LONGEST_DELAY = 2 ** 21 - 1;

// The names of the runtime's own callbacks: their position says nothing to a programmer, and costs a stack.
const ownNames = new WeakMap();

let lastSubject = 0;

const nameOf = (callback) => textOf(typeof callback.name === 'string' && callback.name !== '' ? callback.name : '(anonymous)');

function run(kind, subject, name, place, callback, self, args) {
  trace.begin(kind, subject, name, place);
  try {
    return Reflect.apply(callback, self, args);
  } finally {
    trace.end();
  }
}

// The position where a callback is scheduled; 0 for the runtime's own, whose name is remembered.
function placeOf(callback) {
  const caller = callerOf();
  if (!caller.isOurs) return caller.place;
  ownNames.set(callback, nameOf(callback));
  return 0;
}

// Notes that the callback was scheduled, and returns one that notes when it runs.
function wrap(kind, callback, delay = 0) {
  const subject = ++lastSubject + delay * DELAY_UNIT;
  const own = ownNames.get(callback);
  const place = own === undefined ? placeOf(callback) : 0;
  const name = own ?? nameOf(callback);
  trace.scheduled(kind, subject, name, place);
  return function (...args) {
    return run(kind, subject, name, place, callback, this, args);
  };
}

// The same for a tick, which has no receiver. The runtime's own ticks run in the callback that queues them: no record
// says when that was. Those that need no async context are named by beginTick().
function wrapTick(callback) {
  const own = ownNames.get(callback);
  if (own !== undefined && context.frame === undefined) return callback;
  const place = own === undefined ? placeOf(callback) : 0;
  const name = own ?? nameOf(callback);
  const subject = own === undefined ? ++lastSubject : 0;
  if (own === undefined) trace.scheduled(TICK, subject, name, place);
  return function (first, second) {
    trace.begin(TICK, subject, name, place);
    try {
      if (arguments.length === 0) callback();
      else if (arguments.length === 1) callback(first);
      else if (arguments.length === 2) callback(first, second);
      else callback(...arguments);
    } finally {
      trace.end();
    }
  };
}

let isTickOpen = false; // one of the runtime's own

function endTick() {
  if (!isTickOpen) return;
  isTickOpen = false;
  trace.end();
}

function beginTick(callback) {
  endTick();
  const own = ownNames.get(callback);
  if (own === undefined) return;
  trace.begin(TICK, 0, own, 0);
  isTickOpen = true;
}

const tickTracer = { __proto__: null, wrap: wrapTick, begin: beginTick, end: endTick };

function replace(owner, name, kind) {
  replaceFunction(owner, name, (original) => function scheduler(callback, ...rest) {
    const isWrapped = typeof callback === 'function' && options.isTraced;
    return Reflect.apply(original, this, [isWrapped ? wrap(kind, callback) : callback, ...rest]);
  });
}

// A timer's callback can be seen by the program, so it keeps its name.
function replaceTimer(owner, name) {
  replaceFunction(owner, name, (original) => function scheduler(callback, ...rest) {
    if (typeof callback !== 'function' || !options.isTraced) return Reflect.apply(original, this, [callback, ...rest]);
    const delay = Math.min(Math.max(Math.trunc(Number(rest[0])) || 1, 1), LONGEST_DELAY);
    const traced = wrap(TIMER, callback, delay);
    defineProperty(traced, 'name', { value: callback.name, configurable: true });
    return Reflect.apply(original, this, [traced, ...rest]);
  });
}

// Callbacks of then().
function replaceThen() {
  const { then } = Promise.prototype;
  const wrapped = (callback) => (typeof callback === 'function' ? wrap(MICROTASK, callback) : callback);
  defineProperty(Promise.prototype, 'then', {
    value: {
      then(onFulfilled, onRejected) {
        return Reflect.apply(then, this, [wrapped(onFulfilled), wrapped(onRejected)]);
      },
    }.then,
    writable: true,
    configurable: true,
    enumerable: false,
  });
}

let resumed; // the async function that an await has just continued: { name, place }

function resume(who, subject, callback, args) {
  const before = resumed;
  resumed = who;
  try {
    return run(MICROTASK, subject, who.name, who.place, callback, undefined, args);
  } finally {
    resumed = before;
  }
}

// What follows an await has the name of the async function that awaits. Its frame is on the stack only the first time:
// later the engine awaits for it after it has stopped, so the stack has no function of the program.
function awaiterOf(caller) {
  if (caller.place === 0 && resumed !== undefined) return resumed;
  return { name: textOf(caller.name || '(anonymous)'), place: caller.place };
}

function replaceAwait() {
  if (!hasReactions) return;
  const { attachAwait } = require('internal/async_reactions');
  context.wrapsEmpty = true;
  context.onAwait = (awaitThen, value, onFulfilled, onRejected, extra) => {
    const caller = context.tracker === undefined ? callerOf() : undefined;
    if (caller === undefined || caller.isOurs) return attachAwait(awaitThen, value, onFulfilled, onRejected, extra);
    const subject = ++lastSubject;
    const who = awaiterOf(caller);
    trace.scheduled(MICROTASK, subject, who.name, who.place);
    const traced = (callback) => (...args) => resume(who, subject, callback, args);
    return attachAwait(awaitThen, value, traced(onFulfilled), traced(onRejected), extra);
  };
}

function installSchedulers() {
  const timers = require('internal/timers');
  replaceTimer(timers, 'setTimeout');
  replaceTimer(timers, 'setInterval');
  replace(require('internal/immediates'), 'setImmediate', IMMEDIATE);
  replace(require('internal/microtasks'), 'queueMicrotask', MICROTASK);
}

// Everything that JavaScript itself schedules.
function installJavaScript() {
  require('internal/ticks').setTracer(tickTracer);
  installSchedulers();
  replaceThen();
  replaceAwait();
}

function install() {
  installJavaScript();
  require('internal/trace/about').install();
  require('internal/trace/marks').install();
  require('internal/trace/samples').start();
}

module.exports = { install, installJavaScript, installSchedulers, tickTracer };
