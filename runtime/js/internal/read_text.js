// SPDX-License-Identifier: MIT
//
// A whole file at once, synchronously: for the loader and fs.readFileSync.
'use strict';

const fs = internalBinding('fs');
const text = internalBinding('text');

const FIRST_BYTES = 65536;

// The bytes of an open file, from its current position to its end.
function readAll(fd) {
  const stat = fs.fstat(fd);
  if (typeof stat === 'number') return stat;
  let bytes = new Uint8Array(stat[8] > 0 ? stat[8] + 1 : FIRST_BYTES);
  let used = 0;
  for (;;) {
    if (used === bytes.length) {
      const bigger = new Uint8Array(bytes.length * 2);
      bigger.set(bytes);
      bytes = bigger;
    }
    const count = fs.read(fd, bytes, used, bytes.length - used, -1);
    if (count < 0) return count;
    if (count === 0) return bytes.subarray(0, used);
    used += count;
  }
}

// A Uint8Array, or a negative code and the call that failed.
function readBytes(name, flags = 0) {
  const fd = fs.open(name, flags, 0o666);
  if (fd < 0) return { code: fd, syscall: 'open' };
  const bytes = readAll(fd);
  fs.close(fd);
  return typeof bytes === 'number' ? { code: bytes, syscall: 'read' } : bytes;
}

// The text of a file, or null if it cannot be read.
function tryReadText(name) {
  const bytes = readBytes(name);
  if (!(bytes instanceof Uint8Array)) return null;
  return text.decodeUtf8(bytes, 0, bytes.length);
}

module.exports = { readAll, readBytes, tryReadText };
