// SPDX-License-Identifier: MIT
//
// Converts arguments to bytes for the binding, and its results to Buffers or text.
'use strict';

const { invalidArgType } = require('internal/errors');
const { HEX, BASE64, BASE64URL } = require('internal/crypto/numbers');

const BUFFER_CLASSES = ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'];

// Encodings that the binding produces itself.
const FORMS = { __proto__: null, hex: HEX, base64: BASE64, base64url: BASE64URL };

const isView = ArrayBuffer.isView;

// Text in, text out needs no Buffer: the module is loaded on first use.
let loaded;
function buffers() {
  loaded ??= require('node/buffer').Buffer;
  return loaded;
}

function isAnyArrayBuffer(value) {
  if (value === null || typeof value !== 'object') return false;
  const tag = Object.prototype.toString.call(value);
  return value instanceof ArrayBuffer || tag === '[object ArrayBuffer]' || tag === '[object SharedArrayBuffer]';
}

// The bytes of a view or an ArrayBuffer as a Uint8Array, without a copy.
function bytesOf(value) {
  if (value instanceof Uint8Array) return value;
  if (isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return new Uint8Array(value);
}

// Text, a view or an ArrayBuffer as bytes; anything else is an error about `name`.
function toBytes(value, name, encoding) {
  if (typeof value === 'string') return buffers().from(value, encoding === 'buffer' ? 'utf8' : encoding);
  if (isView(value) || isAnyArrayBuffer(value)) return bytesOf(value);
  throw invalidArgType(name, ['string', ...BUFFER_CLASSES], value);
}

// Common names of other encodings than UTF-8, which need no closer look.
const OTHERS = { __proto__: null, ascii: true, latin1: true, binary: true, hex: true, base64: true, base64url: true, utf16le: true, ucs2: true };

function isUtf8(encoding) {
  if (typeof encoding === 'string' && OTHERS[encoding] === true) return false;
  return encoding === undefined || encoding === 'utf8' || encoding === 'utf-8' || encoding === null || encoding === 'buffer' ||
    !buffers().isEncoding(encoding) || /^utf-?8$/i.test(encoding);
}

function checkHexLength(text, encoding) {
  if (text.length % 2 !== 0 && /^hex$/i.test(encoding)) {
    const { invalidArgValue } = require('internal/errors');
    throw invalidArgValue('encoding', encoding, `is invalid for data of length ${text.length}`);
  }
}

// The argument of update() as the binding accepts it: text in UTF-8 stays text.
function toInput(data, encoding) {
  if (typeof data === 'string') {
    if (isUtf8(encoding)) return data;
    checkHexLength(data, encoding);
    return buffers().from(data, encoding);
  }
  if (isView(data)) return bytesOf(data);
  throw invalidArgType('data', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
}

// Like toInput, but always bytes.
function toInputBytes(data, encoding) {
  const input = toInput(data, encoding);
  return typeof input === 'string' ? buffers().from(input) : input;
}

function toBuffer(bytes) {
  return Object.setPrototypeOf(bytes, buffers().prototype);
}

// A Buffer, or text if `encoding` names one.
function encoded(bytes, encoding) {
  const buffer = toBuffer(bytes);
  return encoding && encoding !== 'buffer' && buffers().isEncoding(encoding) ? buffer.toString(encoding) : buffer;
}

// Like encoded(), but throws for an unknown encoding.
function strictlyEncoded(bytes, encoding) {
  const buffer = toBuffer(bytes);
  return encoding && encoding !== 'buffer' ? buffer.toString(encoding) : buffer;
}

function formOf(encoding) {
  return typeof encoding === 'string' ? FORMS[encoding] ?? FORMS[encoding.toLowerCase()] ?? 0 : 0;
}

function bigIntOf(bytes) {
  return BigInt(`0x0${toBuffer(bytes).toString('hex')}`);
}

function bytesOfBigInt(number) {
  const digits = number.toString(16);
  return buffers().from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
}

module.exports = {
  BUFFER_CLASSES, isView, isAnyArrayBuffer, bytesOf, toBytes, toInput, toInputBytes, toBuffer, encoded, strictlyEncoded,
  formOf, bigIntOf, bytesOfBigInt,
};
