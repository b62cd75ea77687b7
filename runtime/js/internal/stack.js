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
const { showAsNative } = require('internal/function_text');

const NativeError = Error;
const NATIVE_FRAMES = 16;
const NEAR_FRAMES = 6; // of the hook, and of the runtime's functions that may rethrow

// The properties that come after `stack`.
const LATER = ['message', 'cause', 'errors'];

let limit = 10;

class Given {
  constructor(object) {
    return object;
  }
}

// Gives an object a private field with what is known about its stack. { raw, place, below, limit, line, header }: the
// engine's text, or the error to take it from and the name of the constructor to leave out; the frame limit; the line of a
// syntax error; what replaces the error's own name and message.
class Marked extends Given {
  #record;

  constructor(object, record) {
    super(object);
    this.#record = record;
  }

  static get(object) {
    return #record in object ? object.#record : undefined;
  }

  static set(object, record) {
    if (#record in object) object.#record = record;
    else new Marked(object, record);
  }
}

function recordOf(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function' ? Marked.get(value) : undefined;
}

// The engine's stack. Node omits the constructors of derived classes.
function rawText(record) {
  if (record.raw === undefined) {
    const { below, place: { stack = '' } } = record;
    const lines = below === undefined ? [] : stack.split('\n');
    const at = lines.findIndex((line) => line.startsWith(`${below}@`));
    record.raw = at < 0 ? stack : lines.slice(at + 1).join('\n');
    record.place = undefined;
  }
  return record.raw;
}

const toText = Error.prototype.toString;

function headerOf(error) {
  const fixed = recordOf(error)?.header;
  if (fixed !== undefined) return fixed;
  try {
    return Reflect.apply(toText, error, []);
  } catch {
    return 'Error';
  }
}

function format(error, record) {
  const { parse, formatFrame } = require('internal/stack_frames');
  const frames = parse(rawText(record), true).slice(0, Math.max(record.limit, 0));
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

const targetOf = (value) => internalBinding('insides').proxyParts(value)?.[0];

// The object whose stack is read through another one: a proxy, or an object that inherits from it.
function holderOf(value) {
  let object = Object(value);
  while (object !== null && recordOf(object) === undefined) object = targetOf(object) ?? Object.getPrototypeOf(object);
  return object;
}

const accessor = {
  configurable: true,
  enumerable: false,
  get() {
    const holder = holderOf(this);
    if (holder === null) return undefined;
    const text = format(holder, recordOf(holder));
    Reflect.defineProperty(holder, 'stack', { value: text, writable: true, configurable: true, enumerable: false }); // not if frozen
    return text;
  },
  set(value) {
    const enumerable = recordOf(this) === undefined && targetOf(this) === undefined;
    defineProperty(this, 'stack', { value, writable: true, configurable: true, enumerable });
  },
};

// Removes the engine's own properties.
function cleared(error) {
  delete error.line;
  delete error.column;
  delete error.sourceURL;
  delete error.stack;
  return error;
}

// Converts the error's stack to Node's format on first read, with `stack` first, as in Node.
function adopt(error) {
  const descriptor = Object.getOwnPropertyDescriptor(error, 'stack');
  if (descriptor === undefined || typeof descriptor.value !== 'string') return;
  Marked.set(error, { raw: descriptor.value, place: undefined, below: undefined, limit, line: error.line, header: undefined });
  if (!descriptor.configurable) return; // frozen
  cleared(error);
  const later = { __proto__: null };
  for (let i = 0; i < LATER.length; i++) {
    const found = Object.getOwnPropertyDescriptor(error, LATER[i]);
    if (found === undefined) continue;
    later[LATER[i]] = found;
    delete error[LATER[i]];
  }
  defineProperty(error, 'stack', accessor);
  for (const name in later) defineProperty(error, name, later[name]);
}

// An error of another realm, recognised by the engine's own properties.
function isForeign(value) {
  return value !== null && typeof value === 'object' && internalBinding('insides').proxyParts(value) === undefined
    && Object.hasOwn(value, 'line') && Object.hasOwn(value, 'sourceURL') && Object.prototype.toString.call(value) === '[object Error]';
}

// True for an error created by the engine that still has its format.
function isEngines(value) {
  return (value instanceof NativeError || isForeign(value)) && recordOf(value) === undefined;
}

// True if the error's stack is converted when it is read, or was created here.
function isConverted(error) {
  return recordOf(error) !== undefined;
}

function rawOf(error) {
  const record = recordOf(error);
  return record === undefined ? '' : rawText(record);
}

// The caller's stack in the engine's format, created when it is read: { stack }.
function placeHere() {
  return new NativeError();
}

// The same with few frames, which is much faster.
function placeNear() {
  setNativeLimit(NEAR_FRAMES);
  const place = new NativeError();
  setNativeLimit(limit + NATIVE_FRAMES);
  return place;
}

// For an undefined name, the engine points after it; V8 at its start, or at `return`.
function pointAt(error, name) {
  const record = recordOf(error);
  const place = /^(.*?@)?(.+):(\d+):(\d+)$/m.exec(rawOf(error));
  if (name === undefined || place === null || place.index > 0) return;
  const { lineOf, shiftOf, ownName } = require('internal/sources');
  const url = ownName(place[2]);
  const shift = shiftOf(url, +place[3]);
  const before = (lineOf(url, +place[3]) ?? '').slice(0, place[4] - shift - 1);
  if (!before.endsWith(name)) return;
  const start = /\breturn\s+$/.exec(before.slice(0, -name.length))?.index ?? before.length - name.length;
  record.raw = `${place[1] ?? ''}${place[2]}:${place[3]}:${start + shift + 1}${record.raw.slice(place[0].length)}`;
}

// The line of a syntax error, from the engine.
function syntaxLine(error) {
  const record = recordOf(error);
  return record?.line ?? record?.place?.line ?? error.line;
}

// The stack of any error, even one that has not been thrown.
function stackOf(error) {
  const raw = Object.getOwnPropertyDescriptor(error, 'stack')?.value;
  if (isEngines(error) && isRaw(raw)) adopt(error);
  return raw !== undefined && raw === recordOf(error)?.raw && isRaw(raw) ? format(error, recordOf(error)) : error.stack;
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
  const record = recordOf(error);
  if (record === undefined) Marked.set(error, { raw: '', place: undefined, below: undefined, limit, line: undefined, header });
  else record.header = header;
}

// The program's innermost frame, for a report; undefined if there is none.
function topFrame(error) {
  if (isEngines(error)) stackOf(error);
  return require('internal/stack_frames').parse(rawOf(error)).find((frame) => frame.line > 0);
}

// The engine overlooks assignments in code that it has compiled.
function setNativeLimit(value) {
  Reflect.set(NativeError, 'stackTraceLimit', value);
}

// An error without a stack. Reading the prototype of a proxy may run code that needs stacks.
function bare(Native, target) {
  if (targetOf(target) !== undefined) return cleared(Reflect.construct(Native, [], target));
  setNativeLimit(0);
  try {
    return Reflect.construct(Native, [], target);
  } finally {
    setNativeLimit(limit + NATIVE_FRAMES);
  }
}

// `stack` comes first, as in Node.
function fill(error, message, options) {
  defineProperty(error, 'stack', accessor);
  if (message !== undefined) hide(error, 'message', `${message}`);
  if (((typeof options === 'object' && options !== null) || typeof options === 'function') && 'cause' in options) hide(error, 'cause', options.cause);
}

// The engine captures frames for the place, which nobody sees, and writes them down if the stack is read. Doing that to the
// error itself, whose own properties it would have to replace, takes several times as long.
function wrap(name, Native) {
  const Wrapped = function (message, options) {
    const error = bare(Native, new.target === undefined ? Wrapped : new.target);
    const place = limit <= 0 ? undefined : new NativeError();
    const below = new.target === undefined || new.target === Wrapped ? undefined : new.target.name;
    Marked.set(error, { raw: place === undefined ? '' : undefined, place, below, limit, line: undefined, header: undefined });
    fill(error, message, options);
    return error;
  };
  return publish(name, Native, Wrapped);
}

function wrapAggregate(name, Native) {
  const Wrapped = function (...args) {
    const error = Reflect.construct(Native, args, new.target === undefined ? Wrapped : new.target);
    adopt(error);
    const record = recordOf(error);
    if (record !== undefined && new.target !== undefined && new.target !== Wrapped) {
      record.place = { stack: record.raw };
      record.below = new.target.name;
      record.raw = undefined;
    }
    return error;
  };
  return publish(name, Native, Wrapped);
}

function publish(name, Native, Wrapped) {
  defineProperty(Wrapped, 'name', { value: name, configurable: true });
  defineProperty(Wrapped, 'length', { value: Native.length, configurable: true });
  defineProperty(Wrapped, 'prototype', { value: Native.prototype, writable: false });
  defineProperty(Native.prototype, 'constructor', { value: Wrapped, writable: true, configurable: true });
  errors[name] = Wrapped;
  return showAsNative(Wrapped);
}

function captureStackTrace(object, below) {
  const holder = {};
  NativeError.captureStackTrace(holder, below);
  Marked.set(object, { raw: holder.stack, place: undefined, below: undefined, limit, line: undefined, header: recordOf(object)?.header });
  defineProperty(object, 'stack', accessor);
}

// The classes that programs see.
const errors = { __proto__: null };
const DERIVED = { __proto__: null, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

function install() {
  const Wrapped = wrap('Error', NativeError);
  for (const name in DERIVED) Object.setPrototypeOf(wrap(name, DERIVED[name]), Wrapped);
  Object.setPrototypeOf(wrapAggregate('AggregateError', AggregateError), Wrapped);
  setNativeLimit(limit + NATIVE_FRAMES);
  defineProperty(Wrapped, 'captureStackTrace', { value: captureStackTrace, writable: true, configurable: true });
  defineProperty(Wrapped, 'stackTraceLimit', {
    configurable: true,
    enumerable: true,
    get: () => limit,
    set(value) {
      limit = Number(value) || 0;
      setNativeLimit(limit + NATIVE_FRAMES);
    },
  });
}

install();

module.exports = { errors, headerOf, adopt, isEngines, isUntouched, isConverted, rawOf, placeHere, placeNear, pointAt, syntaxLine, stackOf, setHeader, topFrame };
