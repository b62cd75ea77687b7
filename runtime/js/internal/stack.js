// SPDX-License-Identifier: MIT
//
// Stack traces in Node's format. The engine writes `name@file:line:column`, with the column of a call's opening
// parenthesis; Node writes `    at name (file:line:column)`, with the column where the callee starts.
//
// Error constructors are wrapped, and the engine's own errors are seen when they are thrown (throws.js): their `stack`
// is converted when it is first read.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { hasMaps } = require('internal/sources');

const NativeError = Error;
const NATIVE_FRAMES = 16;

// The properties that come after `stack`.
const LATER = ['message', 'cause', 'errors'];

// What is known about an error: the engine's stack, the frame limit, and the position of a syntax error.
const records = new WeakMap();
const headers = new WeakMap();
let limit = 10;

const toText = Error.prototype.toString;

function headerOf(error) {
  const fixed = headers.get(error);
  if (fixed !== undefined) return fixed;
  try {
    return Reflect.apply(toText, error, []);
  } catch {
    return 'Error';
  }
}

function format(error, { raw, limit: count }) {
  const { parse, formatFrame } = require('internal/stack_frames');
  const frames = parse(raw).slice(0, count);
  const prepare = globalThis.Error?.prepareStackTrace;
  if (typeof prepare === 'function') {
    const { CallSite } = require('internal/callsite');
    return Reflect.apply(prepare, globalThis.Error, [error, frames.map((frame) => new CallSite(frame))]);
  }
  const lines = hasMaps() ? require('internal/source_maps/stack').formatFrames(frames) : frames.map(formatFrame);
  return [headerOf(error), ...lines].join('\n');
}

function hide(object, name, value) {
  defineProperty(object, name, { value, writable: true, configurable: true, enumerable: false });
}

const accessor = {
  configurable: true,
  enumerable: false,
  get() {
    const record = records.get(this);
    if (record === undefined) return undefined;
    const text = format(this, record);
    Reflect.defineProperty(this, 'stack', { value: text, writable: true, configurable: true, enumerable: false }); // not if frozen
    return text;
  },
  set(value) {
    hide(this, 'stack', value);
  },
};

// Converts the error's stack to Node's format on first read, and removes the engine's own properties. `stack` comes
// first, as in Node.
function adopt(error) {
  const descriptor = Object.getOwnPropertyDescriptor(error, 'stack');
  if (descriptor === undefined || typeof descriptor.value !== 'string') return;
  records.set(error, { raw: descriptor.value, limit, line: error.line });
  if (!descriptor.configurable) return; // frozen
  delete error.line;
  delete error.column;
  delete error.sourceURL;
  delete error.stack;
  const later = LATER.map((name) => Object.getOwnPropertyDescriptor(error, name));
  LATER.forEach((name, index) => later[index] !== undefined && delete error[name]);
  defineProperty(error, 'stack', accessor);
  LATER.forEach((name, index) => later[index] !== undefined && defineProperty(error, name, later[index]));
}

// An error of another realm, recognised by the engine's own properties.
function isForeign(value) {
  return value !== null && typeof value === 'object' && internalBinding('insides').proxyParts(value) === undefined
    && Object.hasOwn(value, 'line') && Object.hasOwn(value, 'sourceURL') && Object.prototype.toString.call(value) === '[object Error]';
}

// True for an error created by the engine that still has its format.
function isEngines(value) {
  return (value instanceof NativeError || isForeign(value)) && !records.has(value);
}

function rawOf(error) {
  return records.get(error)?.raw ?? '';
}

// The caller's stack in the engine's format, created when it is read: { stack }.
function placeHere() {
  return new NativeError();
}

// For an undefined name, the engine points after it; V8 at its start, or at `return`.
function pointAt(error, name) {
  const record = records.get(error);
  const place = /^(.*?@)?(.+):(\d+):(\d+)$/m.exec(record?.raw ?? '');
  if (name === undefined || place === null || place.index > 0) return;
  const { lineOf, shiftOf } = require('internal/sources');
  const shift = place[3] === '1' ? shiftOf(place[2]) : 0;
  const before = (lineOf(place[2], +place[3]) ?? '').slice(0, place[4] - shift - 1);
  if (!before.endsWith(name)) return;
  const start = /\breturn\s+$/.exec(before.slice(0, -name.length))?.index ?? before.length - name.length;
  record.raw = `${place[1] ?? ''}${place[2]}:${place[3]}:${start + shift + 1}${record.raw.slice(place[0].length)}`;
}

// The line of a syntax error, from the engine.
function syntaxLine(error) {
  return records.get(error)?.line ?? error.line;
}

// Node omits the constructors of derived classes.
function leaveOut(error, name) {
  const record = records.get(error);
  const lines = record?.raw.split('\n');
  const at = lines?.findIndex((line) => line.startsWith(`${name}@`));
  if (at >= 0) record.raw = lines.slice(at + 1).join('\n');
}

// The stack of any error, even one that has not been thrown.
function stackOf(error) {
  const raw = Object.getOwnPropertyDescriptor(error, 'stack')?.value;
  if (isEngines(error) && isRaw(raw)) adopt(error);
  return raw !== undefined && raw === records.get(error)?.raw && isRaw(raw) ? format(error, records.get(error)) : error.stack;
}

function isRaw(text) {
  return typeof text === 'string' && !/^ {4}at /m.test(text) &&
    /@(\[native code\]|.*:\d+:\d+)$|^.*:\d+:\d+$|^$/m.test(text.split('\n', 1)[0]);
}

// True for an engine's error whose stack has not been changed.
function isUntouched(value) {
  return isEngines(value) && isRaw(Object.getOwnPropertyDescriptor(value, 'stack')?.value);
}

function setHeader(error, header) {
  headers.set(error, header);
}

// The program's innermost frame, for a report; undefined if there is none.
function topFrame(error) {
  if (isEngines(error)) stackOf(error);
  return require('internal/stack_frames').parse(rawOf(error)).find((frame) => frame.line > 0);
}

function wrap(name, Native) {
  const Wrapped = function (...args) {
    const error = Reflect.construct(Native, args, new.target === undefined ? Wrapped : new.target);
    adopt(error);
    if (new.target !== undefined && new.target !== Wrapped) leaveOut(error, new.target.name);
    return error;
  };
  defineProperty(Wrapped, 'name', { value: name, configurable: true });
  defineProperty(Wrapped, 'length', { value: Native.length, configurable: true });
  defineProperty(Wrapped, 'prototype', { value: Native.prototype, writable: false });
  defineProperty(Native.prototype, 'constructor', { value: Wrapped, writable: true, configurable: true });
  errors[name] = Wrapped;
  return Wrapped;
}

function captureStackTrace(object, below) {
  const holder = {};
  NativeError.captureStackTrace(holder, below);
  records.set(object, { raw: holder.stack, limit, line: undefined });
  defineProperty(object, 'stack', accessor);
}

// The classes that programs see.
const errors = { __proto__: null };
const DERIVED = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, AggregateError };

function install() {
  const Wrapped = wrap('Error', NativeError);
  for (const name in DERIVED) Object.setPrototypeOf(wrap(name, DERIVED[name]), Wrapped);
  NativeError.stackTraceLimit = limit + NATIVE_FRAMES;
  defineProperty(Wrapped, 'captureStackTrace', { value: captureStackTrace, writable: true, configurable: true });
  defineProperty(Wrapped, 'stackTraceLimit', {
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

module.exports = { errors, headerOf, adopt, isEngines, isUntouched, rawOf, placeHere, pointAt, syntaxLine, stackOf, setHeader, topFrame };
