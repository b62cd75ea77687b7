// SPDX-License-Identifier: MIT
//
// Used while recording: wraps each tick, timer, immediate and microtask callback when it is scheduled, to record where
// that was and when it ran. Loaded before anything else can save the original functions.
'use strict';

const { defineProperty } = require('internal/descriptors');

const { callerPlace } = require('internal/caller_place');
const { replaceFunction } = require('internal/replace_function');
const trace = internalBinding('trace');

const TICK = 2;
const TIMER = 3;
const IMMEDIATE = 4;
const MICROTASK = 6;

const texts = new Map();
let lastSubject = 0;

function textOf(text) {
  let number = texts.get(text);
  if (number === undefined) {
    number = trace.text(text);
    texts.set(text, number);
  }
  return number;
}

// The wrapper keeps the function's name and length.
function wrap(kind, callback) {
  const subject = ++lastSubject;
  const name = textOf(callback.name || '(anonymous)');
  const place = textOf(callerPlace());
  trace.scheduled(kind, subject, name, place);
  function traced(...args) {
    trace.begin(kind, subject, name, place);
    try {
      return Reflect.apply(callback, this, args);
    } finally {
      trace.end();
    }
  }
  defineProperty(traced, 'name', { value: callback.name, configurable: true });
  return traced;
}

function replace(owner, name, kind) {
  replaceFunction(owner, name, (original) => function scheduler(callback, ...rest) {
    return Reflect.apply(original, this, [typeof callback === 'function' ? wrap(kind, callback) : callback, ...rest]);
  });
}

// Callbacks of then(). What follows an await is not recorded individually: it is part of its drain.
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

function install() {
  replace(require('internal/ticks'), 'nextTick', TICK);
  const timers = require('internal/timers');
  replace(timers, 'setTimeout', TIMER);
  replace(timers, 'setInterval', TIMER);
  replace(require('internal/immediates'), 'setImmediate', IMMEDIATE);
  replace(require('internal/microtasks'), 'queueMicrotask', MICROTASK);
  replaceThen();
}

module.exports = { install };
