// SPDX-License-Identifier: MIT
//
// What node:stream asks web streams: whether they are readable, failed or were read from, and when they end. The names
// are Node's, and registered, so that packages know them too.
'use strict';

const { defineProperty } = require('internal/descriptors');

function ignore() {}

// The end of a stream as a promise, made when it is first asked for. `_ending` is settled by the patched package.
function ending(stream) {
  if (stream._ending === undefined) {
    const parts = deferred();
    parts.promise.then(undefined, ignore);
    if (stream._state === 'closed') parts.resolve();
    if (stream._state === 'errored') parts.reject(stream._storedError);
    stream._ending = parts;
  }
  return stream._ending;
}

function deferred() {
  const parts = {};
  parts.promise = new Promise((resolve, reject) => {
    parts.resolve = resolve;
    parts.reject = reject;
  });
  return parts;
}

const OF_BOTH = {
  __proto__: null,
  'nodejs.webstream.isClosedPromise': ending,
  'nodejs.webstream.controllerErrorFunction': (stream) => (error) => (stream._readableStreamController ?? stream._writableStreamController).error(error),
};

const OF_READABLE = {
  __proto__: null,
  'nodejs.stream.disturbed': (stream) => stream._disturbed,
  'nodejs.stream.errored': (stream) => stream._state === 'errored',
  'nodejs.stream.readable': (stream) => stream._state === 'readable',
};

function addAll(prototype, properties) {
  for (const [name, answer] of Object.entries(properties)) {
    defineProperty(prototype, Symbol.for(name), {
      configurable: true,
      get() {
        return this._state === undefined ? undefined : answer(this);
      },
    });
  }
}

function addStates({ ReadableStream, WritableStream }) {
  addAll(ReadableStream.prototype, OF_READABLE);
  addAll(ReadableStream.prototype, OF_BOTH);
  addAll(WritableStream.prototype, OF_BOTH);
}

module.exports = { addStates };
