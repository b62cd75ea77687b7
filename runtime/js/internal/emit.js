// SPDX-License-Identifier: MIT
//
// How EventEmitter calls listeners. `_events` of an emitter has a function for each event, or a list of several.
'use strict';

const kCapture = Symbol('kCapture');
const kRejection = Symbol.for('nodejs.rejection');
const kMonitor = Symbol('events.errorMonitor');

// While any emit walks a list, lists are copied before they change, so that listeners can come and go. A listener that throws leaves
// the count too high: then lists are always copied. Restoring it would take a `finally`, which keeps the engine from forwarding
// arguments.
let walks = 0;

// A list that may change now.
function changeable(list) {
  if (walks === 0) return list;
  const copy = list.slice();
  if (list.warned) copy.warned = true;
  return copy;
}

function unhandledError(emitter, error) {
  if (error instanceof Error) {
    require('internal/event_helpers').noteUnhandled(emitter, error);
    return error;
  }
  const { inspect } = require('internal/inspect');
  const { codedError } = require('internal/errors');
  let text;
  try {
    text = inspect(error);
  } catch {
    text = error;
  }
  const wrapped = codedError(Error, 'ERR_UNHANDLED_ERROR', `Unhandled error. (${text})`);
  wrapped.context = error;
  return wrapped;
}

function fail(emitter, error) {
  throw unhandledError(emitter, error);
}

function onRejected(emitter, error, type, args) {
  if (typeof emitter[kRejection] === 'function') {
    emitter[kRejection](error, type, ...args);
    return;
  }
  const previous = emitter[kCapture];
  try {
    emitter[kCapture] = false;
    emitter.emit('error', error);
  } finally {
    emitter[kCapture] = previous;
  }
}

// The result of an async listener: its rejection is handled in a later tick.
function watch(emitter, result, type, args) {
  try {
    const { then } = result;
    if (typeof then === 'function') {
      then.call(result, undefined, (error) => globalThis.process.nextTick(onRejected, emitter, error, type, args));
    }
  } catch (error) {
    emitter.emit('error', error);
  }
}

// emitOne(), emitTwo() and emitToAll() call `slot.listener` on the emitter, as `this`. `super.listener()` finds the function in the
// prototype of the object that the method was written in, so no property of the listener is read and no list of arguments is made.
// `slot` is emptied so that it keeps no listener alive.
const slot = { listener: undefined };

const calls = {
  __proto__: slot,

  // Separate, since the engine compiles a small function much earlier.
  emitToAll(entry, count, type, a, b) {
    const { length } = entry;
    walks++;
    for (let at = 0; at < length; at++) {
      slot.listener = entry[at];
      const result = count === 1 ? super.listener(a) : super.listener(a, b);
      if (result !== undefined && result !== null && this[kCapture]) watch(this, result, type, count === 1 ? [a] : [a, b]);
    }
    walks--;
    slot.listener = undefined;
    return true;
  },
};

function emitError(...args) {
  const events = this._events;
  if (events?.[kMonitor] !== undefined) this.emit(kMonitor, ...args);
  const entry = events?.error;
  if (entry === undefined) fail(this, args[0]);
  const isSingle = typeof entry === 'function';
  const length = isSingle ? 1 : entry.length;
  if (!isSingle) walks++;
  for (let i = 0; i < length; i++) {
    const result = Reflect.apply(isSingle ? entry : entry[i], this, args);
    if (result !== undefined && result !== null && this[kCapture]) watch(this, result, 'error', [...args]);
  }
  if (!isSingle) walks--;
  return true;
}

function listOf(...args) {
  return args;
}

const methods = {
  __proto__: calls,

  // The engine forwards `args` to a listener without making a list, as long as it is only used in this way: a copy, too, is made by
  // forwarding.
  emit(type, ...args) {
    if (type === 'error') return Reflect.apply(emitError, this, args);
    const entry = this._events?.[type];
    if (typeof entry === 'function') {
      const result = Reflect.apply(entry, this, args);
      if (result !== undefined && result !== null && this[kCapture]) watch(this, result, type, Reflect.apply(listOf, undefined, args));
      return true;
    }
    if (entry === undefined) return false;
    const { length } = entry;
    walks++;
    for (let i = 0; i < length; i++) {
      const result = Reflect.apply(entry[i], this, args);
      if (result !== undefined && result !== null && this[kCapture]) watch(this, result, type, Reflect.apply(listOf, undefined, args));
    }
    walks--;
    return true;
  },

  // emit() with one argument or two, for callers that have checked that the emitter's emit() is the original; not for `error`. They make
  // no list even before the engine has compiled them.
  emitOne(type, a) {
    const entry = this._events?.[type];
    if (entry === undefined) return false;
    if (typeof entry !== 'function') return super.emitToAll(entry, 1, type, a);
    slot.listener = entry;
    const result = super.listener(a);
    slot.listener = undefined;
    if (result !== undefined && result !== null && this[kCapture]) watch(this, result, type, [a]);
    return true;
  },

  emitTwo(type, a, b) {
    const entry = this._events?.[type];
    if (entry === undefined) return false;
    if (typeof entry !== 'function') return super.emitToAll(entry, 2, type, a, b);
    slot.listener = entry;
    const result = super.listener(a, b);
    slot.listener = undefined;
    if (result !== undefined && result !== null && this[kCapture]) watch(this, result, type, [a, b]);
    return true;
  },
};

module.exports = { changeable, emit: methods.emit, emitOne: methods.emitOne, emitTwo: methods.emitTwo, kCapture, kMonitor, kRejection };
