// SPDX-License-Identifier: MIT
//
// What a readable stream has buffered: a queue of chunks. The items are items[start] and the following ones, `length` in
// number; of the first one, `taken` bytes or characters have been consumed.
'use strict';

const { Buffer } = require('node/buffer');

const FEW_BYTES = 32; // a loop copies as many faster than the engine's set()
const MAX_SPARE = 64; // unused places before the first item
const MAX_KEPT = 1024; // places of an empty list

// Copies bytes to new memory, which no chunk overlaps.
function copyTo(result, at, chunk, start, end) {
  if (end - start <= FEW_BYTES) {
    for (let i = start; i < end; i++) result[at + i - start] = chunk[i];
  } else if (start === 0 && end === chunk.length) {
    result.set(chunk, at);
  } else {
    chunk.copy(result, at, start, end);
  }
}

// The list keeps its size, so that chunks added later have places.
function moveToFront(list) {
  const { items, start, length } = list;
  for (let i = 0; i < length; i++) {
    items[i] = items[start + i];
    items[start + i] = undefined;
  }
  if (items.length > MAX_KEPT) items.length = start;
  list.start = 0;
}

module.exports = class BufferList {
  constructor() {
    this.items = null;
    this.start = 0;
    this.length = 0;
    this.taken = 0;
  }

  push(chunk) {
    if (this.items === null) this.items = [chunk];
    else this.items[this.start + this.length] = chunk;
    this.length++;
  }

  unshift(chunk) {
    this.first();
    if (this.items === null) this.items = [chunk];
    else if (this.start > 0) this.items[--this.start] = chunk;
    else this.items.unshift(chunk);
    this.length++;
  }

  shift() {
    if (this.length === 0) return undefined;
    this.first();
    return this.take();
  }

  // Removes the first chunk and returns all of it. There is one.
  take() {
    const { items, start } = this;
    const chunk = items[start];
    items[start] = undefined;
    this.taken = 0;
    if (--this.length === 0) {
      if (items.length > MAX_KEPT) this.items = null;
      this.start = 0;
    } else if ((this.start = start + 1) >= MAX_SPARE && this.start >= this.length) {
      moveToFront(this);
    }
    return chunk;
  }

  clear() {
    this.items = null;
    this.start = 0;
    this.length = 0;
    this.taken = 0;
  }

  // What is left of the first chunk.
  first() {
    if (this.taken > 0) {
      this.items[this.start] = this.items[this.start].slice(this.taken);
      this.taken = 0;
    }
    return this.items === null ? undefined : this.items[this.start];
  }

  join(separator) {
    let text = '';
    for (let i = 0; i < this.length; i++) text += (i === 0 ? '' : separator) + this.#at(i);
    return text;
  }

  concat(size) {
    const result = Buffer.allocUnsafe(size >>> 0);
    const { items, start, length } = this;
    let from = this.taken;
    let at = 0;
    for (let i = 0; i < length; i++) {
      const chunk = items[start + i];
      copyTo(result, at, chunk, from, chunk.length);
      at += chunk.length - from;
      from = 0;
    }
    return result;
  }

  // Removes and returns that many bytes or characters. There are at least as many.
  consume(count, isText) {
    const chunk = this.items[this.start];
    const left = chunk.length - this.taken;
    if (count < left) {
      const part = chunk.slice(this.taken, this.taken + count);
      this.taken += count;
      return part;
    }
    if (count === left) return this.shift();
    return isText ? this.#takeText(count) : this.#takeBytes(count);
  }

  * [Symbol.iterator]() {
    for (let i = 0; i < this.length; i++) yield this.#at(i);
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options) {
    let head = null;
    for (let i = this.length - 1; i >= 0; i--) head = { data: this.#at(i), next: head };
    const tail = this.length === 0 ? null : { data: this.#at(this.length - 1), next: null };
    const shown = { __proto__: BufferList.prototype, head, tail, length: this.length };
    return require('internal/inspect').inspect(shown, { ...options, depth: 0, customInspect: false });
  }

  #at(i) {
    return i === 0 ? this.first() : this.items[this.start + i];
  }

  #takeText(count) {
    let text = '';
    while (text.length < count) {
      const chunk = this.items[this.start];
      const end = Math.min(chunk.length, this.taken + count - text.length);
      text += chunk.slice(this.taken, end);
      if (end === chunk.length) this.take();
      else this.taken = end;
    }
    return text;
  }

  #takeBytes(count) {
    const result = Buffer.allocUnsafe(count);
    let at = 0;
    while (at < count) {
      const chunk = this.items[this.start];
      const end = Math.min(chunk.length, this.taken + count - at);
      copyTo(result, at, chunk, this.taken, end);
      at += end - this.taken;
      if (end === chunk.length) this.take();
      else this.taken = end;
    }
    return result;
  }
};
