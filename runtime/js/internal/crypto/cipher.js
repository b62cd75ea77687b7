// SPDX-License-Identifier: MIT
//
// Ciphers. The order of calls and the lengths are checked here; C only wraps OpenSSL. An
// authenticating decipher treats no data as verified before final() has checked the tag.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const { codedError, invalidArgType, invalidArgValue, checkString } = require('internal/errors');
const { BUFFER_CLASSES, toBytes, toInputBytes, toBuffer, isView, isAnyArrayBuffer, bytesOf } = require('internal/crypto/bytes');
const { plainError, good, invalidState } = require('internal/crypto/errors');
const { checkInt32 } = require('internal/crypto/check');
const { streamClass } = require('internal/crypto/lazy_stream');
const binding = internalBinding('crypto');

const kHandle = Symbol('kHandle');
const kState = Symbol('kState');

const UNAUTHENTICATED = 'Unsupported state or unable to authenticate data';
const UNSUPPORTED_STATE = 'Trying to add data in unsupported state';
const GCM_TAG_LENGTHS = new Set([4, 8, 12, 13, 14, 15, 16]);
const CCM_TAG_LENGTHS = new Set([4, 6, 8, 10, 12, 14, 16]);
const LONGEST_TAG = 16;
const LARGEST_INPUT = 2 ** 31 - 1;

const ciphers = new Map();

function findCipher(name) {
  let info = ciphers.get(name);
  if (info === undefined) {
    info = binding.findCipher(name);
    if (info !== undefined) ciphers.set(name, info);
  }
  return info;
}

const isChaCha = (info) => info.name === 'chacha20-poly1305';
const isAuthenticated = (info) => info.mode === 'gcm' || info.mode === 'ccm' || info.mode === 'ocb' || isChaCha(info);

function invalidTagLength(length) {
  return plainError(TypeError, 'ERR_CRYPTO_INVALID_AUTH_TAG', `Invalid authentication tag length: ${length}`);
}

function invalidVector() {
  return plainError(TypeError, 'ERR_CRYPTO_INVALID_IV', 'Invalid initialization vector');
}

function checkVector(info, iv) {
  if (iv === undefined) {
    if (info.ivLength !== 0) throw invalidVector();
    return;
  }
  const { length } = iv;
  if (!isAuthenticated(info)) {
    if (length !== info.ivLength) throw invalidVector();
  } else if (length === 0 || (isChaCha(info) && length !== 12) || (info.mode === 'ccm' && (length < 7 || length > 13))) {
    throw invalidVector();
  }
}

// The length of the tag, or -1 if it is not set yet.
function tagLengthOf(info, name, wanted) {
  if (!isAuthenticated(info)) return -1;
  if (info.mode === 'gcm') {
    if (wanted !== undefined && !GCM_TAG_LENGTHS.has(wanted)) throw invalidTagLength(wanted);
    return wanted ?? -1;
  }
  if (wanted === undefined) {
    if (isChaCha(info)) return LONGEST_TAG;
    throw plainError(TypeError, 'ERR_CRYPTO_INVALID_AUTH_TAG', `authTagLength required for ${name}`);
  }
  const isRight = info.mode === 'ccm' ? CCM_TAG_LENGTHS.has(wanted) : wanted <= LONGEST_TAG && (wanted > 0 || !isChaCha(info));
  if (!isRight) throw invalidTagLength(wanted);
  return wanted;
}

function wantedTagLength(options) {
  const length = ownOptions(options).authTagLength;
  if (length === undefined || length === null) return undefined;
  if (typeof length !== 'number' || length < 0 || !Number.isInteger(length) || length > 2 ** 31 - 1) {
    throw invalidArgValue('options.authTagLength', length);
  }
  return length;
}

function vectorBytes(iv) {
  if (iv === null) return undefined;
  if (typeof iv === 'string') return toBytes(iv, 'iv');
  if (isView(iv) || isAnyArrayBuffer(iv)) return bytesOf(iv);
  throw invalidArgType('iv', ['string', ...BUFFER_CLASSES], iv);
}

function begin(self, name, key, iv, options, isEncrypting) {
  checkString(name, 'cipher');
  const { secretBytes } = require('internal/crypto/key_input');
  const wanted = wantedTagLength(options);
  const keyBytes = secretBytes(key, ownOptions(options).encoding);
  const vector = vectorBytes(iv);
  const info = findCipher(name);
  if (info === undefined) throw plainError(Error, 'ERR_CRYPTO_UNKNOWN_CIPHER', 'Unknown cipher');
  if (keyBytes.length !== info.keyLength) throw plainError(RangeError, 'ERR_CRYPTO_INVALID_KEYLEN', 'Invalid key length');
  checkVector(info, vector);
  const tagLength = tagLengthOf(info, name, wanted);
  const lengthNow = info.mode === 'gcm' ? 0 : tagLength;
  self._options = options;
  const handle = binding.cipherNew(info.id, isEncrypting, keyBytes, vector, lengthNow);
  if (Array.isArray(handle) && handle[1]?.endsWith(':invalid iv length')) throw invalidVector();
  self[kHandle] = good(handle);
  self[kState] = {
    info, isEncrypting, tagLength, tag: undefined, hasFailed: false, hasData: false, plainLength: -1, decoder: undefined,
    encoding: undefined, ccmLimit: info.mode === 'ccm' ? 2 ** (8 * (15 - vector.length)) - 1 : 0,
  };
}

// CCM counts the bytes of a message in the part of a block that the vector leaves.
function checkCcmLength(state, length) {
  if (length > state.ccmLimit) throw plainError(RangeError, 'ERR_CRYPTO_INVALID_MESSAGELEN', 'Invalid message length');
}

function update(self, data) {
  const { [kState]: state, [kHandle]: handle } = self;
  const isCcm = state.info.mode === 'ccm';
  if (data.length > LARGEST_INPUT) throw plainError(RangeError, 'ERR_OUT_OF_RANGE', 'data is too long');
  if (isCcm && handle !== null && !state.hasData) checkCcmLength(state, data.length);
  if (data.length + state.info.blockSize > LARGEST_INPUT) throw new Error(UNSUPPORTED_STATE);
  if (handle === null || (isCcm && !isFirstCcmPiece(state, data))) throw new Error(UNSUPPORTED_STATE);
  state.hasData = true;
  const result = binding.cipherUpdate(handle, data);
  if (!Array.isArray(result)) return result;
  // CCM detects a wrong tag while decrypting; it is reported by final().
  if (isCcm && !state.isEncrypting) {
    state.hasFailed = true;
    return new Uint8Array(0);
  }
  throw new Error(UNSUPPORTED_STATE);
}

function isFirstCcmPiece(state, data) {
  if (state.hasData) return false;
  return state.plainLength === -1 || data.length === state.plainLength;
}

// CCM has checked its tag with the data. Without any data the check still has to be made; Node does not make it.
function finishCcm(state, handle) {
  const nothing = new Uint8Array(0);
  if (!state.hasData && Array.isArray(binding.cipherUpdate(handle, nothing))) throw new Error(UNAUTHENTICATED);
  return nothing;
}

function finalBytes(self) {
  const { [kState]: state, [kHandle]: handle } = self;
  if (handle === null) throw plainError(Error, 'ERR_CRYPTO_INVALID_STATE', 'Invalid state');
  self[kHandle] = null;
  const isAuthentic = isAuthenticated(state.info);
  if (isAuthentic && !state.isEncrypting && (state.tag === undefined || state.hasFailed)) throw new Error(UNAUTHENTICATED);
  if (state.info.mode === 'ccm' && !state.isEncrypting) return finishCcm(state, handle);
  const result = good(binding.cipherFinal(handle), isAuthentic ? UNAUTHENTICATED : 'Unsupported state');
  if (isAuthentic && state.isEncrypting) {
    state.tag = good(binding.cipherGetTag(handle, state.tagLength === -1 ? LONGEST_TAG : state.tagLength));
  }
  return result;
}

function isGiven(value) {
  return value !== undefined && value !== null;
}

// Text in an encoding whose characters do not align with bytes needs a decoder.
function decoderOf(state, encoding) {
  if (state.decoder === undefined) {
    const { StringDecoder } = require('node/string_decoder');
    state.decoder = new StringDecoder(encoding);
    state.encoding = String(encoding).toLowerCase();
  } else if (state.encoding !== String(encoding).toLowerCase()) {
    if (require('internal/buffer/encodings').encodingOf(encoding) === undefined) {
      throw codedError(TypeError, 'ERR_UNKNOWN_ENCODING', `Unknown encoding: ${encoding}`);
    }
    throw codedError(Error, 'ERR_INTERNAL_ASSERTION', 'Cannot change encoding\nThis is caused by either a bug in Node.js ' +
      'or incorrect usage of Node.js internals.\nPlease open an issue with this stack trace at ' +
      'https://github.com/nodejs/node/issues\n');
  }
  return state.decoder;
}

let hasWarned = !internalBinding('options').pendingDeprecation;

function warnOfShortTag() {
  if (hasWarned) return;
  hasWarned = true;
  globalThis.process.emitWarning('Using AES-GCM authentication tags of less than 128 bits without specifying the authTagLength option ' +
    'when initializing decryption is deprecated.', 'DeprecationWarning', 'DEP0182');
}

class CipherStream {
  _options = undefined;
  [kHandle] = null;
  [kState] = null;

  _transform(chunk, encoding, callback) {
    this.push(toBuffer(update(this, toInputBytes(chunk, encoding))));
    callback();
  }

  _flush(callback) {
    try {
      this.push(this.final());
    } catch (error) {
      callback(error);
      return;
    }
    callback();
  }

  update(data, inputEncoding, outputEncoding) {
    const bytes = toBuffer(update(this, toInputBytes(data, inputEncoding)));
    if (!outputEncoding || outputEncoding === 'buffer') return bytes;
    return decoderOf(this[kState], outputEncoding).write(bytes);
  }

  final(outputEncoding) {
    const bytes = toBuffer(finalBytes(this));
    if (!outputEncoding || outputEncoding === 'buffer') return bytes;
    return decoderOf(this[kState], outputEncoding).end(bytes);
  }

  setAutoPadding(isOn) {
    if (this[kHandle] === null || !binding.cipherPadding(this[kHandle], isOn === undefined || Boolean(isOn))) {
      throw invalidState('setAutoPadding');
    }
    return this;
  }

  setAAD(data, options) {
    const { [kState]: state, [kHandle]: handle } = this;
    const { plaintextLength: plainLength, encoding } = ownOptions(options);
    const bytes = toBytes(data, 'aadbuf', encoding);
    if (isGiven(plainLength) && plainLength >>> 0 !== plainLength) throw invalidArgValue('options.plaintextLength', plainLength);
    if (handle === null || !isAuthenticated(state.info)) throw invalidState('setAAD');
    const isCcm = state.info.mode === 'ccm';
    if (isCcm && !isGiven(plainLength)) {
      throw plainError(TypeError, 'ERR_MISSING_ARGS', 'options.plaintextLength required for CCM mode with AAD');
    }
    if (isCcm) checkCcmLength(state, plainLength);
    if (isCcm) state.plainLength = plainLength;
    if (!binding.cipherAad(handle, bytes, isCcm ? plainLength : -1)) throw invalidState('setAAD');
    return this;
  }
}

class Encrypting extends CipherStream {
  constructor(cipher, key, iv, options) {
    super();
    begin(this, cipher, key, iv, options, true);
  }

  getAuthTag() {
    const { tag } = this[kState];
    if (this[kHandle] !== null || tag === undefined) throw invalidState('getAuthTag');
    return toBuffer(tag.slice());
  }
}

class Decrypting extends CipherStream {
  constructor(cipher, key, iv, options) {
    super();
    begin(this, cipher, key, iv, options, false);
  }

  setAuthTag(tag, encoding) {
    const bytes = toBytes(tag, 'buffer', encoding);
    const { [kState]: state, [kHandle]: handle } = this;
    if (handle === null || !isAuthenticated(state.info) || state.tag !== undefined) throw invalidState('setAuthTag');
    const { length } = bytes;
    const isRight = state.tagLength === -1 ? GCM_TAG_LENGTHS.has(length) : length === state.tagLength;
    if (!isRight) throw invalidTagLength(length);
    if (state.tagLength === -1 && length < LONGEST_TAG) warnOfShortTag();
    if (!binding.cipherSetTag(handle, bytes)) throw invalidState('setAuthTag');
    state.tag = bytes;
    return this;
  }
}

// Both classes have their own copies of the methods, as in Node.
function flattened(name, Class) {
  for (const key of Object.getOwnPropertyNames(CipherStream.prototype)) {
    if (key !== 'constructor') defineProperty(Class.prototype, key, Object.getOwnPropertyDescriptor(CipherStream.prototype, key));
  }
  return streamClass(name, Class);
}

// getCipherInfo(): with lengths, only if the cipher accepts them.
function getCipherInfo(nameOrNid, options) {
  if (typeof nameOrNid !== 'string' && typeof nameOrNid !== 'number') throw invalidArgType('nameOrNid', ['string', 'number'], nameOrNid);
  if (typeof nameOrNid === 'number') checkInt32(nameOrNid, 'nameOrNid');
  const { keyLength, ivLength } = checkedLengths(options);
  const info = findCipher(nameOrNid);
  if (info === undefined) return undefined;
  const wantsOther = (ivLength !== undefined && !takesVector(info, ivLength)) ||
    (keyLength !== undefined && !binding.cipherTakes(info.id, keyLength, 0));
  return wantsOther ? undefined : described(info, ivLength);
}

function checkedLengths(options) {
  if (options !== undefined) require('internal/errors').checkObject(options, 'options');
  const { keyLength, ivLength } = ownOptions(options);
  if (keyLength !== undefined) checkInt32(keyLength, 'options.keyLength');
  if (ivLength !== undefined) checkInt32(ivLength, 'options.ivLength');
  return { keyLength, ivLength };
}

function takesVector(info, length) {
  if (isAuthenticated(info)) return binding.cipherTakes(info.id, 0, length);
  return length === info.ivLength;
}

function described(info, ivLength = info.ivLength) {
  const { mode, name, nid, blockSize, keyLength } = info;
  const result = { mode, name, nid };
  if (mode !== 'stream') result.blockSize = blockSize;
  if (ivLength !== 0) result.ivLength = ivLength;
  result.keyLength = keyLength;
  return result;
}

let cipherNames;

module.exports = {
  Cipheriv: flattened('Cipheriv', Encrypting),
  Decipheriv: flattened('Decipheriv', Decrypting),
  findCipher,
  wantedTagLength,
  getCipherInfo,
  createCipheriv: (cipher, key, iv, options) => new Encrypting(cipher, key, iv, options),
  createDecipheriv: (cipher, key, iv, options) => new Decrypting(cipher, key, iv, options),
  getCiphers: () => (cipherNames ??= binding.cipherNames().names).slice(),
};
