// SPDX-License-Identifier: MIT
//
// A client's connection while it serves one request: receives the response, and decides what happens to the connection
// afterwards.
'use strict';

const { nextTick } = require('internal/ticks');
const { active } = require('internal/built_in_channels');
const { resetError, parseError, timeoutOf, endOrDestroySoon } = require('internal/http/common');
const { Parser, status, flags, response } = require('internal/http/parser');
const incoming = require('internal/http/incoming');
const { symbols: { kNeedDrain } } = require('internal/http/outgoing');

const { IncomingMessage } = incoming;
const { kText, kLimit, kVersion } = incoming.symbols;
const MAX_RAW_ENTRIES = 2000;

const kParser = Symbol('kParser');

const SWITCHING = 101;

// More responses follow. A protocol change that the headers did not announce is itself a response.
function isInformation(code) {
  return code >= 100 && code < 200 && code !== SWITCHING;
}

class ClientConnection extends Parser {
  constructor(req, socket) {
    super(socket, false, req.maxHeaderSize, req.insecureHTTPParser, req);
    this.req = req;
    this.incoming = null;
    const kind = { HEAD: response.TO_HEAD, CONNECT: response.TO_CONNECT }[req.method];
    if (kind !== undefined) this.expect(kind);
  }

  onHead(bits, code, version, text, from, to, first) {
    const { req, socket } = this;
    const res = new IncomingMessage(socket);
    res.statusCode = code;
    res.statusMessage = text === undefined ? '' : text.substring(from, from + first);
    res[kText] = text === undefined ? '' : text.substring(from + first, to);
    res[kVersion] = version;
    res[kLimit] = typeof req.maxHeadersCount === 'number' ? req.maxHeadersCount << 1 : MAX_RAW_ENTRIES;
    res.joinDuplicateHeaders = req.joinDuplicateHeaders;
    res.upgrade = (bits & flags.UPGRADE) !== 0;
    this.incoming = res;
    const isSecond = Boolean(req.res); // a request has only one response
    if (isSecond) socket.destroy();
    else if (res.upgrade) req.res = res;
    else if (isInformation(code)) inform(req, res);
    else this.respond(res, (bits & flags.KEEP_ALIVE) !== 0);
  }

  respond(res, canStay) {
    const { req } = this;
    res.req = req;
    req.res = res;
    if (!canStay) req.shouldKeepAlive = false;
    req.on('finish', whenSent);
    res.on('end', whenReceived);
    if (timeoutOf(req) !== undefined) listenForTimeout(req);
    this.socket.on('timeout', emitResponseTimeout);
    active['http.client.response.finish']?.publish({ request: req, response: res });
    active.httpTimes?.responseReceived(req, res);
    const isWanted = !req.aborted && req.emit('response', res);
    if (!isWanted) res._dump();
  }

  onBody(buffer) {
    if (this.incoming !== null && !incoming.addBody(this.incoming, buffer)) this.pauseReading();
  }

  onTrailers(text) {
    incoming.addTrailers(this.incoming, text);
  }

  onComplete() {
    const res = this.incoming;
    if (res === null || res.upgrade || isInformation(res.statusCode)) return;
    incoming.endBody(res);
  }

  onBatchEnd(code, used, failure, bytes, count) {
    const { req, socket } = this;
    if (code === status.FAILED && this.incoming?.statusCode === SWITCHING) {
      socket.destroySoon(); // what follows is not in any agreed protocol
    } else if (code === status.FAILED) {
      const error = parseError(failure, `Parse Error: ${failure[1]}`, used);
      error.rawPacket = bytes === undefined ? undefined : require('node/buffer').Buffer.from(bytes);
      this.stop();
      socket.destroy();
      socket._hadError = true;
      emitError(req, error);
    } else if (code === status.UPGRADED && this.incoming?.upgrade) {
      this.handOver(bytes, used, count);
    }
  }

  handOver(bytes, used, count) {
    const { req, socket, incoming: res } = this;
    const head = require('node/buffer').Buffer.from(bytes ?? new ArrayBuffer(0), bytes === undefined ? 0 : used, count - used);
    const event = req.method === 'CONNECT' ? 'connect' : 'upgrade';
    res.complete = true;
    unlistenForTimeout(req, socket);
    if (req.listenerCount(event) === 0) {
      this.stop();
      socket.destroy();
      return;
    }
    this.leave();
    socket.emit('agentRemove');
    socket.readableFlowing = null;
    socket._httpMessage = null;
    req.upgradeOrConnect = true;
    req.emit(event, res, socket, head);
    close(req);
  }

  // Stops parsing, but still waits for the socket's end.
  stop() {
    const { socket } = this;
    socket.removeListener('data', listeners.data);
    socket.removeListener('end', listeners.end);
    this.close();
    socket[kParser] = null;
    socket.parser = null;
    this.req.parser = null;
  }

  leave() {
    const { socket } = this;
    this.stop();
    for (const name of Object.keys(listeners)) socket.removeListener(name, listeners[name]);
    socket.removeListener('timeout', emitResponseTimeout);
  }
}

// Informational responses: 100 Continue, 103 Early Hints.
function inform(req, res) {
  if (res.statusCode === 100) req.emit('continue');
  const { statusCode, statusMessage, httpVersion, httpVersionMajor, httpVersionMinor, headers, rawHeaders } = res;
  req.emit('information', { statusCode, statusMessage, httpVersion, httpVersionMajor, httpVersionMinor, headers, rawHeaders });
}

function listenForTimeout(req) {
  if (req.timeoutCb) return;
  req.timeoutCb = emitRequestTimeout;
  req.socket.once('timeout', req.timeoutCb);
}

function unlistenForTimeout(req, socket) {
  if (req.timeoutCb) socket?.removeListener('timeout', req.timeoutCb);
}

function emitRequestTimeout() {
  this._httpMessage?.emit('timeout');
}

function emitResponseTimeout() {
  this._httpMessage?.res?.emit('timeout');
}

// A request is finished when it has been sent completely and the response has been read completely. A connection that
// cannot be kept does not wait for the request.
function whenReceived() {
  const { req } = this;
  const { socket } = req;
  unlistenForTimeout(req, socket);
  req._ended = true;
  if (req.shouldKeepAlive) {
    if (!this.aborted && req.writableFinished) release(req);
  } else if (socket?.writable) {
    endOrDestroySoon(socket);
  }
}

function whenSent() {
  if (this._ended && this.shouldKeepAlive) release(this);
}

// The connection is free again.
function release(req) {
  const { socket, timeoutCb } = req;
  socket[kParser]?.leave();
  if (timeoutCb) socket.setTimeout(0, timeoutCb);
  req.timeoutCb = null;
  req.destroyed = true;
  nextTick(closeAndFree, req);
}

function closeAndFree(req) {
  close(req);
  req.socket?.emit('free');
}

function emitError(req, error) {
  active['http.client.request.error']?.publish({ request: req, error });
  req.emit('error', error);
}

function close(req) {
  req.destroyed = true;
  req._closed = true;
  req.emit('close');
}

// Listeners of all client sockets; `this` is the socket.
const listeners = {
  error(error) {
    const req = this._httpMessage;
    const connection = this[kParser];
    if (req) {
      this._hadError = true;
      emitError(req, error);
    }
    if (connection) {
      connection.finish();
      connection.stop();
    }
    this.destroy();
  },

  data(chunk) {
    this[kParser]?.execute(chunk);
  },

  end() {
    const req = this._httpMessage;
    const connection = this[kParser];
    if (req && !req.res && !this._hadError) {
      this._hadError = true;
      emitError(req, resetError('socket hang up'));
    }
    if (connection) {
      connection.finish();
      connection.stop();
    }
    this.end();
  },

  close() {
    const req = this._httpMessage;
    const connection = this[kParser];
    connection?.finish();
    if (req) endOf(req, this);
    connection?.stop();
  },

  drain() {
    const { _httpMessage: req } = this;
    if (!req?.[kNeedDrain] || req.finished) return;
    req[kNeedDrain] = false;
    req.emit('drain');
  },
};

// The connection is gone: the response is complete, truncated, or missing.
function endOf(req, socket) {
  const { res } = req;
  req.destroyed = true;
  if (!res && !socket._hadError) {
    socket._hadError = true;
    emitError(req, resetError('socket hang up'));
  }
  const isCut = res && !res.complete;
  if (isCut) res.destroy(resetError('aborted'));
  close(req);
  if (res?.readable && !res.aborted) res.push(null);
}

// The handle is final only once the socket is connected.
function onConnect() {
  this[kParser]?.consume();
}

function attach(req, socket) {
  const connection = new ClientConnection(req, socket);
  req.socket = socket;
  req.parser = connection;
  socket[kParser] = connection;
  socket.parser = connection;
  socket._httpMessage = req;
  for (const name of Object.keys(listeners)) socket.on(name, listeners[name]);
  if (timeoutOf(req) !== undefined || req.agent?.options?.timeout) listenForTimeout(req);
  if (socket.connecting) socket.once('connect', onConnect);
  else connection.consume();
  req.emit('socket', socket);
}

if (internalBinding('options').isTraced) require('internal/trace/requests').installClient(ClientConnection);

module.exports = { ClientConnection, emitError, attach, listenForTimeout };
