// SPDX-License-Identifier: MIT
//
// Reads and writes of files.
'use strict';

const assert = require('node:assert');
const fs = require('node:fs');
const { withEach, bytesOf, pattern } = require('./memory.js');

const SIZE = 1 << 20;
const content = pattern(SIZE);
const file = `${process.argv[2]}/content`;
const written = `${process.argv[2]}/written`;
fs.writeFileSync(file, content);
fs.writeFileSync(written, '');

// The remaining part of the view contains the bytes read; memory transferred to another object is unchanged.
function checkRead(view, other, count) {
  const bytes = bytesOf(view);
  const there = Math.min(count, bytes.length);
  assert.ok(content.subarray(0, there).equals(bytes.subarray(0, there)));
  assert.ok(other.isUntouched(), 'memory of another object was changed');
}

async function read(start) {
  const fd = fs.openSync(file);
  await withEach(SIZE, async (name, view, change) => {
    const size = view.byteLength;
    const done = new Promise((resolve, reject) => {
      start(fd, view, (error, count) => (error ? reject(error) : resolve(count)));
    });
    const other = change();
    if (/^(small_and_)?transferred$/.test(name)) assert.strictEqual(view.length, size, 'was not pinned');
    const count = await done;
    assert.strictEqual(count, size);
    checkRead(view, other, count);
  });
  fs.closeSync(fd);
}

async function write(start) {
  await withEach(SIZE, async (name, view, change) => {
    const expected = content.subarray(0, view.byteLength);
    bytesOf(view).set(expected);
    const fd = fs.openSync(written, 'w');
    const done = new Promise((resolve, reject) => {
      start(fd, view, (error) => (error ? reject(error) : resolve()));
    });
    change().spoil();
    await done;
    fs.closeSync(fd);
    assert.ok(fs.readFileSync(written).equals(expected), 'other bytes were written');
  });
}

(async () => {
  await read((fd, view, done) => fs.read(fd, view, 0, view.byteLength, 0, done));
  await read((fd, view, done) => fs.readv(fd, [view], 0, done));
  await write((fd, view, done) => fs.write(fd, view, 0, view.byteLength, 0, done));
  await write((fd, view, done) => fs.writev(fd, [view], 0, done));
  await write((fd, view, done) => fs.writeFile(fd, view, done));
  // The buffer can be transferred again when the operation is over.
  const bytes = new Uint8Array(64);
  const fd = fs.openSync(file);
  await new Promise((resolve) => fs.read(fd, bytes, 0, 64, 0, resolve));
  fs.readSync(fd, bytes, 0, 64, 0);
  bytes.buffer.transfer();
  assert.strictEqual(bytes.length, 0);
  console.log('done');
})();
