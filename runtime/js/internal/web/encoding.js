// SPDX-License-Identifier: MIT
//
// TextEncoder and TextDecoder. C decodes UTF-8 and UTF-16; legacy encodings use tables, see charsets.js.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const { codedError, invalidArgType } = require('internal/errors');
const { nameOf } = require('internal/web/labels');
const { encodings: { utf8, latin1 } } = require('internal/buffer/encodings');
const text = internalBinding('text');
const native = internalBinding('buffer');

const kInspect = Symbol.for('nodejs.util.inspect.custom');
const REPLACEMENT = '\ufffd';
const MOST_BYTES = 3; // of a UTF-16 unit in UTF-8

function invalidThis(name) {
  return codedError(TypeError, 'ERR_INVALID_THIS', `Value of "this" must be of type ${name}`);
}

class TextEncoder {
  #isEncoder = true;

  static #check(value) {
    if (value === null || typeof value !== 'object' || !(#isEncoder in value)) throw invalidThis('TextEncoder');
  }

  get encoding() {
    TextEncoder.#check(this);
    return 'utf-8';
  }

  encode(input = '') {
    TextEncoder.#check(this);
    return text.encodeUtf8(`${input}`);
  }

  encodeInto(src, dest) {
    TextEncoder.#check(this);
    if (typeof src !== 'string') throw invalidArgType('src', 'string', src);
    if (!(dest instanceof Uint8Array)) throw invalidArgType('dest', 'Uint8Array', dest);
    if (dest.length >= MOST_BYTES * src.length) return { read: src.length, written: utf8.write(dest, src, 0, dest.length) };
    const [read, written] = native.encodeInto(dest, src, 0, dest.length);
    return { read, written };
  }

  [kInspect](depth, options, inspect) {
    TextEncoder.#check(this);
    if (typeof depth === 'number' && depth < 0) return options.stylize('[TextEncoder]', 'special');
    return inspect({ encoding: this.encoding }, options);
  }
}

function encodingOf(label) {
  if (label === 'utf-8' || label === 'utf8') return 'utf-8';
  const wanted = `${label}`.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '').toLowerCase();
  const found = nameOf(wanted);
  if (found === undefined || found === 'replacement' || found === 'x-user-defined') {
    throw codedError(RangeError, 'ERR_ENCODING_NOT_SUPPORTED', `The "${found ?? label}" encoding is not supported`);
  }
  return found;
}

const NOTHING = new Uint8Array();
let isAnyArrayBuffer;

function bytesOf(input) {
  if (input === undefined) return NOTHING;
  if (input instanceof Uint8Array) return input;
  if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  isAnyArrayBuffer ??= require('node/util/types').isAnyArrayBuffer;
  if (isAnyArrayBuffer(input)) return new Uint8Array(input);
  throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE',
    'The "list" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.');
}

// The range of the second byte after these first bytes; after others it is 0x80 to 0xbf.
const SECOND = { __proto__: null, 0xe0: [0xa0, 0xbf], 0xed: [0x80, 0x9f], 0xf0: [0x90, 0xbf], 0xf4: [0x80, 0x8f] };

function neededAfter(byte) {
  if (byte < 0xc2 || byte > 0xf4) return 0;
  return byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
}

// The number of bytes at the end that start a UTF-8 character which may continue in the next chunk.
function unfinishedUtf8(bytes) {
  const { length } = bytes;
  for (let back = 1; back <= 3 && back <= length; back++) {
    const byte = bytes[length - back];
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      if (neededAfter(byte) < back) return 0;
      const [low, high] = SECOND[byte] ?? [0x80, 0xbf];
      const second = bytes[length - back + 1];
      return back === 1 || (second >= low && second <= high) ? back : 0;
    }
  }
  return 0;
}

// An odd byte, and a high surrogate.
function unfinishedUtf16(bytes, highByte) {
  const odd = bytes.length % 2;
  const whole = bytes.length - odd;
  return whole > 0 && (bytes[whole - highByte] & 0xfc) === 0xd8 ? odd + 2 : odd;
}

function swapped(bytes) {
  const copy = bytes.slice();
  for (let i = 0; i + 1 < copy.length; i += 2) [copy[i], copy[i + 1]] = [copy[i + 1], copy[i]];
  return copy;
}

// The text, or null if it is ill-formed and that is fatal. A lone surrogate followed by an odd byte is one error.
function decodeUtf16(bytes, isFatal) {
  const whole = text.decodeUtf16(bytes, 0, bytes.length);
  const isOdd = bytes.length % 2 === 1;
  if (isFatal && (isOdd || !whole.isWellFormed())) return null;
  const endsInHalf = (whole.charCodeAt(whole.length - 1) & 0xfc00) === 0xd800;
  return whole.toWellFormed() + (isOdd && !endsInHalf ? REPLACEMENT : '');
}

function decodeUtf8(bytes, isFatal) {
  return isFatal ? text.decodeUtf8(bytes, 0, bytes.length, true) : utf8.slice(bytes, 0, bytes.length);
}

const UTF8 = { unfinished: unfinishedUtf8, decode: decodeUtf8 };

const CODECS = {
  __proto__: null,
  'utf-8': UTF8,
  'utf-16le': { unfinished: (bytes) => unfinishedUtf16(bytes, 1), decode: decodeUtf16 },
  'utf-16be': { unfinished: (bytes) => unfinishedUtf16(bytes, 2), decode: (bytes, isFatal) => decodeUtf16(swapped(bytes), isFatal) },
};

// As in Node, Windows-1252 is decoded as Latin-1 until the decoder is first used with `stream`.
const LATIN1 = { unfinished: () => 0, decode: (bytes) => latin1.slice(bytes, 0, bytes.length) };

class TextDecoder {
  #encoding;
  #codec;
  #fatal;
  #ignoreBOM;
  #rest = NOTHING;
  #isStarted = false;
  #hasStreamed = false;
  #mayHaveMark;

  constructor(encoding = 'utf-8', options = undefined) {
    this.#encoding = encodingOf(encoding);
    if (options === undefined) {
      this.#codec = CODECS[this.#encoding] ?? require('internal/web/charsets').codecOf(this.#encoding);
      this.#fatal = false;
      this.#ignoreBOM = false;
      this.#mayHaveMark = this.#codec === UTF8 || this.#encoding.startsWith('utf-');
      return;
    }
    if (options !== null && typeof options !== 'object' && typeof options !== 'function') {
      throw invalidArgType('options', 'Object', options);
    }
    this.#codec = CODECS[this.#encoding] ?? require('internal/web/charsets').codecOf(this.#encoding);
    const { fatal, ignoreBOM } = ownOptions(options);
    this.#fatal = Boolean(fatal);
    this.#ignoreBOM = Boolean(ignoreBOM);
    this.#mayHaveMark = !this.#ignoreBOM && this.#encoding.startsWith('utf-');
  }

  static #check(value) {
    if (value === null || typeof value !== 'object' || !(#encoding in value)) throw invalidThis('TextDecoder');
  }

  #withRest(bytes) {
    if (this.#rest.length === 0) return bytes;
    const joined = new Uint8Array(this.#rest.length + bytes.length);
    joined.set(this.#rest);
    joined.set(bytes, this.#rest.length);
    return joined;
  }

  // Strips the byte order mark at the start of the text, once per stream.
  #withoutMark(out) {
    if (this.#isStarted || out === '') return out;
    this.#isStarted = true;
    return this.#mayHaveMark && out.charCodeAt(0) === 0xfeff ? out.slice(1) : out;
  }

  #invalid() {
    return codedError(TypeError, 'ERR_ENCODING_INVALID_ENCODED_DATA', `The encoded data was not valid for encoding ${this.#encoding}`);
  }

  // A whole text in UTF-8, while no stream is under way.
  #decodeWhole(bytes) {
    const out = decodeUtf8(bytes, this.#fatal);
    if (out === null) throw this.#invalid();
    return this.#mayHaveMark && out.charCodeAt(0) === 0xfeff ? out.slice(1) : out;
  }

  decode(input = undefined, options = undefined) {
    TextDecoder.#check(this);
    if (options === undefined && this.#codec === UTF8 && !this.#isStarted && this.#rest === NOTHING) return this.#decodeWhole(bytesOf(input));
    const bytes = this.#withRest(bytesOf(input));
    const isStream = options !== undefined && Boolean(ownOptions(options).stream);
    this.#hasStreamed ||= isStream;
    const codec = this.#encoding === 'windows-1252' && !this.#hasStreamed ? LATIN1 : this.#codec;
    const kept = isStream ? codec.unfinished(bytes) : 0;
    this.#rest = kept > 0 ? bytes.slice(bytes.length - kept) : NOTHING;
    const out = codec.decode(kept > 0 ? bytes.subarray(0, bytes.length - kept) : bytes, this.#fatal);
    if (out === null) {
      this.#rest = NOTHING;
      this.#isStarted = false;
      throw this.#invalid();
    }
    const shown = this.#withoutMark(out);
    if (!isStream) this.#isStarted = false;
    return shown;
  }

  get encoding() {
    TextDecoder.#check(this);
    return this.#encoding;
  }

  get fatal() {
    TextDecoder.#check(this);
    return this.#fatal;
  }

  get ignoreBOM() {
    TextDecoder.#check(this);
    return this.#ignoreBOM;
  }

  [kInspect](depth, options, inspect) {
    TextDecoder.#check(this);
    if (typeof depth === 'number' && depth < 0) return options.stylize('[TextDecoder]', 'special');
    const { encoding, fatal, ignoreBOM } = this;
    return `TextDecoder ${inspect({ encoding, fatal, ignoreBOM })}`; // without options, as in Node
  }
}

for (const Class of [TextEncoder, TextDecoder]) {
  for (const name of Object.getOwnPropertyNames(Class.prototype)) {
    if (name !== 'constructor') defineProperty(Class.prototype, name, { enumerable: true });
  }
  defineProperty(Class.prototype, kInspect, { enumerable: false });
  defineProperty(Class.prototype, Symbol.toStringTag, { value: Class.name, configurable: true });
}

module.exports = { TextEncoder, TextDecoder };
