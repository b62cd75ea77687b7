// SPDX-License-Identifier: MIT
//
// tls.createSecurePair, deprecated: two streams, one of ciphertext and one of plaintext.
'use strict';

const EventEmitter = require('node/events');
const { Duplex } = require('node/stream');
const errors = require('internal/errors');
const { nextTick } = require('internal/ticks');

// One of two connected streams: what is written to it can be read from the other.
class Side extends Duplex {
  #peer;
  #resume; // to call when this side is read from again

  static connected() {
    const [one, two] = [new Side(), new Side()];
    one.#peer = two;
    two.#peer = one;
    return [one, two];
  }

  #receive(chunk, done) {
    if (chunk.length > 0 && !this.push(chunk)) this.#resume = done;
    else nextTick(done);
  }

  _read() {
    const resume = this.#resume;
    this.#resume = undefined;
    resume?.();
  }

  _write(chunk, encoding, done) {
    this.#peer.#receive(chunk, done);
  }

  _final(done) {
    this.#peer.once('end', () => done());
    this.#peer.push(null);
  }
}

class SecurePair extends EventEmitter {
  constructor(secureContext, isServer, requestCert, rejectUnauthorized, options) {
    super();
    const { TLSSocket } = require('internal/tls/socket');
    const [inner, outer] = Side.connected();
    this.credentials = secureContext;
    this.encrypted = outer;
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
