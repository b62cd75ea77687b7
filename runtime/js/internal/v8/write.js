// SPDX-License-Identifier: MIT
//
// Values in V8's serialization format, version 15, with Node's form of views: what v8.serialize() writes.
'use strict';

const { FastBuffer } = require('internal/buffer/fast');
const { types, inspect } = require('node/util');
const { isPlatform } = require('internal/transfer/platform');
const { opaqueText } = require('internal/transfer/opaque');
const { className } = require('internal/kinds');
const { stackOf } = require('internal/stack');
const { encodings: { latin1, ucs2 } } = require('internal/buffer/encodings');
const { TAGS, CHANNEL_TAGS, VERSION, ERROR_TAGS, VIEWS, VIEW_TAGS, viewIndex } = require('internal/v8/tags');

const MAX_SMALL = 2 ** 30; // integers that V8 keeps without a box have 31 bits, or 32 signed ones

const oneDouble = new Float64Array(1);
const doubleBytes = new Uint8Array(oneDouble.buffer);

function isOrdinary(value) {
  return className(value) === 'Object';
}

class Writer {
  #bytes = new Uint8Array(256);
  #length = 0;
  #seen = new Map();
  #isChannel;
  #host;

  // `host` is what a v8.Serializer decides; without one, views have Node's form.
  constructor(isChannel, host = null) {
    this.#isChannel = isChannel;
    this.#host = host;
  }

  header() {
    this.byte(TAGS.VERSION);
    this.varint(VERSION);
  }

  #reserve(count) {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }

  byte(value) {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  bytes(list) {
    this.#reserve(list.length);
    this.#bytes.set(list, this.#length);
    this.#length += list.length;
  }

  // Seven bits a byte, the lowest first.
  varint(value) {
    let left = value;
    while (left >= 128) {
      this.byte((left % 128) + 128);
      left = Math.floor(left / 128);
    }
    this.byte(left);
  }

  varint64(value) {
    let left = value;
    for (; left >= 128n; left >>= 7n) this.byte(Number(left & 127n) + 128);
    this.byte(Number(left));
  }

  double(value) {
    oneDouble[0] = value;
    this.bytes(doubleBytes);
  }

  #encoded(encoding, value, size) {
    this.#reserve(size);
    encoding.write(this.#bytes, value, this.#length, size);
    this.#length += size;
  }

  // UTF-16 starts at an even offset, behind a byte of padding if need be.
  text(value) {
    let isNarrow = true;
    for (let i = 0; i < value.length && isNarrow; i++) isNarrow = value.charCodeAt(i) < 256;
    if (isNarrow) {
      this.byte(TAGS.ONE_BYTE_STRING);
      this.varint(value.length);
      this.#encoded(latin1, value, value.length);
      return;
    }
    const size = value.length * 2;
    const sizeBytes = size < 128 ? 1 : size < 16384 ? 2 : size < 2 ** 21 ? 3 : size < 2 ** 28 ? 4 : 5;
    if ((this.#length + 1 + sizeBytes) % 2 === 1) this.byte(TAGS.PADDING);
    this.byte(TAGS.TWO_BYTE_STRING);
    this.varint(size);
    this.#encoded(ucs2, value, size);
  }

  number(value) {
    if (Number.isInteger(value) && !Object.is(value, -0) && value >= -2 * MAX_SMALL && value < 2 * MAX_SMALL) {
      this.byte(TAGS.INT32);
      this.varint(value >= 0 ? value * 2 : -value * 2 - 1);
    } else {
      this.byte(TAGS.DOUBLE);
      this.double(value);
    }
  }

  // The sign and the number of bytes, then 64-bit digits, the lowest first.
  bigint(value) {
    const digits = [];
    for (let left = value < 0n ? -value : value; left > 0n; left >>= 64n) digits.push(left & 0xffffffffffffffffn);
    this.varint(digits.length * 16 + (value < 0n ? 1 : 0));
    this.bytes(new Uint8Array(new BigUint64Array(digits).buffer));
  }

  value(value) {
    if (value === undefined) this.byte(TAGS.UNDEFINED);
    else if (value === null) this.byte(TAGS.NULL);
    else if (typeof value === 'boolean') this.byte(value ? TAGS.TRUE : TAGS.FALSE);
    else if (typeof value === 'number') this.number(value);
    else if (typeof value === 'string') this.text(value);
    else if (typeof value === 'bigint') {
      this.byte(TAGS.BIGINT);
      this.bigint(value);
    } else if (typeof value === 'object') this.#object(value);
    else throw this.#refusal(value);
  }

  #refusal(value) {
    const error = notCloned(value);
    return this.#host === null ? error : this.#host.cloneError(error.message);
  }

  #object(value) {
    const isPlainView = this.#host !== null && !this.#host.areViewsHosted && ArrayBuffer.isView(value);
    if (isPlainView && !this.#seen.has(value)) this.#object(value.buffer);
    const id = this.#seen.get(value);
    if (id !== undefined) {
      this.byte(TAGS.REFERENCE);
      this.varint(id);
      return;
    }
    this.#seen.set(value, this.#seen.size);
    if (isPlainView) this.#plainView(value);
    else if (ArrayBuffer.isView(value)) this.#view(value);
    else if (Array.isArray(value) && !types.isProxy(value)) this.#array(value);
    else this.#other(value);
  }

  // Node's form: the class, the size, the bytes. In messages between processes, a tag precedes them.
  #view(view) {
    this.byte(TAGS.HOST_OBJECT);
    if (this.#host !== null) {
      this.#host.writeView(view);
      return;
    }
    if (this.#isChannel) this.varint(CHANNEL_TAGS.VIEW);
    this.varint(viewIndex(view));
    this.varint(view.byteLength);
    this.bytes(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  }

  // V8's form: part of the buffer that precedes it.
  #plainView(view) {
    this.byte(TAGS.ARRAY_BUFFER_VIEW);
    this.varint(VIEW_TAGS[VIEWS[viewIndex(view)]]);
    this.varint(view.byteOffset);
    this.varint(view.byteLength);
    this.varint(0);
  }

  #array(list) {
    const { length } = list;
    const keys = Object.keys(list);
    const isDense = keys.length >= length && keys[length - 1] === (length === 0 ? undefined : String(length - 1));
    this.byte(isDense ? TAGS.DENSE_ARRAY : TAGS.SPARSE_ARRAY);
    this.varint(length);
    for (let i = 0; isDense && i < length; i++) {
      const item = list[i];
      if (item === undefined && !Object.hasOwn(list, i)) this.byte(TAGS.HOLE);
      else this.value(item);
    }
    const rest = isDense ? keys.slice(length) : keys;
    const count = this.#properties(list, rest);
    this.byte(isDense ? TAGS.END_DENSE_ARRAY : TAGS.END_SPARSE_ARRAY);
    this.varint(count);
    this.varint(length);
  }

  // How many there are: a getter may remove properties that come later.
  #properties(object, keys) {
    let count = 0;
    for (const key of keys) {
      const value = object[key];
      if (value === undefined && !Object.hasOwn(object, key)) continue;
      count++;
      const index = Number(key);
      if (String(index) === key && index >= 0 && index < 2 ** 32 - 1 && Number.isInteger(index)) this.number(index);
      else this.text(key);
      this.value(value);
    }
    return count;
  }

  #other(value) {
    if (types.isProxy(value)) throw this.#refusal(value);
    if (types.isDate(value)) {
      this.byte(TAGS.DATE);
      this.double(Date.prototype.getTime.call(value));
    } else if (types.isBoxedPrimitive(value)) this.#boxed(value);
    else if (types.isRegExp(value)) this.#regexp(value);
    else if (types.isMap(value)) this.#map(value);
    else if (types.isSet(value)) this.#set(value);
    else if (types.isArrayBuffer(value)) this.#buffer(value);
    else if (types.isNativeError(value)) this.#error(value);
    else if (this.#host === null && isPlatform(value)) throw new Error(`Unserializable host object: ${inspect(value)}`);
    else if (isPlain(value)) {
      const keys = Object.keys(value);
      this.byte(TAGS.OBJECT);
      const count = this.#properties(value, keys);
      this.byte(TAGS.END_OBJECT);
      this.varint(count);
    } else if (this.#host !== null && types.isSharedArrayBuffer(value)) {
      const id = this.#host.sharedId(value);
      this.byte(TAGS.SHARED_BUFFER);
      this.varint(id);
    } else throw this.#refusal(value);
  }

  #boxed(value) {
    const inner = value.valueOf();
    if (typeof inner === 'number') {
      this.byte(TAGS.NUMBER_OBJECT);
      this.double(inner);
    } else if (typeof inner === 'bigint') {
      this.byte(TAGS.BIGINT_OBJECT);
      this.bigint(inner);
    } else if (typeof inner === 'string') {
      this.byte(TAGS.STRING_OBJECT);
      this.text(inner);
    } else if (typeof inner === 'boolean') this.byte(inner ? TAGS.TRUE_OBJECT : TAGS.FALSE_OBJECT);
    else throw this.#refusal(value);
  }

  // Flags are bits in V8's order.
  #regexp(value) {
    this.byte(TAGS.REGEXP);
    this.text(value.source);
    let bits = 0;
    for (const flag of value.flags) bits |= 1 << 'gimyusldv'.indexOf(flag);
    this.varint(bits);
  }

  #map(map) {
    const pairs = [...map];
    this.byte(TAGS.MAP);
    for (const [key, value] of pairs) {
      this.value(key);
      this.value(value);
    }
    this.byte(TAGS.END_MAP);
    this.varint(pairs.length * 2);
  }

  #set(set) {
    const values = [...set];
    this.byte(TAGS.SET);
    for (const value of values) this.value(value);
    this.byte(TAGS.END_SET);
    this.varint(values.length);
  }

  #buffer(buffer) {
    const id = this.#host?.buffers.get(buffer);
    if (id !== undefined) {
      this.byte(TAGS.TRANSFERRED_BUFFER);
      this.varint(id);
      return;
    }
    this.byte(TAGS.ARRAY_BUFFER);
    this.varint(buffer.byteLength);
    this.bytes(new Uint8Array(buffer));
  }

  #error(error) {
    this.byte(TAGS.ERROR);
    const kind = ERROR_TAGS[error.name];
    if (kind !== undefined) this.byte(kind);
    if (Object.hasOwn(error, 'message')) {
      this.byte(ERROR_TAGS.message);
      this.text(String(error.message));
    }
    const cause = Object.getOwnPropertyDescriptor(error, 'cause');
    if (cause !== undefined && Object.hasOwn(cause, 'value')) {
      this.byte(ERROR_TAGS.cause);
      this.value(cause.value);
    }
    const stack = stackOf(error);
    if (typeof stack === 'string') {
      this.byte(ERROR_TAGS.stack);
      this.text(stack);
    }
    this.byte(ERROR_TAGS.end);
  }

  result() {
    return new FastBuffer(this.#bytes.buffer.slice(0, this.#length));
  }
}

const UNCLONEABLE = ['isWeakMap', 'isWeakSet', 'isPromise', 'isSharedArrayBuffer'];

function isPlain(value) {
  return !UNCLONEABLE.some((name) => types[name](value)) && (isOrdinary(value) || opaqueText(value) === undefined);
}

function notCloned(value) {
  if (typeof value !== 'object') return new Error(`${String(value)} could not be cloned.`);
  const isListed = isOrdinary(value) || types.isProxy(value) || UNCLONEABLE.some((name) => types[name](value));
  const text = types.isSymbolObject(value) ? '[object Symbol]' : isListed ? undefined : opaqueText(value);
  return new Error(`${text ?? `#<${value.constructor?.name ?? 'Object'}>`} could not be cloned.`);
}

// isChannel: in the form of the messages of `serialization: 'advanced'`.
function serialize(value, isChannel = false) {
  const writer = new Writer(isChannel);
  writer.header();
  writer.value(value);
  return writer.result();
}

module.exports = { Writer, serialize };
