// SPDX-License-Identifier: MIT
//
// ServerHttp2Session: accepts requests; ALTSVC and ORIGIN.
'use strict';

const binding = internalBinding('http2');
const { Buffer } = require('node/buffer');
const errors = require('internal/errors');
const { h2Error } = require('internal/http2/errors');
const { Http2Session } = require('internal/http2/session');
const { ServerHttp2Stream } = require('internal/http2/server_stream');
const { kCore } = require('internal/http2/stream_core');

const LARGEST_FRAME = 16_382;
const REFUSED_STREAM = 7;

const kServer = Symbol('server');

// The origin of a text or an object, or undefined.
function originOf(value) {
  const text = typeof value === 'object' && value !== null ? value.origin : value;
  if (typeof text !== 'string' || text === '' || text === 'null') return undefined;
  const { origin } = new URL(text);
  return origin === 'null' ? undefined : origin;
}

class ServerHttp2Session extends Http2Session {
  constructor(options, socket, server) {
    super(true, options, socket);
    this[kServer] = server;
    this[kCore].start();
  }

  get server() {
    return this[kServer];
  }

  _accept(id, headers, flags, raw) {
    const core = this[kCore];
    const stream = new ServerHttp2Stream(core, id, headers);
    if (core.isClosing) {
      stream.close(REFUSED_STREAM);
      return;
    }
    stream[kCore].peerEndsAfterHeaders = (flags & 1) !== 0;
    if (!this.emit('stream', stream, headers, flags, raw)) stream.close(REFUSED_STREAM);
  }

  altsvc(alt, originOrStream) {
    const core = this[kCore];
    if (core.isDestroyed) throw h2Error('INVALID_SESSION');
    let stream = 0;
    let origin = '';
    if (typeof originOrStream === 'number') {
      if (!(Number.isInteger(originOrStream) && originOrStream > 0 && originOrStream < 2 ** 32)) {
        throw errors.outOfRange('originOrStream', `> 0 && < ${2 ** 32}`, originOrStream);
      }
      stream = originOrStream;
    } else if (originOrStream !== undefined) {
      if (typeof originOrStream !== 'string' && (originOrStream === null || typeof originOrStream !== 'object')) {
        throw errors.invalidArgType('originOrStream', ['string', 'number', 'URL', 'object'], originOrStream);
      }
      if (typeof originOrStream === 'object' && typeof originOrStream.origin !== 'string') {
        throw errors.invalidArgType('originOrStream', ['string', 'number', 'URL', 'object'], originOrStream);
      }
      origin = originOf(originOrStream);
      if (origin === undefined) throw h2Error('ALTSVC_INVALID_ORIGIN');
    }
    errors.checkString(alt, 'alt');
    if (!/^[\x09\x20-\x7e\x80-\xff]*$/.test(alt)) throw errors.codedError(TypeError, 'ERR_INVALID_CHAR', 'Invalid character in alt');
    if (Buffer.byteLength(alt) + Buffer.byteLength(origin) > LARGEST_FRAME) throw h2Error('ALTSVC_LENGTH');
    binding.altsvc(core.wire.box, stream, Buffer.from(origin), Buffer.from(alt, 'latin1'));
    core.wire.schedule();
  }

  origin(...origins) {
    const core = this[kCore];
    if (core.isDestroyed) throw h2Error('INVALID_SESSION');
    if (origins.length === 0) return;
    let text = '';
    let length = 0;
    for (const each of origins) {
      if (typeof each !== 'string' && (each === null || typeof each !== 'object' || typeof each.origin !== 'string')) {
        throw errors.invalidArgType('origin', ['string', 'URL', 'object'], each);
      }
      const origin = originOf(each);
      if (origin === undefined) throw h2Error('INVALID_ORIGIN');
      text += `${origin}\0`;
      length += origin.length + 2;
    }
    if (length > LARGEST_FRAME) throw h2Error('ORIGIN_LENGTH');
    binding.origin(core.wire.box, Buffer.from(text, 'latin1'));
    core.wire.schedule();
  }
}

module.exports = { ServerHttp2Session };
