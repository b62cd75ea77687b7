// SPDX-License-Identifier: MIT
//
// Stack traces in Node's form. The engine writes `name@file:line:column`, with
// the column of the opening parenthesis of a call; Node writes
// `    at name (file:line:column)`, with the column where the callee begins.
//
// Error constructors are wrapped, so that `stack` is put into Node's form when it
// is first read. Errors that the engine itself throws keep its form until Rondo
// prints them.
'use strict';

const NativeError = Error;
const NATIVE_FRAMES = 16;

const raws = new WeakMap();
const headers = new WeakMap();
let limit = 10;

const toText = NativeError.prototype.toString;

function headerOf(error) {
  const fixed = headers.get(error);
  if (fixed !== undefined) return fixed;
  try {
    return Reflect.apply(toText, error, []);
  } catch {
    return 'Error';
  }
}

function format(error, raw) {
  const { parse, formatFrame } = require('internal/stack_frames');
  const frames = parse(raw).slice(0, limit);
  const prepare = globalThis.Error.prepareStackTrace;
  if (typeof prepare === 'function') {
    const { CallSite } = require('internal/callsite');
    return Reflect.apply(prepare, globalThis.Error, [error, frames.map((frame) => new CallSite(frame))]);
  }
  return [headerOf(error), ...frames.map(formatFrame)].join('\n');
}

function isRaw(text) {
  return !/^ {4}at /m.test(text) && /@(\[native code\]|.*:\d+:\d+)$|^.*:\d+:\d+$|^$/m.test(text.split('\n', 1)[0]);
}

function setStack(error, value) {
  Object.defineProperty(error, 'stack', { value, writable: true, configurable: true, enumerable: false });
}

const accessor = {
  configurable: true,
  enumerable: false,
  get() {
    const raw = raws.get(this);
    if (raw === undefined) return undefined;
    const text = format(this, raw);
    setStack(this, text);
    return text;
  },
  set(value) {
    setStack(this, value);
  },
};

// From now on the error's stack is in Node's form.
function adopt(error) {
  const descriptor = Object.getOwnPropertyDescriptor(error, 'stack');
  if (descriptor === undefined || typeof descriptor.value !== 'string') return;
  raws.set(error, descriptor.value);
  Object.defineProperty(error, 'stack', accessor);
}

// Node leaves out the constructors of derived classes.
function leaveOut(error, name) {
  const lines = raws.get(error)?.split('\n');
  const at = lines?.findIndex((line) => line.startsWith(`${name}@`));
  if (at >= 0) raws.set(error, lines.slice(at + 1).join('\n'));
}

// The stack of any error, also of one that the engine threw.
function stackOf(error) {
  const descriptor = Object.getOwnPropertyDescriptor(error, 'stack');
  if (typeof descriptor?.value === 'string' && error instanceof NativeError && isRaw(descriptor.value)) {
    adopt(error);
  }
  return error.stack;
}

function setHeader(error, header) {
  headers.set(error, header);
}

// The program's innermost frame, for a report; undefined if there is none.
function topFrame(error) {
  const descriptor = Object.getOwnPropertyDescriptor(error, 'stack');
  const raw = raws.get(error) ?? (typeof descriptor?.value === 'string' && isRaw(descriptor.value) ? descriptor.value : '');
  return require('internal/stack_frames').parse(raw).find((frame) => frame.line > 0);
}

function wrap(name, Native) {
  const Wrapped = function (...args) {
    const error = Reflect.construct(Native, args, new.target === undefined ? Wrapped : new.target);
    adopt(error);
    if (new.target !== undefined && new.target !== Wrapped) leaveOut(error, new.target.name);
    return error;
  };
  Object.defineProperty(Wrapped, 'name', { value: name, configurable: true });
  Object.defineProperty(Wrapped, 'length', { value: Native.length, configurable: true });
  Object.defineProperty(Wrapped, 'prototype', { value: Native.prototype, writable: false });
  Object.defineProperty(Native.prototype, 'constructor', { value: Wrapped, writable: true, configurable: true });
  Object.defineProperty(globalThis, name, { value: Wrapped, writable: true, configurable: true });
  return Wrapped;
}

function captureStackTrace(object, below) {
  NativeError.captureStackTrace(object, below);
  adopt(object);
}

function install() {
  const Wrapped = wrap('Error', NativeError);
  for (const name of ['EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError',
    'URIError', 'AggregateError']) {
    Object.setPrototypeOf(wrap(name, globalThis[name]), Wrapped);
  }
  NativeError.stackTraceLimit = limit + NATIVE_FRAMES;
  Object.defineProperty(Wrapped, 'captureStackTrace', { value: captureStackTrace, writable: true, configurable: true });
  Object.defineProperty(Wrapped, 'stackTraceLimit', {
    configurable: true,
    enumerable: true,
    get: () => limit,
    set(value) {
      limit = Number(value) || 0;
      NativeError.stackTraceLimit = limit + NATIVE_FRAMES;
    },
  });
}

install();

module.exports = { stackOf, setHeader, topFrame };
