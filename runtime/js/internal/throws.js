// SPDX-License-Identifier: MIT
//
// Sees every thrown value before a program can catch it. An error created by the engine gets V8's message where that
// can be derived, and a stack in Node's format. For other values the position is recorded, for a report.
'use strict';

const stack = require('internal/stack');
const { translate } = require('internal/messages');
const { traceUncaught } = internalBinding('options');

let last = null;

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
  if (traceUncaught || !(value instanceof Error)) remember(value, stack.placeHere());
}

// Rondo's own code rethrows what a program has thrown: the first position counts.
function remember(value, place) {
  const isSame = last !== null && Object.is(last.value, value);
  last = { value, place, earlier: isSame ? last.earlier ?? last.place : undefined };
}

// The frames where a value was last thrown; none if unknown.
function framesOf(value) {
  if (last === null || !Object.is(last.value, value)) return [];
  const { parse } = require('internal/stack_frames');
  const frames = parse(last.place.stack);
  return frames.length > 0 || last.earlier === undefined ? frames : parse(last.earlier.stack);
}

module.exports = { onThrow, meet, framesOf };
