// SPDX-License-Identifier: MIT
//
// emitKeypressEvents: makes a stream emit 'keypress' for what it reads. The stream is read only while there is a
// listener for keys.
'use strict';

const ESCAPE_TIMEOUT_MS = 500;

const decoding = new WeakMap();

function endChunk(owner) {
  owner.isCompletionEnabled = true;
  owner._drawPasted?.();
}

// Characters of one chunk are a paste: a tab in it is text, unless it comes last.
function feed(state, text, owner) {
  const characters = [...text];
  const last = characters.length - 1;
  try {
    characters.forEach((character, index) => {
      if (owner !== undefined) owner.isCompletionEnabled = index === last;
      state.keys.push(character);
    });
  } finally {
    if (owner !== undefined) endChunk(owner);
  }
}

function emitKeypressEvents(stream, owner) {
  if (decoding.has(stream)) return;
  const { StringDecoder } = require('node/string_decoder');
  const { KeyDecoder } = require('internal/readline/keys');
  const state = {
    text: new StringDecoder('utf8'),
    keys: new KeyDecoder((character, key) => stream.emit('keypress', character, key)),
    timer: undefined,
  };
  decoding.set(stream, state);

  function onData(chunk) {
    if (stream.listenerCount('keypress') === 0) {
      stream.removeListener('data', onData);
      stream.on('newListener', onListener);
      return;
    }
    const text = state.text.write(chunk);
    if (text === '') return;
    globalThis.clearTimeout(state.timer);
    feed(state, text, owner);
    if (state.keys.isUndecided) {
      state.timer = globalThis.setTimeout(() => state.keys.decide(), owner?.escapeCodeTimeout ?? ESCAPE_TIMEOUT_MS);
    }
  }

  function onListener(event) {
    if (event === 'keypress') {
      stream.on('data', onData);
      stream.removeListener('newListener', onListener);
    }
  }

  if (stream.listenerCount('keypress') > 0) stream.on('data', onData);
  else stream.on('newListener', onListener);
}

module.exports = { emitKeypressEvents };
