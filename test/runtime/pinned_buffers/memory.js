// SPDX-License-Identifier: MIT
//
// Memory that changes while an operation uses it. Each kind creates a view of `size` bytes, and `change()` transfers,
// shrinks or grows its memory; then much is allocated, so that memory freed by mistake is reused.
'use strict';

const PATTERN = 0x5a;
const PAGE = 65536;

function churn() {
  const kept = [];
  for (let i = 0; i < 64; i++) kept.push(new Uint8Array(65536).fill(PATTERN));
  globalThis.gc?.();
  return kept;
}

const kinds = {
  transferred(size) {
    const view = new Uint8Array(new ArrayBuffer(size));
    return { view, change: () => new Uint8Array(view.buffer.transfer()) };
  },
  small_and_transferred(size) {
    const view = new Uint8Array(Math.min(size, 100));
    return { view, change: () => new Uint8Array(view.buffer.transfer()) };
  },
  cloned_with_transfer(size) {
    const view = new Uint8Array(new ArrayBuffer(size + 16), 8, size);
    return { view, change: () => new Uint8Array(structuredClone(view.buffer, { transfer: [view.buffer] }), 8, size) };
  },
  shrunk(size) {
    const view = new Uint8Array(new ArrayBuffer(size, { maxByteLength: 2 * size }));
    return { view, change: () => view.buffer.resize(0) };
  },
  shrunk_to_half(size) {
    const view = new Uint8Array(new ArrayBuffer(size, { maxByteLength: 2 * size }), 0, size);
    return { view, change: () => view.buffer.resize(size / 2) };
  },
  grown(size) {
    const view = new Uint8Array(new ArrayBuffer(size, { maxByteLength: 2 * size }));
    return { view, change: () => view.buffer.resize(2 * size) };
  },
  resizable_and_transferred(size) {
    const view = new Uint8Array(new ArrayBuffer(size, { maxByteLength: 2 * size }));
    return { view, change: () => new Uint8Array(view.buffer.transfer()) };
  },
  shared_and_grown(size) {
    const view = new Uint8Array(new SharedArrayBuffer(size, { maxByteLength: 2 * size }), 0, size);
    return { view, change: () => view.buffer.grow(2 * size) };
  },
  webassembly(size) {
    const pages = Math.ceil(size / PAGE);
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages + 64 });
    return { view: new Uint8Array(memory.buffer, 0, size), change: () => void memory.grow(32) };
  },
  floats(size) {
    const view = new Float64Array(new ArrayBuffer(size));
    return { view, change: () => new Uint8Array(view.buffer.transfer()) };
  },
};

// Calls test(kind, view, change) with each kind in turn. After change(), isUntouched() says whether the object that got
// the memory is unchanged since then, and spoil() overwrites its contents.
async function withEach(size, test) {
  for (const [name, make] of Object.entries(kinds)) {
    const { view, change } = make(size);
    try {
      await test(name, view, () => {
        const other = change();
        const before = other?.slice();
        churn();
        const isUntouched = () => other === undefined || Buffer.compare(other, before) === 0;
        return { isUntouched, spoil: () => other?.fill(0xff) };
      });
    } catch (error) {
      throw new Error(`With memory that is ${name}`, { cause: error });
    }
  }
}

function bytesOf(view) {
  if (view.byteLength === 0) return new Uint8Array(0);
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

// Bytes that differ from their neighbours, and from what churn() leaves.
function pattern(size) {
  const bytes = Buffer.alloc(size);
  for (let i = 0; i < size; i++) bytes[i] = (i * 7 + (i >> 8)) & 0x1f;
  return bytes;
}

module.exports = { withEach, bytesOf, pattern };
