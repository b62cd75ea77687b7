// SPDX-License-Identifier: MIT
//
// A server's connection: incoming requests, and their responses, which are sent in the order of the requests.
'use strict';

const { codedError } = require('internal/errors');
const { active } = require('internal/built_in_channels');
const { methods, parseError, idleLimit, endOrDestroySoon, refuseEncoding } = require('internal/http/common');
const { Parser, status, flags } = require('internal/http/parser');
const { abortResponse, emitCloseSoon } = require('internal/http/server_response');
const incoming = require('internal/http/incoming');
const { symbols: { kUniqueHeaders, kNeedDrain, kConnection } } = require('internal/http/outgoing');

const { kText, kLimit, kVersion } = incoming.symbols;
const { KEEP_ALIVE, UPGRADE, HAS_HOST, HAS_EXPECT } = flags;

const CONTINUE = /(?<!\w)100-continue(?!\w)/i;
const MAX_RAW_ENTRIES = 2000;
const VERSION_1_1 = 0x101;

const kParser = Symbol('kParser');
const kIncomingMessage = Symbol('IncomingMessage');
const kServerResponse = Symbol('ServerResponse');
const kConnections = Symbol('kConnections');

// A client's requests are often identical.
let lastText;
let lastFrom;
let lastUrl;
let lastFields;

function takeApart(text, from, to, first) {
  lastText = text;
  lastFrom = from;
  lastUrl = text.substring(from, from + first);
  lastFields = text.substring(from + first, to);
}

class ServerConnection extends Parser {
  constructor(server, socket) {
    super(socket, true, server.maxHeaderSize, server.insecureHTTPParser, socket);
    this.server = server;
    this.incoming = null; // the request that was received last
    this.isReceiving = false; // it is not complete
    this.request = null; // the first one without a complete response
    this.waiting = []; // those after it
    this.outgoing = []; // responses that wait for earlier ones
    this.pendingBytes = 0; // in waiting responses
    this.requestCount = 0;
    this.hasHttpTimeout = false;
    this.idleTimer = null;
    this.idleSince = 0;
    this.isTimedOut = false;
    this.onPendingData = (delta) => this.addPending(delta);
    this.responseOptions = {
      __proto__: null,
      highWaterMark: socket.writableHighWaterMark,
      rejectNonStandardBodyWrites: server.rejectNonStandardBodyWrites,
    };
  }

  onHead(bits, method, version, text, from, to, first) {
    const { server, socket } = this;
    const req = new server[kIncomingMessage](socket);
    if (text !== lastText || from !== lastFrom) takeApart(text, from, to, first);
    req.method = methods[method];
    req.url = lastUrl;
    req[kText] = lastFields;
    req[kVersion] = version;
    req[kLimit] = typeof server.maxHeadersCount === 'number' ? server.maxHeadersCount << 1 : MAX_RAW_ENTRIES;
    req.joinDuplicateHeaders = server.joinDuplicateHeaders;
    this.incoming = req;
    this.isReceiving = true;
    this.isTimedOut = false;
    this.leaveIdle();
    req.upgrade = (bits & UPGRADE) !== 0 && acceptsUpgrade(server, req.method);
    if (req.upgrade) {
      this.answer(true);
      return;
    }
    if (this.request === null) this.request = req;
    else this.waiting.push(req);
    this.respond(req, bits);
  }

  respond(req, bits) {
    const { server, socket } = this;
    const res = new server[kServerResponse](req, this.responseOptions);
    const { keepAliveTimeout, maxRequestsPerSocket } = server;
    res.shouldKeepAlive = (bits & KEEP_ALIVE) !== 0;
    res._maxRequestsPerSocket = maxRequestsPerSocket;
    res._keepAliveTimeout = keepAliveTimeout;
    res._onPendingData = this.onPendingData;
    res[kUniqueHeaders] = server[kUniqueHeaders];
    res[kConnection] = this;
    if (socket._httpMessage) {
      this.outgoing.push(res);
    } else {
      socket._httpMessage = res;
      res.socket = socket;
    }
    this.pauseIfFull();
    active['http.server.request.start']?.publish({ request: req, response: res, socket, server });
    active.httpTimes?.requestReceived(res);
    if (req[kVersion] !== VERSION_1_1) server.emit('request', req, res);
    else if ((bits & HAS_HOST) === 0 && server.requireHostHeader) refuse(res, 400, ['Connection', 'close']);
    else if (!this.isOverLimit(req, res)) this.dispatch(req, res, bits);
  }

  isOverLimit(req, res) {
    const { server } = this;
    const limit = server.maxRequestsPerSocket;
    if (!(typeof limit === 'number' && limit > 0)) return false;
    this.requestCount++;
    res.maxRequestsOnConnectionReached = limit <= this.requestCount;
    if (limit >= this.requestCount) return false;
    refuse(res, 503);
    server.emit('dropRequest', req, this.socket);
    return true;
  }

  // A request with an Expect header goes to the listeners for it. Without any, `100-continue` is granted and anything
  // else refused.
  dispatch(req, res, bits) {
    const { server } = this;
    let event = 'request';
    if ((bits & HAS_EXPECT) !== 0) {
      const awaitsContinue = CONTINUE.test(req.headers.expect);
      const check = awaitsContinue ? 'checkContinue' : 'checkExpectation';
      const isChecked = server.listenerCount(check) > 0;
      if (!awaitsContinue && !isChecked) {
        refuse(res, 417);
        return;
      }
      if (awaitsContinue) res._expect_continue = true;
      if (isChecked) event = check;
      else res.writeContinue();
    }
    server.emit(event, req, res);
  }

  onBody(buffer) {
    if (this.incoming !== null && !incoming.addBody(this.incoming, buffer)) this.pauseReading();
  }

  onTrailers(text) {
    incoming.addTrailers(this.incoming, text);
  }

  onComplete() {
    const req = this.incoming;
    this.isReceiving = false;
    if (req.upgrade) {
      req.complete = true;
      return;
    }
    incoming.endBody(req);
  }

  onBatchEnd(code, used, failure, bytes, count) {
    if (code === status.FAILED) {
      const error = parseError(failure, `Parse Error: ${failure[1]}`, used);
      error.rawPacket = bytes === undefined ? undefined : require('node/buffer').Buffer.from(bytes);
      this.fail(error);
    } else if (code === status.UPGRADED && this.incoming?.upgrade) {
      this.handOver(bytes, used, count);
    }
  }

  // The connection switches to another protocol and belongs to the program from here.
  handOver(bytes, used, count) {
    const { server, socket, incoming: req } = this;
    const head = require('node/buffer').Buffer.from(bytes ?? new ArrayBuffer(0), bytes === undefined ? 0 : used, count - used);
    const event = req.method === 'CONNECT' ? 'connect' : 'upgrade';
    this.leave();
    if (server.listenerCount(event) === 0) {
      socket.destroy();
      return;
    }
    socket.readableFlowing = null;
    server.emit(event, req, socket, head);
  }

  // A client error: emitted to the program, or answered with an error response before closing.
  fail(error) {
    const { server, socket } = this;
    socket.removeListener('error', listeners.error);
    if (socket.listenerCount('error') === 0) socket.on('error', ignore);
    if (server.emit('clientError', error, socket)) return;
    const message = socket._httpMessage;
    if (socket.writable && !message?._headerSent) {
      socket.write(answerTo(error.code), 'latin1');
      if (message) message.destroyed = true;
    }
    socket.destroy(error);
  }

  // Called when a response has been passed to the kernel.
  responseSent(res) {
    const { socket, server } = this;
    const { req } = res;
    active['http.server.response.finish']?.publish({ request: req, response: res, socket, server });
    active.httpTimes?.responseSent(req, res);
    if (this.request === req) this.request = this.waiting.length > 0 ? this.waiting.shift() : null;
    if (!req._consuming) req._dump();
    if (this.incoming === req && !this.isReceiving) this.incoming = null; // an idle connection keeps no request
    if (socket._httpMessage === res) socket._httpMessage = null;
    res.socket = null;
    emitCloseSoon(res);
    if (res._last) {
      endOrDestroySoon(socket);
    } else if (this.outgoing.length > 0) {
      const next = this.outgoing.shift();
      socket._httpMessage = next;
      next.socket = socket;
      next.emit('socket', socket);
      next._flush();
    } else if (typeof socket.setTimeout === 'function' && server.keepAliveTimeout) {
      this.becomeIdle();
    }
  }

  // Between requests a connection lives for keepAliveTimeout plus a second. Its timer is set once, and checks the clock
  // when it fires; if the program has set timeouts itself, the socket's is used.
  becomeIdle() {
    const { server, socket } = this;
    if (server.timeout || socket.timeout) {
      socket.setTimeout(idleLimit(server));
      this.hasHttpTimeout = true;
      return;
    }
    this.idleSince = Date.now();
    if (this.idleTimer === null) this.watchIdle(idleLimit(server));
  }

  watchIdle(msecs) {
    this.idleTimer = setTimeout(onIdleTimer, msecs, this).unref();
  }

  leaveIdle() {
    this.idleSince = 0;
    if (!this.hasHttpTimeout) return;
    this.socket.setTimeout(this.server.timeout || 0);
    this.hasHttpTimeout = false;
  }

  addPending(delta) {
    this.pendingBytes += delta;
    if (this.socket._paused && this.pendingBytes < this.socket.writableHighWaterMark) drain(this);
  }

  // Stops reading from a client that does not read its responses.
  pauseIfFull() {
    const { socket } = this;
    const isFull = socket.writableNeedDrain || this.pendingBytes >= socket.writableHighWaterMark;
    if (!isFull || socket._paused) return;
    this.pauseReading();
    socket._paused = true;
  }

  abortIncoming() {
    while (this.request !== null) {
      const req = this.request;
      this.request = this.waiting.length > 0 ? this.waiting.shift() : null;
      incoming.abort(req);
    }
  }

  // Removes all our listeners from the socket.
  leave() {
    const { socket, server } = this;
    clearTimeout(this.idleTimer);
    for (const name of Object.keys(listeners)) socket.removeListener(name, listeners[name]);
    for (const name of Object.keys(wrappers)) delete socket[name];
    server[kConnections]?.delete(this);
    this.close();
    socket[kParser] = null;
    socket.parser = null;
  }
}

function ignore() {}

function acceptsUpgrade(server, method) {
  return server.listenerCount('upgrade') > 0 || method === 'CONNECT';
}

function refuse(res, code, headers) {
  res.writeHead(code, headers);
  res.end();
}

function answerTo(code) {
  const text = {
    HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
    HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
    ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  }[code] ?? '400 Bad Request';
  return `HTTP/1.1 ${text}\r\nConnection: close\r\n\r\n`;
}

function onIdleTimer(connection) {
  const { idleSince, server, socket } = connection;
  connection.idleTimer = null;
  if (idleSince === 0 || connection.id === 0) return;
  const left = idleSince + idleLimit(server) - Date.now();
  if (left > 0) connection.watchIdle(left);
  else socket.emit('timeout');
}

function drain(connection) {
  const { socket } = connection;
  if (socket._paused && connection.pendingBytes <= socket.writableHighWaterMark) {
    connection.resumeReading();
    socket._paused = false;
  }
  const message = socket._httpMessage;
  if (message && !message.finished && message[kNeedDrain]) {
    message[kNeedDrain] = false;
    message.emit('drain');
  }
}

// Listeners of all server sockets; `this` is the socket.
const listeners = {
  data(chunk) {
    this[kParser].execute(chunk);
  },

  error(error) {
    this[kParser].fail(error);
  },

  end() {
    const connection = this[kParser];
    const failure = connection.finish();
    if (failure !== undefined) {
      connection.fail(parseError(failure, 'Parse Error', 0));
    } else if (!connection.server.httpAllowHalfOpen) {
      this.end();
    } else if (connection.outgoing.length > 0) {
      connection.outgoing.at(-1)._last = true;
    } else if (this._httpMessage) {
      this._httpMessage._last = true;
    } else {
      this.end();
    }
  },

  close() {
    const connection = this[kParser];
    const message = this._httpMessage;
    connection.finish();
    connection.abortIncoming();
    if (message) abortResponse(message);
    connection.leave();
  },

  drain() {
    drain(this[kParser]);
  },

  timeout() {
    const { incoming: req, server } = this[kParser];
    const concerned = [req?.complete ? null : req, this._httpMessage, server];
    const isHeard = concerned.map((emitter) => emitter?.emit('timeout', this));
    if (!isHeard.includes(true)) this.destroy();
  },
};

// If a program listens to the bytes itself, they pass through the stream again.
function wrapped(method) {
  return function socketListenerWrap(name, listener) {
    if (name === 'data' || name === 'readable') this[kParser]?.unconsume();
    return Reflect.apply(Object.getPrototypeOf(this)[method], this, [name, listener]);
  };
}

const wrappers = { __proto__: null, on: wrapped('on'), addListener: wrapped('addListener'), prependListener: wrapped('prependListener') };

function requestTimeout(connection) {
  connection.isTimedOut = true;
  connection.fail(codedError(Error, 'ERR_HTTP_REQUEST_TIMEOUT', 'Request timeout'));
}

function connectionListener(socket) {
  const server = this;
  socket.server ??= server;
  if (server.timeout) socket.setTimeout?.(server.timeout);
  const connection = new ServerConnection(server, socket);
  socket[kParser] = socket.parser = connection;
  socket._httpMessage = null;
  socket._paused = false;
  for (const name of Object.keys(listeners)) socket.on(name, listeners[name]);
  connection.consume();
  socket.setEncoding = refuseEncoding;
  for (const name of Object.keys(wrappers)) socket[name] = wrappers[name];
  server[kConnections]?.add(connection);
}

const { isTraced, warnBlocked } = internalBinding('options'); // trace/attach.js installs it later
if (isTraced || warnBlocked > 0) require('internal/trace/requests').install(ServerConnection);

module.exports = {
  ServerConnection, connectionListener, requestTimeout, symbols: { kParser, kIncomingMessage, kServerResponse, kConnections },
};
