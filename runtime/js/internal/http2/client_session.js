// SPDX-License-Identifier: MIT
//
// ClientHttp2Session and ClientHttp2Stream: requests; and http2.connect().
'use strict';

const binding = internalBinding('http2');
const net = require('node/net');
const errors = require('internal/errors');
const { defineProperty } = require('internal/descriptors');
const { checkBoolean, checkSignal } = require('internal/net/errors');
const { h2Error, libraryError } = require('internal/http2/errors');
const { copyOf, toWire, ANY } = require('internal/http2/headers');
const { Http2Session } = require('internal/http2/session');
const { Http2Stream, checkPriority } = require('internal/http2/stream');
const { kCore } = require('internal/http2/stream_core');
const { nextTick } = require('internal/ticks');

const CANCEL = 8;
const ERR_NO_MORE_STREAMS = -509;

const kAuthority = Symbol('authority');
const kProtocol = Symbol('protocol');

class ClientHttp2Stream extends Http2Stream {
  constructor(session) {
    super(session);
    session.waiting.add(this[kCore]);
  }
}

// A stream of the server.
class PushedStream extends ClientHttp2Stream {
  constructor(session, id) {
    super(session);
    const core = this[kCore];
    session.waiting.delete(core);
    core.isPushed = true;
    core.isShut = true;
    core.endsAfterHeaders = true;
    core.sentHeaders = { __proto__: null };
    core.open(id);
    this.end();
  }
}
defineProperty(PushedStream, 'name', { value: 'ClientHttp2Stream' });

function addDefaults(headers, session) {
  if (headers[':method'] === undefined) headers[':method'] = 'GET';
  if (headers[':method'] !== 'CONNECT' || headers[':protocol'] !== undefined) {
    if (headers[':authority'] === undefined && headers.host === undefined) headers[':authority'] = session[kAuthority];
    if (headers[':scheme'] === undefined) headers[':scheme'] = session[kProtocol].slice(0, -1);
    if (headers[':path'] === undefined) headers[':path'] = '/';
    return;
  }
  if (headers[':authority'] === undefined) throw h2Error('CONNECT_AUTHORITY');
  if (headers[':scheme'] !== undefined) throw h2Error('CONNECT_SCHEME');
  if (headers[':path'] !== undefined) throw h2Error('CONNECT_PATH');
}

function requestOptions(given, headers) {
  const how = { ...given };
  if (how.endStream === undefined) how.endStream = ['GET', 'HEAD', 'DELETE'].includes(headers[':method']);
  else checkBoolean(how.endStream, 'options.endStream');
  how.hasPriority = how.weight !== undefined || how.parent !== undefined || how.exclusive !== undefined;
  return Object.assign(how, checkPriority(how));
}

class ClientHttp2Session extends Http2Session {
  constructor(options, socket) {
    super(false, options, socket);
    const start = () => this._begin();
    if (socket.connecting || socket.secureConnecting) socket.once(socket.encrypted ? 'secureConnect' : 'connect', start);
    else nextTick(start);
  }

  _acceptPush(id, headers, raw) {
    const core = this[kCore];
    const stream = new PushedStream(core, id);
    if (headers[':method'] === 'HEAD') stream[kCore].isHead = true;
    if (!this.emit('stream', stream, headers, 0, raw)) stream.close(CANCEL);
  }

  request(given, options) {
    const core = this[kCore];
    if (core.isDestroyed) throw h2Error('INVALID_SESSION');
    if (core.isGone || core.isClosing) throw h2Error('GOAWAY_SESSION');
    if (given !== undefined) errors.checkObject(given, 'headers');
    if (options !== undefined) errors.checkObject(options, 'options');
    core.touch();
    const headers = copyOf(given ?? {});
    addDefaults(headers, this);
    const how = requestOptions(options, headers);
    if (how.signal !== undefined) checkSignal(how.signal, 'options.signal');
    const text = this.#wireOf(headers);
    const stream = new ClientHttp2Stream(core);
    const inner = stream[kCore];
    inner.sentHeaders = headers;
    inner.isHead = headers[':method'] === 'HEAD';
    inner.waitsForTrailers = Boolean(how.waitForTrailers);
    if (how.endStream && !how.waitForTrailers) {
      inner.isShut = true;
      inner.endsAfterHeaders = true;
    }
    if (how.endStream) stream.end();
    if (how.signal !== undefined) followSignal(stream, how.signal);
    how.isDelayed = core.wire === null;
    const send = () => submit(stream, core, text, how);
    if (core.wire === null) core.whenConnected.push(send);
    else send();
    return stream;
  }

  // As in Node, an invalid name ends the session.
  #wireOf(headers) {
    try {
      return toWire(headers, ANY);
    } catch (error) {
      if (error.code === 'ERR_INVALID_HTTP_TOKEN') this.destroy(error);
      throw error;
    }
  }
}

function followSignal(stream, signal) {
  const abort = () => stream.destroy(errors.abortError(signal.reason));
  if (signal.aborted) {
    abort();
    return;
  }
  signal.addEventListener('abort', abort, { once: true });
  stream.once('close', () => signal.removeEventListener('abort', abort));
}

function submit(stream, session, text, how) {
  if (stream.destroyed || session.isDestroyed) return;
  if (session.isClosing && how.isDelayed) {
    stream.destroy(h2Error('GOAWAY_SESSION'));
    return;
  }
  if (text === undefined) {
    stream.destroy(h2Error('STREAM_ERROR', 'NGHTTP2_PROTOCOL_ERROR'));
    return;
  }
  const inner = stream[kCore];
  const hasBody = !inner.endsAfterHeaders;
  const id = binding.request(session.wire.box, text, hasBody, how.parent, how.hasPriority ? how.weight : -1, how.exclusive);
  if (id < 0) {
    stream.destroy(id === ERR_NO_MORE_STREAMS ? h2Error('OUT_OF_STREAMS') : libraryError(id));
    return;
  }
  session.waiting.delete(inner);
  inner.open(id);
  session.wire.schedule();
  stream.emit('ready');
}

// The URL of an authority, as parts.
function partsOf(authority) {
  if (typeof authority === 'string') return new URL(authority);
  if (authority === null || typeof authority !== 'object') throw errors.invalidArgType('authority', ['string', 'object', 'URL'], authority);
  return authority;
}

function hostOf(authority) {
  let host = 'localhost';
  if (authority.hostname) host = authority.hostname;
  else if (authority.host) ({ host } = authority);
  return host.startsWith('[') ? host.slice(1, -1) : host;
}

function socketFor(protocol, host, port, options, parts) {
  if (typeof options.createConnection === 'function') return options.createConnection(parts, options);
  if (protocol === 'http:') return net.connect({ port, host, ...options });
  if (protocol !== 'https:') throw h2Error('UNSUPPORTED_PROTOCOL', protocol);
  const tls = require('node/tls');
  const given = { ALPNProtocols: ['h2'], ...options };
  if (options.servername === undefined && net.isIP(host) === 0) given.servername = host;
  return tls.connect(port, host, given);
}

function connect(authority, ...args) {
  let [options, listener] = args;
  if (typeof options === 'function') [options, listener] = [undefined, options];
  if (options !== undefined) errors.checkObject(options, 'options');
  const how = { ...options };
  const parts = partsOf(authority);
  const protocol = parts.protocol || how.protocol || 'https:';
  const fallback = protocol === 'http:' ? '80' : '443';
  const port = parts.port === undefined || parts.port === '' ? fallback : `${parts.port}`;
  const host = hostOf(parts);
  const { checkSettings, checkRemoteCustom } = require('internal/http2/settings');
  checkSettings(how.settings);
  checkRemoteCustom(how.remoteCustomSettings);
  const socket = socketFor(protocol, host, port, how, parts);
  const session = new ClientHttp2Session(how, socket);
  const shown = net.isIPv6(host) ? `[${host}]` : host;
  session[kAuthority] = `${shown}${port === fallback ? '' : `:${port}`}`;
  session[kProtocol] = protocol;
  if (typeof listener === 'function') session.once('connect', listener);
  return session;
}

module.exports = { connect };
