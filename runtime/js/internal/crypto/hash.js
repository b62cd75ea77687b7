// SPDX-License-Identifier: MIT
//
// Hash and Hmac. The first chunks of data wait in JavaScript while they are small: if no others follow, their digest takes
// one call into C. Chunks in memory that may change are copied.
'use strict';

const { ownOptions } = require('internal/options');
const { codedError, invalidArgType, checkString } = require('internal/errors');
const { toInput, encoded, formOf } = require('internal/crypto/bytes');
const { good, invalidDigest } = require('internal/crypto/errors');
const { findDigest, checkUint32 } = require('internal/crypto/check');
const { streamClass } = require('internal/crypto/lazy_stream');
const binding = internalBinding('crypto');

const kHandle = Symbol('kHandle');
const kState = Symbol('kState');

const LARGEST_WAITING = 1024;
const LARGEST_JOINED = 256; // of bytes, which are copied for each chunk
const NONE = '';

function finalized() {
  return codedError(Error, 'ERR_CRYPTO_HASH_FINALIZED', 'Digest already called');
}

function joined(first, second) {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

function isLowSurrogate(unit) {
  return (unit & 0xfc00) === 0xdc00;
}

// Keeps a chunk if all that have come are small. Returns false if the caller has to create a context. Half of a character
// must not meet the other half: each becomes U+FFFD.
function wait(state, input) {
  const { waiting } = state;
  const isText = typeof input === 'string';
  if (waiting === null) {
    if (input.length > LARGEST_WAITING) return false;
    state.waiting = isText ? input : new Uint8Array(input);
    return true;
  }
  if (waiting.length + input.length > (isText ? LARGEST_WAITING : LARGEST_JOINED) || isText !== (typeof waiting === 'string')) return false;
  if (isText && isLowSurrogate(input.charCodeAt(0))) return false;
  state.waiting = isText ? waiting + input : joined(waiting, input);
  return true;
}

function hashHandle(self) {
  if (self[kHandle] === null) {
    const { digest, waiting } = self[kState];
    self[kHandle] = good(binding.hashNew(digest));
    if (waiting !== null) binding.hashUpdate(self[kHandle], waiting);
  }
  return self[kHandle];
}

function outputLength(options, size) {
  const length = ownOptions(options).outputLength;
  if (length === undefined) return -1;
  checkUint32(length, 'options.outputLength');
  return length === size ? -1 : length;
}

function notXof() {
  const { opensslError } = require('internal/crypto/errors');
  return opensslError([6, 'error:030000B2:digital envelope routines::not XOF or invalid length']);
}

function updateFailed() {
  return codedError(Error, 'ERR_CRYPTO_HASH_UPDATE_FAILED', 'Hash update failed');
}

// An object may be converted to the name of an encoding.
function encodingName(encoding) {
  return typeof encoding === 'object' && encoding !== null ? String(encoding) : encoding;
}

let hasWarned = !internalBinding('options').pendingDeprecation;

function warnOfShake(algorithm, options) {
  if (hasWarned || !/^shake(?:128|256)$/i.test(algorithm) || ownOptions(options).outputLength !== undefined) return;
  hasWarned = true;
  globalThis.process.emitWarning('Creating SHAKE128/256 digests without an explicit options.outputLength is deprecated.', 'DeprecationWarning', 'DEP0198');
}

function stateFor(algorithm, options) {
  checkString(algorithm, 'algorithm');
  warnOfShake(algorithm, options);
  const found = findDigest(algorithm);
  const length = outputLength(options, found === null ? -1 : found[1]);
  if (found === null) throw new Error('Digest method not supported');
  if (length !== -1 && found[2] === 0) throw notXof();
  return { digest: found[0], size: found[1], length, waiting: null, isFinalized: false, flushed: null };
}

// A digest that the stream has pushed can be asked for once more.
function flushed(state, encoding) {
  if (state.flushed === null) throw finalized();
  const bytes = new Uint8Array(state.flushed);
  state.flushed = null;
  return encoded(bytes, encoding);
}

function stateOfCopy(state, options) {
  if (state.isFinalized) throw finalized();
  return { ...state, length: outputLength(options, state.size) };
}

class HashStream {
  _options = undefined;
  [kHandle] = null;
  [kState] = null;

  constructor(algorithm, options) {
    const isCopy = algorithm instanceof HashStream;
    this[kState] = isCopy ? stateOfCopy(algorithm[kState], options) : stateFor(algorithm, options);
    if (isCopy && algorithm[kHandle] !== null) this[kHandle] = good(binding.hashCopy(algorithm[kHandle]));
    this._options = options;
  }

  copy(options) {
    return new HashStream(this, options);
  }

  update(data, encoding) {
    const state = this[kState];
    if (state.isFinalized) throw finalized();
    const input = toInput(data, encoding);
    if (this[kHandle] === null && wait(state, input)) return this;
    if (!binding.hashUpdate(hashHandle(this), input)) throw updateFailed();
    return this;
  }

  digest(given) {
    const encoding = encodingName(given);
    const state = this[kState];
    if (state.isFinalized) return flushed(state, encoding);
    const form = formOf(encoding);
    const handle = this[kHandle];
    const result = good(handle === null
      ? binding.digestOnce(state.digest, state.waiting ?? NONE, form, state.length)
      : binding.hashFinal(handle, form, state.length));
    state.isFinalized = true;
    this[kHandle] = null;
    return form === 0 ? encoded(result, encoding) : result;
  }

  _transform(chunk, encoding, callback) {
    this.update(chunk, encoding);
    callback();
  }

  _flush(callback) {
    const bytes = this.digest();
    this[kState].flushed = bytes;
    this.push(bytes);
    callback();
  }
}

// The key is private, so that it is never shown.
class HmacStream {
  #key;
  _options = undefined;
  [kHandle] = null;
  [kState] = null;

  constructor(hmac, key, options) {
    checkString(hmac, 'hmac');
    const bytes = require('internal/crypto/key_input').secretBytes(key, ownOptions(options).encoding);
    const found = findDigest(hmac);
    if (found === null) throw invalidDigest(hmac);
    this._options = options;
    this.#key = bytes;
    this[kState] = { digest: found[0], waiting: null, isFinalized: false };
  }

  #handle() {
    if (this[kHandle] === null) {
      const { digest, waiting } = this[kState];
      this[kHandle] = good(binding.hmacNew(digest, this.#key));
      if (waiting !== null) binding.hmacUpdate(this[kHandle], waiting);
    }
    return this[kHandle];
  }

  update(data, encoding) {
    const state = this[kState];
    if (state.isFinalized) throw finalized();
    const input = toInput(data, encoding);
    if (this[kHandle] === null && wait(state, input)) return this;
    if (!binding.hmacUpdate(this.#handle(), input)) throw updateFailed();
    return this;
  }

  // A second digest() is empty, as in Node.
  digest(given) {
    const encoding = encodingName(given);
    const state = this[kState];
    if (state.isFinalized) return encoding && encoding !== 'buffer' ? '' : encoded(new Uint8Array(0));
    const form = formOf(encoding);
    const handle = this[kHandle];
    const result = good(handle === null
      ? binding.hmacOnce(state.digest, this.#key, state.waiting ?? NONE, form)
      : binding.hmacFinal(handle, form));
    state.isFinalized = true;
    this[kHandle] = null;
    return form === 0 ? encoded(result, encoding) : result;
  }
}

HmacStream.prototype._flush = HashStream.prototype._flush;
HmacStream.prototype._transform = HashStream.prototype._transform;

// crypto.hash(): a digest in one call.
function hash(algorithm, input, outputEncoding = 'hex') {
  checkString(algorithm, 'algorithm');
  if (typeof input !== 'string' && !ArrayBuffer.isView(input)) {
    throw invalidArgType('input', ['string', 'Buffer', 'TypedArray', 'DataView'], input);
  }
  checkString(outputEncoding, 'outputEncoding');
  const form = formOf(outputEncoding);
  if (form === 0 && outputEncoding !== 'buffer' && !require('node/buffer').Buffer.isEncoding(outputEncoding)) {
    throw require('internal/errors').invalidArgValue('outputEncoding', outputEncoding);
  }
  const found = findDigest(algorithm);
  if (found === null) throw new Error(`Digest method ${algorithm} is not supported`);
  const result = good(binding.digestOnce(found[0], toInput(input), form, -1));
  return form === 0 ? encoded(result, outputEncoding) : result;
}

let hashNames;

function getHashes() {
  return (hashNames ??= binding.hashNames().names).slice();
}

module.exports = {
  Hash: streamClass('Hash', HashStream),
  Hmac: streamClass('Hmac', HmacStream),
  hash,
  getHashes,
  createHash: (algorithm, options) => new HashStream(algorithm, options),
  createHmac: (hmac, key, options) => new HmacStream(hmac, key, options),
};
