// SPDX-License-Identifier: MIT
//
// The class of all Buffers, and the memory that small ones share: a pool that is allocated from start to end, and then
// left to the collector.
'use strict';

const { outOfRange, invalidArgType } = require('internal/errors');

const kMaxLength = 2 ** 32;

// An explicit constructor: an implicit one would use an iterator.
class FastBuffer extends Uint8Array {
  constructor(first, offset, length) {
    super(first, offset, length);
  }
}

// Buffer itself, once it exists: programs may set its poolSize.
let settings = { poolSize: 8192 };
const pools = new WeakSet(); // which cannot be transferred: other Buffers share them
const pool = { memory: null, bytes: null, size: 0, used: 0 };

function useSettings(buffer) {
  buffer.poolSize = settings.poolSize;
  settings = buffer;
}

// Nothing changes before everything that may fail, or be interrupted by a limit of vm, has been done.
function renewPool() {
  const size = settings.poolSize;
  const memory = new ArrayBuffer(size);
  const bytes = new Uint8Array(memory);
  pools.add(memory);
  pool.memory = memory;
  pool.bytes = bytes;
  pool.size = size;
  pool.used = 0;
}

// Allocates the bytes just written at the start of the pool's free memory; the next allocation is aligned to 8.
function takeFromPool(size) {
  const piece = new FastBuffer(pool.memory, pool.used, size);
  pool.used = (pool.used + size + 7) & ~7;
  return piece;
}

function isPooled(size) {
  return size < settings.poolSize >>> 1;
}

// Makes sure that the pool has `size` free bytes.
function reserve(size) {
  if (size > pool.size - pool.used) renewPool();
}

function allocate(size) {
  if (size <= 0) return new FastBuffer();
  if (!isPooled(size)) return new FastBuffer(size);
  reserve(size);
  return takeFromPool(size);
}

function checkSize(size) {
  if (typeof size !== 'number') throw invalidArgType('size', 'number', size);
  if (!(size >= 0 && size <= kMaxLength)) throw outOfRange('size', `>= 0 && <= ${kMaxLength}`, size);
}

module.exports = { FastBuffer, kMaxLength, useSettings, pool, isPool: (memory) => pools.has(memory), takeFromPool, isPooled, reserve, allocate, checkSize };

// Loads the methods, so that the class is never visible without them.
require('node/buffer');
