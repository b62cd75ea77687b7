// SPDX-License-Identifier: MIT
//
// node:buffer, from the package buffer; text in UTF-8 goes through C.
'use strict';

const { loadPackage } = require('internal/packages');
const text = internalBinding('text');

const buffer = loadPackage('buffer');
const { Buffer } = buffer;

const UTF8 = new Set([undefined, 'utf8', 'utf-8', 'UTF-8', 'UTF8']);
const { toString } = Buffer.prototype;
const { from } = Buffer;

Object.defineProperty(Buffer, 'name', { value: 'Buffer', configurable: true });

Buffer.prototype.toString = function (encoding, start, end) {
  if (arguments.length === 0) return text.decodeUtf8(this, 0, this.length);
  if (UTF8.has(encoding)) return text.decodeUtf8(this, Math.max(start ?? 0, 0), Math.min(end ?? this.length, this.length));
  return Reflect.apply(toString, this, [encoding, start, end]);
};
Buffer.prototype.toLocaleString = Buffer.prototype.toString;
Buffer.prototype.utf8Slice = function (start, end) {
  return this.toString('utf8', start, end);
};
Buffer.prototype.latin1Slice = function (start, end) {
  return this.toString('latin1', start, end);
};

Buffer.from = function (value, encoding, length) {
  if (typeof value === 'string' && UTF8.has(encoding)) {
    const bytes = text.encodeUtf8(value);
    return Object.setPrototypeOf(bytes, Buffer.prototype);
  }
  return Reflect.apply(from, Buffer, [value, encoding, length]);
};

// Node's form, which the package has in part only.
Buffer.prototype[Symbol.for('nodejs.util.inspect.custom')] = function () {
  const shown = Array.from(this.subarray(0, 50), (byte) => byte.toString(16).padStart(2, '0'));
  const more = this.length - 50;
  if (more > 0) shown.push(`... ${more} more byte${more > 1 ? 's' : ''}`);
  return `<Buffer${shown.length > 0 ? ' ' : ''}${shown.join(' ')}>`;
};

module.exports = {
  Buffer,
  SlowBuffer: buffer.SlowBuffer,
  kMaxLength: buffer.kMaxLength,
  constants: { MAX_LENGTH: buffer.kMaxLength, MAX_STRING_LENGTH: 2 ** 31 - 1 },
  INSPECT_MAX_BYTES: 50,
  get atob() { return globalThis.atob; },
  get btoa() { return globalThis.btoa; },
};
