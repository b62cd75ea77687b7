// SPDX-License-Identifier: MIT
//
// TextEncoder and TextDecoder, for UTF-8, UTF-16 and Latin-1.
'use strict';

const { codedError, invalidArgType } = require('internal/errors');
const text = internalBinding('text');

class TextEncoder {
  get encoding() { return 'utf-8'; }

  encode(input = '') {
    return text.encodeUtf8(`${input}`.toWellFormed());
  }

  encodeInto(source, target) {
    let read = 0;
    let written = 0;
    for (const char of source) {
      const bytes = text.encodeUtf8(char.toWellFormed());
      if (written + bytes.length > target.length) break;
      target.set(bytes, written);
      written += bytes.length;
      read += char.length;
    }
    return { read, written };
  }
}
Object.defineProperty(TextEncoder.prototype, Symbol.toStringTag, { value: 'TextEncoder', configurable: true });

const LABELS = {
  'utf-8': ['utf-8', 'utf8', 'unicode-1-1-utf-8', 'unicode11utf8', 'unicode20utf8', 'x-unicode20utf8'],
  'utf-16le': ['utf-16le', 'utf-16', 'ucs-2', 'unicode', 'iso-10646-ucs-2', 'csunicode', 'unicodefeff'],
  'windows-1252': ['windows-1252', 'latin1', 'ascii', 'us-ascii', 'iso-8859-1', 'iso8859-1', 'l1', 'cp1252', 'x-cp1252'],
};

function encodingOf(label) {
  const wanted = `${label}`.trim().toLowerCase();
  const found = Object.keys(LABELS).find((name) => LABELS[name].includes(wanted));
  if (found === undefined) {
    throw codedError(RangeError, 'ERR_ENCODING_NOT_SUPPORTED', `The "${label}" encoding is not supported`);
  }
  return found;
}

function bytesOf(input) {
  if (input === undefined) return new Uint8Array();
  if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  if (input instanceof ArrayBuffer || input instanceof SharedArrayBuffer) return new Uint8Array(input);
  throw invalidArgType('list', ['ArrayBuffer', 'ArrayBufferView'], input);
}

// How many bytes at the end begin a sequence of UTF-8 that goes on in the next piece.
function unfinished(bytes) {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back];
    if (byte >= 0xc2) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? back : 0;
    }
    if (byte < 0x80) return 0;
  }
  return 0;
}

class TextDecoder {
  #encoding;
  #fatal;
  #ignoreBOM;
  #rest = new Uint8Array();
  #isStarted = false;

  constructor(label = 'utf-8', { fatal = false, ignoreBOM = false } = {}) {
    this.#encoding = encodingOf(label);
    this.#fatal = Boolean(fatal);
    this.#ignoreBOM = Boolean(ignoreBOM);
  }

  get encoding() { return this.#encoding; }
  get fatal() { return this.#fatal; }
  get ignoreBOM() { return this.#ignoreBOM; }

  #decodeWhole(bytes) {
    if (this.#encoding === 'windows-1252') return text.decodeLatin1(bytes, 0, bytes.length);
    if (this.#encoding === 'utf-16le') {
      const units = new Uint16Array(bytes.slice(0, bytes.length & ~1).buffer);
      let out = '';
      for (let i = 0; i < units.length; i += 8192) out += String.fromCharCode(...units.subarray(i, i + 8192));
      return out.toWellFormed() + (bytes.length % 2 ? '\ufffd' : '');
    }
    return text.decodeUtf8(bytes, 0, bytes.length, this.#fatal);
  }

  decode(input, { stream = false } = {}) {
    let bytes = bytesOf(input);
    if (this.#rest.length > 0) {
      const joined = new Uint8Array(this.#rest.length + bytes.length);
      joined.set(this.#rest);
      joined.set(bytes, this.#rest.length);
      bytes = joined;
    }
    const kept = !stream ? 0 : this.#encoding === 'utf-8' ? unfinished(bytes) : this.#encoding === 'utf-16le' ? bytes.length % 2 : 0;
    this.#rest = bytes.slice(bytes.length - kept);
    let out = this.#decodeWhole(bytes.subarray(0, bytes.length - kept));
    if (out === null) {
      throw codedError(TypeError, 'ERR_ENCODING_INVALID_ENCODED_DATA', 'The encoded data was not valid for encoding utf-8');
    }
    if (!this.#isStarted && !this.#ignoreBOM && out.charCodeAt(0) === 0xfeff) out = out.slice(1);
    this.#isStarted = stream && (this.#isStarted || bytes.length > kept);
    return out;
  }
}
Object.defineProperty(TextDecoder.prototype, Symbol.toStringTag, { value: 'TextDecoder', configurable: true });

module.exports = { TextEncoder, TextDecoder };
