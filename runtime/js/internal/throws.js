// SPDX-License-Identifier: MIT
//
// Sees every thrown value before a program can catch it. An error created by the engine gets V8's message where that
// can be derived, and a stack in Node's format. The position is recorded, for a report.
'use strict';

const stack = require('internal/stack');
const { translate } = require('internal/messages');
const { traceUncaught } = internalBinding('options');

// What was thrown last, and the uncaught value: { value, place, earlier }.
let lastError = null;
let errorBefore = null; // the engine calls toString() of an uncaught error, which may throw
let lastOther = null;
let uncaught = null;

function adopt(value) {
  if (!stack.isEngines(value)) return;
  const { message } = value;
  stack.adopt(value);
  const better = typeof message === 'string' ? translate(message, stack.rawOf(value)) : message;
  if (better !== message) value.message = better;
  if (value.name === 'ReferenceError') stack.pointAt(value, /^Can't find variable: (.*)$/.exec(message)?.[1]);
}

// Does the same for a value being reported, if the engine does not report throws.
function meet(value) {
  try {
    if (stack.isUntouched(value)) adopt(value);
  } catch {
    // A proxy, or an accessor.
  }
}

function onThrow(value) {
  adopt(value);
  const isError = value instanceof Error;
  const place = isError && !traceUncaught ? stack.placeNear() : stack.placeHere();
  if (!isError) {
    lastOther = after(lastOther, value, place);
    return;
  }
  if (lastError?.value !== value) errorBefore = lastError;
  lastError = after(lastError, value, place);
}

// Rondo's own code rethrows what a program has thrown: the first position counts.
function after(last, value, place) {
  const isSame = last !== null && Object.is(last.value, value);
  return { value, place, earlier: isSame ? last.earlier ?? last.place : undefined };
}

function recordOf(value) {
  return [uncaught, lastError, errorBefore, lastOther].find((record) => record !== null && Object.is(record.value, value));
}

// Keeps the position of an uncaught value while its report is written, which may throw and catch errors.
function keep(value) {
  uncaught = recordOf(value) ?? null;
}

// The frames where a value was last thrown; none if unknown.
function framesOf(value) {
  const record = recordOf(value);
  if (record === undefined) return [];
  const { parse } = require('internal/stack_frames');
  const frames = parse(record.place.stack);
  return frames.length > 0 || record.earlier === undefined ? frames : parse(record.earlier.stack);
}

module.exports = { onThrow, meet, keep, framesOf };
