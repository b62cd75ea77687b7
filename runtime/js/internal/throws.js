// SPDX-License-Identifier: MIT
//
// Sees thrown errors before a program can catch them. An error created by the engine gets V8's message where that can be
// derived, and a stack in Node's format. The position is read from the engine if the error is reported; if that is
// impossible, it is recorded at each throw.
'use strict';

const stack = require('internal/stack');
const { traceUncaught } = internalBinding('options');
const { notesThrows, keepThrown, thrownFrames } = internalBinding('loop');

// Of an error, only these frames are searched for its position: the runtime's functions may have rethrown it.
const NEAR = 3;

// What was thrown last, and the uncaught value: { value, place, earlier }.
let lastError = null;
let errorBefore = null; // the engine calls toString() of an uncaught error, which may throw
let lastOther = null;
let uncaught = null;

// The engine tells errors from other objects; this must not run code of the program.
function isError(value) {
  return internalBinding('insides').proxyParts(value) === undefined && Object.prototype.toString.call(value) === '[object Error]';
}

function adopt(value) {
  if ((!notesThrows && !isError(value)) || !stack.isEngines(value)) return;
  const { message } = value;
  stack.adopt(value);
  const better = typeof message === 'string' ? require('internal/messages').translate(message, stack.rawOf(value)) : message;
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

// Returns true if other errors of this shape need not be seen.
function onThrow(value) {
  adopt(value);
  if (notesThrows) return stack.isConverted(value);
  const isNative = isError(value);
  const place = isNative && !traceUncaught ? stack.placeNear() : stack.placeHere();
  if (!isNative) {
    lastOther = after(lastOther, value, place);
  } else {
    if (lastError?.value !== value) errorBefore = lastError;
    lastError = after(lastError, value, place);
  }
  return false;
}

// Rondo's own code rethrows what a program has thrown: the first position counts.
function after(last, value, place) {
  const isSame = last !== null && Object.is(last.value, value);
  return { value, place, earlier: isSame ? last.earlier ?? last.place : undefined };
}

function recordOf(value) {
  if (notesThrows) return noted(value);
  return [uncaught, lastError, errorBefore, lastOther].find((record) => record !== null && Object.is(record.value, value));
}

// What the engine has recorded, in the same form.
function noted(value) {
  const [last, first] = thrownFrames(value) ?? [];
  if (last === undefined) return undefined;
  const most = value instanceof Error && !traceUncaught ? NEAR : Infinity;
  return { value, place: placeOf(last, most), earlier: first && placeOf(first, most) };
}

// Frames as the engine writes them: [name, script, line, column, name, ...].
function placeOf(values, most) {
  const lines = [];
  for (let i = 0; i < values.length && lines.length < most; i += 4) {
    const [name, script, line, column] = values.slice(i, i + 4);
    lines.push(script === '[native code]' ? `${name}@${script}` : `${name}@${script}:${line}:${column}`);
  }
  return { stack: lines.join('\n') };
}

// Keeps the position of an uncaught value while its report is written, which may throw and catch errors.
function keep(value) {
  if (notesThrows) keepThrown(value);
  else uncaught = recordOf(value) ?? null;
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
