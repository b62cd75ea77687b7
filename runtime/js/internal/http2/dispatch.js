// SPDX-License-Identifier: MIT
//
// Events of a batch (binding/http2_core.h) as calls of methods of a SessionCore and its StreamCores. Each call runs in the async
// context of the stream, or of the session.
'use strict';

const numbers = require('internal/http2/numbers');
const { fromWire } = require('internal/http2/headers');
const { runLater } = require('internal/async_context');
const { FastBuffer } = require('internal/buffer/fast');
const { Buffer } = require('node/buffer');

const LENGTHS = new Int32Array(32);
const HANDLERS = [];

function handle(kind, length, handler) {
  LENGTHS[kind] = length + 1;
  HANDLERS[kind] = handler;
}

// Streams that are unknown have been destroyed.
function onStream(session, id, method, ...args) {
  const stream = session.streamOf(id);
  if (stream === undefined) return;
  if (stream.frame === undefined) stream[method](...args);
  else runLater(stream.frame, stream[method], stream, args);
}

function onSession(session, method, ...args) {
  if (session.frame === undefined) session[method](...args);
  else runLater(session.frame, session[method], session, args);
}

handle(numbers.HEADERS, 6, (session, list, i, text) => {
  const [headers, raw] = fromWire(text, list[i + 4], list[i + 5]);
  const stream = session.streamOf(list[i + 1]);
  if (stream === undefined && !session.isServer) return;
  if (stream === undefined) onSession(session, 'onNewStream', list[i + 1], headers, list[i + 3], raw);
  else onStream(session, list[i + 1], 'onHeaders', headers, list[i + 3], raw);
});

handle(numbers.PUSH, 5, (session, list, i, text) => {
  const [headers, raw] = fromWire(text, list[i + 3], list[i + 4]);
  onSession(session, 'onPush', list[i + 1], list[i + 2], headers, raw);
});

handle(numbers.DATA, 3, (session, list, i, text, bytes) => {
  const stream = session.streamOf(list[i + 1]);
  const count = list[i + 3];
  if (stream === undefined) {
    session.consume(list[i + 1], count);
    return;
  }
  const chunk = new FastBuffer(bytes.buffer, bytes.byteOffset + list[i + 2], count);
  if (stream.frame === undefined) stream.onData(chunk);
  else runLater(stream.frame, stream.onData, stream, [chunk]);
});

handle(numbers.END, 1, (session, list, i) => onStream(session, list[i + 1], 'onEnd'));
handle(numbers.CLOSED, 2, (session, list, i) => onStream(session, list[i + 1], 'onClosed', list[i + 2] >>> 0));
handle(numbers.WRITTEN, 1, (session, list, i) => onStream(session, list[i + 1], 'onWritten'));
handle(numbers.WANT_TRAILERS, 1, (session, list, i) => onStream(session, list[i + 1], 'onWantTrailers'));
handle(numbers.SETTINGS, 0, (session) => onSession(session, 'onRemoteSettings'));
handle(numbers.CUSTOM_SETTING, 2, (session, list, i) => session.onCustomSetting(list[i + 1], list[i + 2] >>> 0));
handle(numbers.SETTINGS_ACK, 0, (session) => onSession(session, 'onSettingsAck'));
handle(numbers.PING, 2, (session, list, i, text) => {
  const payload = Buffer.from(text.slice(list[i + 2], list[i + 2] + 8), 'latin1');
  onSession(session, list[i + 1] === 0 ? 'onPing' : 'onPingAck', payload);
});
handle(numbers.GOAWAY, 4, (session, list, i, text) => {
  const bytes = list[i + 3] === list[i + 4] ? undefined : Buffer.from(text.slice(list[i + 3], list[i + 4]), 'latin1');
  onSession(session, 'onGoaway', list[i + 1] >>> 0, list[i + 2], bytes);
});
handle(numbers.ALTSVC, 4, (session, list, i, text = '') => {
  onSession(session, 'onAltsvc', list[i + 1], text.slice(list[i + 2], list[i + 3]), text.slice(list[i + 3], list[i + 4]));
});
handle(numbers.ORIGIN, 2, (session, list, i, text = '') => {
  onSession(session, 'onOrigin', text.slice(list[i + 1], list[i + 2]).split('\0').slice(0, -1));
});
handle(numbers.PRIORITY, 4, (session, list, i) => {
  const id = list[i + 1];
  (session.streamOf(id)?.stream ?? session.session).emit('priority', id, list[i + 2], list[i + 3], list[i + 4] !== 0);
});
handle(numbers.NOT_SENT, 3, (session, list, i) => onSession(session, 'onNotSent', list[i + 1], list[i + 2], list[i + 3]));
handle(numbers.INVALID, 2, (session, list, i) => onSession(session, 'onInvalid', list[i + 1], list[i + 2]));
handle(numbers.ABUSED, 1, (session, list, i) => onSession(session, 'onAbused', list[i + 1]));

// A batch ends early if a listener destroys the session. If one throws, the rest is delivered later.
function dispatch(session, list, text, bytes, from = 0) {
  let next = from;
  try {
    while (next < list.length && !session.isDestroyed) {
      const i = next;
      next += LENGTHS[list[i]];
      HANDLERS[list[i]](session, list, i, text, bytes);
    }
    next = list.length;
  } finally {
    if (next < list.length) setImmediate(dispatch, session, list, text, bytes, next);
  }
}

module.exports = { dispatch };
