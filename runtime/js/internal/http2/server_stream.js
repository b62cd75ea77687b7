// SPDX-License-Identifier: MIT
//
// ServerHttp2Stream: responses, interim responses and pushed streams.
'use strict';

const binding = internalBinding('http2');
const errors = require('internal/errors');
const { h2Error, libraryError } = require('internal/http2/errors');
const { copyOf, toWire, REQUEST, RESPONSE } = require('internal/http2/headers');
const { Http2Stream } = require('internal/http2/stream');
const { kCore } = require('internal/http2/stream_core');
const { utcDate } = require('internal/http/common');

const kRequest = Symbol('request');

function isWithoutPayload(status) {
  return status === 204 || status === 205 || status === 304;
}

// The final headers of a response: checked, with a status and a date.
function responseHeaders(given, options) {
  if (given !== undefined) errors.checkObject(given, 'headers');
  const headers = copyOf(given ?? {});
  headers[':status'] ??= 200;
  const status = (headers[':status'] |= 0);
  if (status < 200 || status > 599) throw h2Error('STATUS_INVALID', headers[':status']);
  if (options.sendDate !== false && headers.date === undefined && !hasDate(headers)) headers.date = utcDate();
  return headers;
}

function hasDate(headers) {
  for (const name of Object.keys(headers)) if (name.toLowerCase() === 'date') return headers[name] !== undefined;
  return false;
}

class ServerHttp2Stream extends Http2Stream {
  constructor(session, id, headers) {
    super(session, { highWaterMark: undefined });
    const core = this[kCore];
    core.open(id);
    core.isHead = headers[':method'] === 'HEAD';
    this[kRequest] = headers;
  }

  get pushAllowed() {
    const core = this[kCore];
    return !this.destroyed && !core.isClosing && !core.session.isDestroyed && !core.session.isClosing
      && core.session.session.remoteSettings.enablePush !== false;
  }

  _proceed() {
    this.respond();
  }

  #checkUsable() {
    if (this.destroyed || this.closed) throw h2Error('INVALID_STREAM');
    if (this.headersSent) throw h2Error('HEADERS_SENT');
  }

  respond(given, options) {
    this.#checkUsable();
    const core = this[kCore];
    const how = { ...options };
    const headers = responseHeaders(given, how);
    const hasBody = !(how.endStream || core.isHead || isWithoutPayload(headers[':status']));
    this.#send(headers, hasBody, how);
    if (!hasBody) this.end();
  }

  #send(headers, hasBody, how) {
    const core = this[kCore];
    const text = toWire(headers, RESPONSE) ?? '';
    core.sentHeaders = headers;
    core.hasResponse = true;
    core.waitsForTrailers = Boolean(how.waitForTrailers) && hasBody;
    core.endsAfterHeaders = !hasBody;
    core.isShut = !hasBody;
    core.touch();
    const { wire } = core.session;
    const code = binding.respond(wire.box, core.id, text, hasBody);
    if (code < 0) this.destroy(libraryError(code));
    wire.schedule();
  }

  // For files: the response has no body only if the request was HEAD.
  _respondForFile(headers, how) {
    const core = this[kCore];
    this.#send(headers, !core.isHead, how);
    if (core.isHead) this.end();
    return !core.isHead;
  }

  _fileHeaders(given, how) {
    this.#checkUsable();
    const headers = responseHeaders(given, how);
    if (isWithoutPayload(headers[':status'])) throw h2Error('PAYLOAD_FORBIDDEN', headers[':status']);
    return headers;
  }

  respondWithFD(fd, headers, options) {
    require('internal/http2/respond_file').respondWithFD(this, fd, headers, options);
  }

  respondWithFile(path, headers, options) {
    require('internal/http2/respond_file').respondWithFile(this, path, headers, options);
  }

  additionalHeaders(given) {
    if (this.destroyed || this.closed) throw h2Error('INVALID_STREAM');
    if (this.headersSent) throw h2Error('HEADERS_AFTER_RESPOND');
    errors.checkObject(given, 'headers');
    const headers = copyOf(given);
    if (headers[':status'] !== undefined && headers[':status'] !== null) {
      const status = (headers[':status'] |= 0);
      if (status === 101) throw h2Error('STATUS_101');
      if (status < 100 || status >= 200) throw h2Error('INVALID_INFO_STATUS', headers[':status']);
    }
    const core = this[kCore];
    const text = toWire(headers, RESPONSE) ?? '';
    (core.sentInfoHeaders ??= []).push(headers);
    const { wire } = core.session;
    const code = binding.inform(wire.box, core.id, text);
    if (code < 0) this.destroy(libraryError(code));
    wire.schedule();
  }

  pushStream(given, ...args) {
    const core = this[kCore];
    let [options, callback] = args;
    if (typeof options === 'function') [options, callback] = [undefined, options];
    if (!this.pushAllowed) throw h2Error('PUSH_DISABLED');
    if (core.isPushed) throw h2Error('NESTED_PUSH');
    errors.checkFunction(callback, 'callback');
    if (options !== undefined) errors.checkObject(options, 'options');
    errors.checkObject(given, 'headers');
    const how = { ...options };
    const headers = pushHeaders(copyOf(given), this);
    const text = toWire(headers, REQUEST) ?? '';
    const { wire } = core.session;
    const id = binding.push(wire.box, core.id, text);
    if (id < 0) {
      process.nextTick(callback, id === -509 ? h2Error('OUT_OF_STREAMS') : libraryError(id));
      return;
    }
    const stream = new ServerHttp2Stream(core.session, id, headers);
    stream[kCore].isPushed = true;
    stream.push(null);
    stream.read(0);
    wire.schedule();
    if (stream.headRequest) {
      stream[kCore].isShut = true;
      stream.end();
    }
    process.nextTick(callback, null, stream, headers, how);
  }
}

function pushHeaders(headers, parent) {
  headers[':method'] ??= 'GET';
  headers[':authority'] ??= parent[kRequest][':authority'] ?? parent[kRequest].host;
  headers[':scheme'] ??= parent[kRequest][':scheme'];
  headers[':path'] ??= '/';
  return headers;
}

module.exports = { ServerHttp2Stream };
