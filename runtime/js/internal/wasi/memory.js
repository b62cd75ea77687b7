// SPDX-License-Identifier: MIT
//
// The memory of a WASI program. Every pointer and length is checked: what is not inside the memory ends the call with
// EOVERFLOW. The memory may grow between two calls, so each call makes its own view.
'use strict';

const { errno, fail } = require('internal/wasi/errno');

const { get: bufferOf } = Reflect.getOwnPropertyDescriptor(WebAssembly.Memory.prototype, 'buffer');

// Those of other realms included.
function isMemory(value) {
  try {
    bufferOf.call(value);
    return true;
  } catch {
    return false;
  }
}

class MemoryView {
  constructor(memory) {
    this.buffer = bufferOf.call(memory);
    this.view = new DataView(this.buffer);
    this.size = this.view.byteLength;
  }

  check(at, length) {
    if (at + length > this.size || at >= this.size) fail(errno.EOVERFLOW);
  }

  bytes(at, length) {
    this.check(at, length);
    return new Uint8Array(this.buffer, at, length);
  }

  u8(at) {
    this.check(at, 1);
    return this.view.getUint8(at);
  }

  u16(at) {
    this.check(at, 2);
    return this.view.getUint16(at, true);
  }

  u32(at) {
    this.check(at, 4);
    return this.view.getUint32(at, true);
  }

  u64(at) {
    this.check(at, 8);
    return this.view.getBigUint64(at, true);
  }

  putU8(at, value) {
    this.check(at, 1);
    this.view.setUint8(at, value);
  }

  putU16(at, value) {
    this.check(at, 2);
    this.view.setUint16(at, value, true);
  }

  putU32(at, value) {
    this.check(at, 4);
    this.view.setUint32(at, value, true);
  }

  putU64(at, value) {
    this.check(at, 8);
    this.view.setBigUint64(at, value, true);
  }

  // The parts that a list of (pointer, length) pairs describes.
  parts(at, count) {
    this.check(at, 8 * count);
    const list = [];
    for (let i = 0; i < count; i++) list.push(this.bytes(this.u32(at + 8 * i), this.u32(at + 8 * i + 4)));
    return list;
  }

  // A path: a copy, since another thread may change shared memory. A zero may only end it.
  path(at, length) {
    const bytes = this.bytes(at, length).slice();
    const zero = bytes.indexOf(0);
    if (zero >= 0 && zero < length - 1) fail(errno.EINVAL);
    return zero < 0 ? bytes : bytes.subarray(0, zero);
  }
}

module.exports = { MemoryView, isMemory };
