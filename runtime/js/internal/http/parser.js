// SPDX-License-Identifier: MIT
//
// Parsers of the binding `http_parser` (described there). A Parser is one end of a
// connection: a server's or a client's, which implement these methods:
//   onHead(flags, code, version, text, from, to, first)
//   onBody(buffer)    onTrailers(text)    onComplete(flags)
//   onBatchEnd(status, used, failure, bytes, count)   status: ALL, MORE, ASK, UPGRADED or FAILED
'use strict';

const binding = internalBinding('http_parser');
const { FastBuffer } = require('internal/buffer/fast');
const { startReading } = require('internal/net/socket');
const { unrefTimer } = require('internal/net/socket_methods');
const { TCP, Pipe } = require('internal/handles');
const { settings } = require('internal/http/common');
const { context, capture, captureAs, runOutermost, startedBy } = require('internal/async_context');

const { words } = binding;

const numbers = require('internal/http/numbers');
const { HEAD, BODY, TRAILERS } = numbers;
const HEAD_WORDS = 6;

// Delivers the events of a list in order. A listener may run the parser meanwhile, so the list is a copy unless it
// contains a single head.
function deliver(parser, list, count, text, bytes) {
  for (let i = 0; i < count && parser.id !== 0;) {
    const kind = list[i] & 255;
    if (kind === HEAD) {
      parser.onHead(list[i] >> 8, list[i + 1], list[i + 2], text, list[i + 3], list[i + 4], list[i + 5]);
      i += HEAD_WORDS;
    } else if (kind === BODY) {
      parser.onBody(new FastBuffer(bytes, list[i + 1], list[i + 2]));
      i += 3;
    } else if (kind === TRAILERS) {
      parser.onTrailers(text.slice(list[i + 1], list[i + 2]));
      i += 3;
    } else {
      parser.onComplete(list[i] >> 8);
      i += 1;
    }
  }
}

function handleBatch(parser, count, text, read, code, bytes, used, total, failure) {
  if (code < 0) {
    parser.socket._handle?.onend(code);
    return;
  }
  if (read > 0) parser.noteRead(read);
  if (count === HEAD_WORDS + 1 && (words[0] & 255) === HEAD) {
    const end = words[HEAD_WORDS];
    parser.onHead(words[0] >> 8, words[1], words[2], text, words[3], words[4], words[5]);
    if (parser.id !== 0) parser.onComplete(end >> 8);
  } else if (count > 0) {
    deliver(parser, words.slice(0, count), count, text, bytes);
  }
  if (code !== numbers.ALL) parser.onBatchEnd(code, used, failure, bytes, total);
}

function onBatch(parser, count, text, read, code, bytes, used, total, failure) {
  if (parser.frame === undefined) handleBatch(parser, count, text, read, code, bytes, used, total, failure);
  else runOutermost(parser.frame, handleBatch, undefined, [parser, count, text, read, code, bytes, used, total, failure]);
}

binding.setListener(onBatch);

function isOurs(socket) {
  return socket._handle instanceof TCP || socket._handle instanceof Pipe;
}

// Whether invalid messages are accepted: set by the program or the command line.
function lenience(given) {
  if (given !== undefined) return given;
  if (settings.isLenient && !hasWarned) {
    hasWarned = true;
    globalThis.process.emitWarning('Using insecure HTTP parsing');
  }
  return settings.isLenient;
}

let hasWarned = false;

class HTTPServerAsyncResource {
  constructor(socket) {
    this.type = 'HTTPINCOMINGMESSAGE';
    this.socket = socket;
  }
}

class HTTPClientAsyncResource {
  constructor(req) {
    this.type = 'HTTPCLIENTREQUEST';
    this.req = req;
  }
}

let mayWarn = true;

// Before the first connection.
function warnOfDebug() {
  mayWarn = false;
  if (internalBinding('process').getEnv('NODE_DEBUG')) require('internal/util/debuglog').warnIfEnabled('HTTP');
}

// The async context of the parser's callbacks: the connection's for a server, the request's for a client.
function frameFor(isRequest, owner) {
  if (context.tracker === undefined) return capture();
  const resource = isRequest ? new HTTPServerAsyncResource(owner) : new HTTPClientAsyncResource(owner);
  return isRequest ? startedBy(owner, captureAs, resource.type, resource) : captureAs(resource.type, resource);
}

class Parser {
  // owner: the socket of a server, the request of a client.
  constructor(socket, isRequest, maxHeaderSize, isLenient, owner) {
    if (mayWarn) warnOfDebug();
    this.socket = socket;
    this.isConsuming = false;
    this.later = null; // while execute() runs, what to parse next
    this.frame = frameFor(isRequest, owner);
    this.id = binding.open(isRequest, maxHeaderSize || settings.maxHeaderSize, lenience(isLenient), this);
  }

  // Makes the socket's reads go directly to the parser, bypassing its stream.
  consume() {
    const { socket } = this;
    if (socket._handle?.consumer === null && socket._handle.into === null && socket.readableLength === 0) {
      socket._handle.consumer = this; // of TLS
      this.isConsuming = true;
      return;
    }
    if (!isOurs(socket) || socket._handle.onread === undefined || socket.readableLength > 0) return;
    this.isConsuming = binding.consume(this.id, socket._handle.id) === 0;
  }

  unconsume() {
    if (!this.isConsuming) return;
    this.isConsuming = false;
    if (!this.leaveTls()) binding.release(this.id);
  }

  // Whether it was consuming what a TLS connection decrypts.
  leaveTls() {
    const handle = this.socket._handle;
    if (handle?.consumer !== this) return false;
    handle.consumer = null;
    return true;
  }

  // Plaintext of a TLS connection.
  take(bytes) {
    const { socket } = this;
    if (socket.timeout) socket._unrefTimer();
    this.execute(bytes);
  }

  // Whether C may parse a short read where it is: nothing may run before, and nothing may still be parsed.
  takesReads() {
    return this.later === null && this.id !== 0 && this.socket._unrefTimer === unrefTimer;
  }

  takeRead(count) {
    const { socket } = this;
    if (socket.timeout) unrefTimer.call(socket);
    this.later = [];
    try {
      binding.executeRead(this.id, count);
      for (let next = this.later.shift(); next !== undefined && this.id !== 0; next = this.later.shift()) {
        binding.execute(this.id, next);
      }
    } finally {
      this.later = null;
    }
  }

  noteRead(count) {
    const { socket } = this;
    if (socket._handle) socket._handle.bytesRead += count;
    if (socket.timeout) socket._unrefTimer();
  }

  // Bytes that a listener passes on while it is called wait until all before them are parsed.
  execute(bytes) {
    if (this.later !== null) {
      this.later.push(bytes);
      return;
    }
    this.later = [];
    try {
      for (let next = bytes; next !== undefined && this.id !== 0; next = this.later.shift()) binding.execute(this.id, next);
    } finally {
      this.later = null;
    }
  }

  // undefined, or [name, reason]
  finish() {
    return this.id === 0 ? undefined : binding.finish(this.id);
  }

  // Whether another protocol starts after the head just delivered.
  answer(takesOver) {
    binding.answer(this.id, takesOver);
  }

  expect(kind) {
    binding.expect(this.id, kind);
  }

  // Milliseconds since the current message started; -1 between messages.
  age() {
    return binding.age(this.id);
  }

  hasHead() {
    return binding.hasHead(this.id);
  }

  close() {
    if (this.id === 0) return;
    this.isConsuming = false;
    this.leaveTls();
    binding.close(this.id);
    this.id = 0;
    if (context.tracker !== undefined) context.tracker.end(this.frame);
  }

  pauseReading() {
    const handle = this.socket._handle;
    if (!this.isConsuming) {
      this.socket.pause();
    } else if (handle?.isReading) {
      handle.isReading = false;
      handle.readStop();
    }
  }

  resumeReading() {
    const { socket } = this;
    if (!this.isConsuming) socket.resume();
    else if (socket._handle && !socket._handle.isReading) startReading(socket);
  }
}

module.exports = { Parser, status: numbers, flags: numbers, response: numbers };
