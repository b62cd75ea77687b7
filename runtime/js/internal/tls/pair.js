// SPDX-License-Identifier: MIT
//
// tls.createSecurePair, deprecated: two streams, one of ciphertext and one of plaintext.
'use strict';

const EventEmitter = require('node/events');
const { Duplex } = require('node/stream');
const errors = require('internal/errors');
const { nextTick } = require('internal/ticks');

// One side of a pair of connected streams.
class Side extends Duplex {
  #callback = null;
  other = null;

  _read() {
    const callback = this.#callback;
    this.#callback = null;
    if (callback) callback();
  }

  _write(chunk, encoding, callback) {
    if (chunk.length === 0) {
      nextTick(callback);
    } else {
      this.other.#callback = callback;
      this.other.push(chunk);
    }
  }

  _final(callback) {
    this.other.on('end', callback);
    this.other.push(null);
  }
}

class SecurePair extends EventEmitter {
  constructor(secureContext, isServer, requestCert, rejectUnauthorized, options) {
    super();
    const { TLSSocket } = require('internal/tls/socket');
    const inner = new Side();
    this.credentials = secureContext;
    this.encrypted = new Side();
    this.encrypted.other = inner;
    inner.other = this.encrypted;
    this.cleartext = new TLSSocket(inner, { secureContext, isServer, requestCert, rejectUnauthorized, ...options });
    this.cleartext.once('secure', () => this.emit('secure'));
  }

  destroy() {
    this.cleartext.destroy();
    this.encrypted.destroy();
  }
}

function createSecurePair(context, isServer, requestCert, rejectUnauthorized, options) {
  const { SecureContext, createSecureContext } = require('internal/tls/context');
  if (context !== undefined && context !== null && !(context instanceof SecureContext)) {
    throw errors.codedError(TypeError, 'ERR_TLS_INVALID_CONTEXT', 'context must be a SecureContext');
  }
  return new SecurePair(context ?? createSecureContext(), Boolean(isServer), requestCert, rejectUnauthorized, options);
}

module.exports = { createSecurePair };
