// SPDX-License-Identifier: MIT
//
// The compatibility API: requests and responses of HTTP/2 with the interface of HTTP/1. The response is in
// compat_response.js.
'use strict';

const { Readable } = require('node/stream');
const errors = require('internal/errors');
const { defineProperty } = require('internal/descriptors');
const { Http2ServerResponse, requestSocket } = require('internal/http2/compat_response');
const { nextTick } = require('internal/ticks');

const kInner = Symbol('kInner');
const kRequest = Symbol('kRequest');
const kResponse = Symbol('kResponse');

// Listeners of a request's stream; `this` is the stream.
const listeners = {
  trailers(headers, flags, raw) {
    const inner = this[kRequest][kInner];
    Object.assign(inner.trailers, headers);
    inner.rawTrailers.push(...raw);
  },

  end() {
    const req = this[kRequest];
    req[kInner].isComplete = true;
    req.push(null);
  },

  // As in Node, errors of the stream are not those of the request or the response.
  error() {},

  aborted() {
    const req = this[kRequest];
    req[kInner].aborted = true;
    req[kInner].isComplete = true;
    req.emit('aborted');
  },

  close() {
    const req = this[kRequest];
    const inner = req[kInner];
    inner.isComplete = true;
    inner.isClosed = true;
    req.push(null);
    if (req.readableFlowing === null && req.listenerCount('readable') === 0) req.resume();
    nextTick(() => req.emit('close'));
    this[kResponse]?._streamClosed();
  },

  timeout() {
    this[kRequest].emit('timeout');
    this[kResponse].emit('timeout');
  },

  drain() {
    this[kResponse].emit('drain');
  },

  finish() {
    this[kResponse]._streamFinished();
  },

  wantTrailers() {
    this[kResponse]._sendTrailers();
  },
};

function onData(chunk) {
  if (!this[kRequest].push(chunk)) this.pause();
}

class Http2ServerRequest extends Readable {
  constructor(stream, headers, options, rawHeaders) {
    super({ autoDestroy: false, ...options });
    this[kInner] = {
      stream,
      headers,
      rawHeaders,
      trailers: {},
      rawTrailers: [],
      method: undefined,
      url: undefined,
      aborted: false,
      isComplete: false,
      isClosed: false,
      isReading: false,
    };
    stream[kRequest] = this;
    for (const name of ['trailers', 'end', 'error', 'aborted', 'close', 'timeout']) stream.on(name, listeners[name]);
    this.on('pause', onPause);
    this.on('resume', onResume);
  }

  get complete() {
    const inner = this[kInner];
    return inner.isComplete || inner.aborted || this.readableEnded || inner.stream.destroyed;
  }

  get httpVersionMajor() {
    return 2;
  }

  get httpVersionMinor() {
    return 0;
  }

  get httpVersion() {
    return '2.0';
  }

  get socket() {
    return requestSocket(this[kInner].stream);
  }

  get connection() {
    return this.socket;
  }

  _read() {
    const inner = this[kInner];
    if (inner.isClosed && inner.stream.readableLength === 0) {
      this.push(null);
      return;
    }
    if (!inner.isReading) {
      inner.isReading = true;
      inner.stream.on('data', onData);
    } else {
      nextTick(resume, inner.stream);
    }
  }

  get method() {
    return this[kInner].method ?? this[kInner].headers[':method'];
  }

  set method(method) {
    errors.checkString(method, 'method');
    if (method.trim() === '') throw errors.invalidArgValue('method', method);
    this[kInner].method = method;
  }

  get authority() {
    const { headers } = this[kInner];
    return headers[':authority'] ?? headers.host;
  }

  get scheme() {
    return this[kInner].headers[':scheme'];
  }

  get url() {
    return this[kInner].url ?? this[kInner].headers[':path'];
  }

  set url(url) {
    this[kInner].url = url;
  }

  setTimeout(msecs, callback) {
    if (!this[kInner].isClosed) this[kInner].stream.setTimeout(msecs, callback);
    return this;
  }
}

// What a request shows as it is.
for (const name of ['stream', 'headers', 'rawHeaders', 'trailers', 'rawTrailers', 'aborted']) {
  const shown = { get [name]() { return this[kInner][name]; } };
  defineProperty(Http2ServerRequest.prototype, name, { ...Object.getOwnPropertyDescriptor(shown, name), enumerable: false });
}

function resume(stream) {
  stream.resume();
}

function onPause() {
  this[kInner].stream.pause();
}

function onResume() {
  if (this[kInner].isReading) this[kInner].stream.resume();
}

function checkExpectation(server, req, res) {
  const { expect } = req.headers;
  if (expect === undefined) return true;
  if (/^100-continue$/i.test(expect)) {
    if (server.listenerCount('checkContinue') > 0) {
      server.emit('checkContinue', req, res);
      return false;
    }
    res.writeContinue();
    return true;
  }
  if (server.listenerCount('checkExpectation') > 0) {
    server.emit('checkExpectation', req, res);
  } else {
    res.statusCode = 417;
    res.end();
  }
  return false;
}

// Makes a request and a response of a new stream: the arguments of 'stream'.
function onServerStream(Request, Response, server, [stream, headers, , rawHeaders]) {
  const req = new Request(stream, headers, undefined, rawHeaders);
  const res = new Response(stream);
  bind(stream, res);
  res.req = req;
  if (headers[':method'] === 'CONNECT') {
    if (!server.emit('connect', req, res)) {
      res.statusCode = 405;
      res.end();
    }
  } else if (checkExpectation(server, req, res)) {
    server.emit('request', req, res);
  }
}

function bind(stream, res) {
  stream[kResponse] = res;
  stream.on('finish', listeners.finish);
  stream.on('drain', listeners.drain);
  stream.on('wantTrailers', listeners.wantTrailers);
}

module.exports = { Http2ServerRequest, Http2ServerResponse, onServerStream };
