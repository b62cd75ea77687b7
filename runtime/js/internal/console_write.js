// SPDX-License-Identifier: MIT
//
// Writes a line of a console to a stream. As in Node, errors of the stream are hidden from the caller, and do not end the program if
// nothing listens to them.
'use strict';

function ignore() {}

// A full stack is the program's own mistake.
function isStackFull(error) {
  return error instanceof RangeError && error.message.startsWith('Maximum call stack size');
}

// The stream emits the error of a write after the write's callback.
function hideFailure(stream, error) {
  if (!error || stream.listenerCount('error') > 0) return;
  stream.once('error', ignore);
}

function writeQuietly(stream, text) {
  let thrown;
  stream.once('error', ignore);
  try {
    stream.write(text, (error) => hideFailure(stream, error));
  } catch (error) {
    thrown = error;
  }
  stream.removeListener('error', ignore);
  if (isStackFull(thrown)) throw thrown;
}

module.exports = { writeQuietly };
