// SPDX-License-Identifier: MIT
//
// Writes a line of a console to a stream. As in Node, errors of the stream are hidden from the caller, and do not end the program if
// nothing listens to them.
'use strict';

const noop = () => {};

function writeQuietly(stream, text) {
  stream.once('error', noop);
  try {
    stream.write(text, (error) => {
      if (error && stream.listenerCount('error') === 0) stream.once('error', noop);
    });
  } catch (error) {
    // A full stack is the program's own mistake.
    if (error instanceof RangeError && error.message.startsWith('Maximum call stack size')) throw error;
  } finally {
    stream.removeListener('error', noop);
  }
}

module.exports = { writeQuietly };
