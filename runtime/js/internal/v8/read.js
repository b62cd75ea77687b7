// SPDX-License-Identifier: MIT
//
// Reads V8's serialization format. The bytes are not trusted: whatever they say, the result is a value or an error.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { FastBuffer } = require('internal/buffer/fast');
const { encodings } = require('internal/buffer/encodings');
const { TAGS, CHANNEL_TAGS, ERROR_TAGS, VERSION, VIEWS, VIEW_TAGS } = require('internal/v8/tags');

const { latin1, utf8, ucs2 } = encodings;

const oneDouble = new Float64Array(1);
const doubleBytes = new Uint8Array(oneDouble.buffer);

const MAX_DEPTH = 2000;
const WITH_FLAGS = 14; // views have flags since this version
const OLDEST = 13; // the versions before it write objects in other ways
const ERRORS = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError];

function corrupt() {
  return new Error('Unable to deserialize cloned data.');
}

class Reader {
  #bytes;
  #at = 0;
  #objects = [];
  #depth = 0;
  #isChannel;
  #host;
  version = 0;

  // `host` is what a v8.Deserializer provides; without one, views have Node's form.
  constructor(bytes, isChannel, host = null) {
    this.#bytes = bytes;
    this.#isChannel = isChannel;
    this.#host = host;
  }

  #byte() {
    if (this.#at >= this.#bytes.length) throw corrupt();
    return this.#bytes[this.#at++];
  }

  // Returns where the bytes start.
  skip(count) {
    if (!(count >= 0 && count <= this.#bytes.length - this.#at)) throw corrupt();
    this.#at += count;
    return this.#at - count;
  }

  #take(count) {
    const start = this.skip(count);
    return this.#bytes.slice(start, this.#at);
  }

  varint() {
    let value = 0;
    for (let factor = 1, i = 0; i < 5; factor *= 128, i++) {
      const byte = this.#byte();
      value += (byte % 128) * factor;
      if (byte < 128) return value % 2 ** 32;
    }
    throw corrupt();
  }

  varint64() {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#byte();
      value |= BigInt(byte % 128) << shift;
      if (byte < 128) return value & 0xffffffffffffffffn;
    }
    throw corrupt();
  }

  double() {
    const start = this.skip(8);
    for (let i = 0; i < 8; i++) doubleBytes[i] = this.#bytes[start + i];
    return oneDouble[0];
  }

  header() {
    const [tag, version] = this.#bytes;
    if (tag !== TAGS.VERSION || !(version >= OLDEST && version <= VERSION)) {
      throw new Error('Unable to deserialize cloned data due to invalid or unsupported version.');
    }
    this.#at = 2;
    this.version = version;
  }

  #tag() {
    let tag;
    do tag = this.#byte(); while (tag === TAGS.PADDING);
    return tag;
  }

  #decoded(encoding, length) {
    const start = this.skip(length);
    return encoding.slice(this.#bytes, start, start + length);
  }

  #text(tag) {
    const length = this.varint();
    if (tag === TAGS.ONE_BYTE_STRING) return this.#decoded(latin1, length);
    if (tag === TAGS.UTF8_STRING) return this.#decoded(utf8, length);
    if (tag === TAGS.TWO_BYTE_STRING && length % 2 === 0) return this.#decoded(ucs2, length);
    throw corrupt();
  }

  #bigint() {
    const bits = this.varint();
    const digits = Math.floor(bits / 2);
    if (digits % 8 !== 0) throw corrupt();
    let value = 0n;
    const list = new BigUint64Array(this.#take(digits).buffer);
    for (let i = list.length - 1; i >= 0; i--) value = (value << 64n) | list[i];
    return bits % 2 === 1 ? -value : value;
  }

  value() {
    return this.#item(this.#tag());
  }

  #valueOf(tag) {
    switch (tag) {
      case TAGS.UNDEFINED: return undefined;
      case TAGS.NULL: return null;
      case TAGS.TRUE: return true;
      case TAGS.FALSE: return false;
      case TAGS.INT32: {
        const number = this.varint();
        return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
      }
      case TAGS.UINT32: return this.varint();
      case TAGS.DOUBLE: return this.double();
      case TAGS.BIGINT: return this.#bigint();
      case TAGS.ONE_BYTE_STRING: case TAGS.TWO_BYTE_STRING: case TAGS.UTF8_STRING: return this.#text(tag);
      case TAGS.REFERENCE: {
        const id = this.varint();
        const object = this.#objects[id] ?? null; // null: inside itself, where it cannot be used yet
        if (object === null) throw corrupt();
        return object;
      }
      default: return this.#objectOf(tag);
    }
  }

  #keep(object) {
    this.#objects.push(object);
    return object;
  }

  #objectOf(tag) {
    switch (tag) {
      case TAGS.OBJECT: return this.#properties(this.#keep({}), TAGS.END_OBJECT);
      case TAGS.SPARSE_ARRAY: case TAGS.DENSE_ARRAY: return this.#array(tag);
      case TAGS.MAP: return this.#map();
      case TAGS.SET: return this.#set();
      case TAGS.DATE: return this.#keep(new Date(this.double()));
      case TAGS.TRUE_OBJECT: return this.#keep(Object(true));
      case TAGS.FALSE_OBJECT: return this.#keep(Object(false));
      case TAGS.NUMBER_OBJECT: return this.#keep(Object(this.double()));
      case TAGS.BIGINT_OBJECT: return this.#keep(Object(this.#bigint()));
      case TAGS.STRING_OBJECT: return this.#keep(Object(this.#text(this.#tag())));
      case TAGS.REGEXP: return this.#regexp();
      case TAGS.ARRAY_BUFFER: return this.#keep(this.#take(this.varint()).buffer);
      case TAGS.TRANSFERRED_BUFFER: case TAGS.SHARED_BUFFER: return this.#transferred();
      case TAGS.HOST_OBJECT: return this.#hostObject();
      case TAGS.ERROR: return this.#error();
      default: throw corrupt();
    }
  }

  // Pairs of key and value up to the end tag, and how many there were.
  #properties(object, end) {
    let count = 0;
    for (let tag = this.#tag(); tag !== end; tag = this.#tag()) {
      const key = this.#valueOf(tag);
      if (typeof key !== 'string' && typeof key !== 'number') throw corrupt();
      const value = this.value();
      if (key in object) defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
      else object[key] = value;
      count++;
    }
    if (this.varint() !== count) throw corrupt();
    return object;
  }

  #array(tag) {
    const length = this.varint();
    const isDense = tag === TAGS.DENSE_ARRAY;
    if (isDense && length > this.#bytes.length - this.#at) throw corrupt();
    const list = this.#keep([]);
    list.length = length;
    for (let i = 0; isDense && i < length; i++) {
      const item = this.#tag();
      if (item !== TAGS.HOLE) list[i] = this.#item(item);
    }
    this.#properties(list, isDense ? TAGS.END_DENSE_ARRAY : TAGS.END_SPARSE_ARRAY);
    if (this.varint() !== length) throw corrupt();
    return list;
  }

  #item(tag) {
    if (++this.#depth > MAX_DEPTH) {
      this.#depth = 0;
      throw corrupt();
    }
    const value = this.#valueOf(tag);
    this.#depth--;
    const isBuffer = value instanceof ArrayBuffer || value instanceof SharedArrayBuffer;
    return isBuffer && this.#bytes[this.#at] === TAGS.ARRAY_BUFFER_VIEW ? this.#plainView(value) : value;
  }

  // A part of the buffer before it.
  #plainView(buffer) {
    this.#at++;
    const tag = this.varint();
    const offset = this.varint();
    const size = this.varint();
    if (this.version === 0 || this.version >= WITH_FLAGS) this.varint();
    const name = VIEWS.find((one) => VIEW_TAGS[one] === tag);
    const width = globalThis[name]?.BYTES_PER_ELEMENT ?? 1;
    if (name === undefined || offset + size > buffer.byteLength || offset % width !== 0 || size % width !== 0) throw corrupt();
    return this.#keep(new globalThis[name](buffer, offset, size / width));
  }

  #transferred() {
    const buffer = this.#host?.buffers.get(this.varint());
    if (buffer === undefined) throw corrupt();
    return this.#keep(buffer);
  }

  #map() {
    const map = this.#keep(new Map());
    let count = 0;
    for (let tag = this.#tag(); tag !== TAGS.END_MAP; tag = this.#tag()) {
      const key = this.#item(tag);
      map.set(key, this.value());
      count += 2;
    }
    if (this.varint() !== count) throw corrupt();
    return map;
  }

  #set() {
    const set = this.#keep(new Set());
    let count = 0;
    for (let tag = this.#tag(); tag !== TAGS.END_SET; tag = this.#tag()) {
      set.add(this.#item(tag));
      count++;
    }
    if (this.varint() !== count) throw corrupt();
    return set;
  }

  #regexp() {
    const id = this.#objects.push(null) - 1;
    const source = this.#text(this.#tag());
    const bits = this.varint();
    const flags = [...'gimyusldv'].filter((flag, i) => (bits >> i) % 2 === 1).join('');
    try {
      this.#objects[id] = new RegExp(source, flags);
    } catch {
      throw corrupt();
    }
    return this.#objects[id];
  }

  #hostObject() {
    if (this.#host !== null) return this.#givenObject();
    if (!this.#isChannel) return this.#view();
    const tag = this.varint();
    if (tag === CHANNEL_TAGS.VIEW) return this.#view();
    if (tag !== CHANNEL_TAGS.OTHER) throw corrupt();
    const id = this.#objects.push(null) - 1;
    this.#objects[id] = this.value();
    return this.#objects[id];
  }

  #givenObject() {
    const id = this.#objects.push(null) - 1;
    const given = this.#host.readObject();
    if (given === undefined) throw corrupt();
    if (typeof given.value !== 'object' || given.value === null) throw new TypeError('readHostObject must return an object');
    this.#objects[id] = given.value;
    return given.value;
  }

  #view() {
    const id = this.#objects.push(null) - 1;
    const name = VIEWS[this.varint()];
    if (name === undefined) throw corrupt();
    const bytes = this.#take(this.varint());
    const Class = name === 'FastBuffer' ? FastBuffer : globalThis[name];
    if (bytes.length % (Class.BYTES_PER_ELEMENT ?? 1) !== 0) throw corrupt();
    this.#objects[id] = new Class(bytes.buffer);
    return this.#objects[id];
  }

  #error() {
    const id = this.#objects.push(null) - 1;
    let Class = Error;
    let message;
    let stack;
    let cause;
    for (let tag = this.#byte(); tag !== ERROR_TAGS.end; tag = this.#byte()) {
      if (tag === ERROR_TAGS.message) message = this.#text(this.#tag());
      else if (tag === ERROR_TAGS.stack) stack = this.#text(this.#tag());
      else if (tag === ERROR_TAGS.cause) cause = { value: this.value(), writable: true, configurable: true, enumerable: false };
      else Class = ERRORS.find((each) => ERROR_TAGS[each.name] === tag);
      if (Class === undefined) throw corrupt();
    }
    const error = message === undefined ? new Class() : new Class(message);
    defineProperty(error, 'stack', { value: stack, writable: true, configurable: true, enumerable: false });
    if (cause !== undefined) defineProperty(error, 'cause', cause);
    this.#objects[id] = error;
    return error;
  }
}

function deserialize(bytes, isChannel = false) {
  const reader = new Reader(bytes, isChannel);
  reader.header();
  return reader.value();
}

module.exports = { Reader, deserialize };
