// SPDX-License-Identifier: MIT
//
// For the programs of this folder: the functions that a WASI program imports, called from JavaScript on a memory of one
// page; and an assembler for small modules.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const { WASI } = require('wasi');

const NAMES = { 0: 'success', 2: 'acces', 8: 'badf', 20: 'exist', 28: 'inval', 31: 'isdir', 32: 'loop', 37: 'nametoolong', 42: 'nobufs',
  44: 'noent', 52: 'nosys', 54: 'notdir', 55: 'notempty', 57: 'notsock', 61: 'overflow', 63: 'perm', 70: 'spipe', 76: 'notcapable' };

// A folder that is removed at the end.
function folder() {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'wasi-'));
  process.on('exit', () => fs.rmSync(made, { recursive: true }));
  return made;
}

// Starts nothing, but gives the functions a memory. Paths are put at 1000 and 2000.
function started(options) {
  const wasi = new WASI({ version: 'preview1', ...options });
  const memory = new WebAssembly.Memory({ initial: 1 });
  wasi.start({ exports: { _start() {}, memory } });
  const bytes = Buffer.from(memory.buffer);
  const call = (name, ...args) => NAMES[wasi.wasiImport[name](...args)];
  return {
    bytes,
    call,
    text: (at, length) => bytes.toString('utf8', at, at + length),
    // Pairs of pointer and length at 100.
    parts(...list) {
      list.flat().forEach((value, i) => bytes.writeUInt32LE(value, 100 + 4 * i));
      return [100, list.length];
    },
    // name(fd, ...before, path, ...after)
    withPath: (name, before, given, ...after) => call(name, ...before, 1000, bytes.write(given, 1000), ...after),
    // The new descriptor, or an error.
    open(given, { fd = 3, follow = 1, flags = 0, rights = 1n << 1n, inheriting = 0n, fdflags = 0 } = {}) {
      const result = call('path_open', fd, follow, 1000, bytes.write(given, 1000), flags, rights, inheriting, fdflags, 900);
      return result === 'success' ? bytes.readUInt32LE(900) : result;
    },
  };
}

const section = (id, ...content) => [id, content.flat().length, ...content.flat()];
const name = (text) => [text.length, ...Buffer.from(text)];
const vector = (...items) => [items.length, ...items.flat()];
const I32 = 0x7f;

// A module that imports one function of four numbers and exports a memory and one function, `exported`, of this body.
// Everything in it is shorter than 128 bytes, so that each length is one byte.
function assembled(imported, exported, data, body) {
  return new Uint8Array([
    ...Buffer.from('\0asm'), 1, 0, 0, 0,
    ...section(1, vector([0x60, ...vector(I32, I32, I32, I32), ...vector(I32)], [0x60, 0, 0])),
    ...section(2, vector([...name('wasi_snapshot_preview1'), ...name(imported), 0, 0])),
    ...section(3, vector(1)),
    ...section(5, vector([0, 1])),
    ...section(7, vector([...name('memory'), 2, 0], [...name(exported), 0, 1])),
    ...section(10, vector([body.length + 2, 0, ...body, 0x0b])),
    ...section(11, vector([0, 0x41, 0, 0x0b, ...vector(...data)])),
  ]);
}

const constant = (value) => [0x41, value];
const CALL = [0x10, 0];
const DROP = 0x1a;

module.exports = { assembled, CALL, constant, DROP, folder, started };
