// SPDX-License-Identifier: MIT
//
// Synchronous calls on a descriptor: the forms of their arguments, their errors, and what a failed call leaves behind.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'synchronous-'));
const file = path.join(folder, 'file');
fs.writeFileSync(file, 'hello');

function attempt(what, run) {
  try {
    console.log(what, run());
  } catch (error) {
    console.log(what, error.code, error.message.replaceAll(folder, '*'), error.syscall);
  }
}

const fd = fs.openSync(file, 'r+');
const bytes = Buffer.from('abc');
console.log(fs.writeSync.length, fs.readSync.length);
attempt('all', () => fs.writeSync(fd, bytes));
attempt('from', () => fs.writeSync(fd, bytes, 1));
attempt('part', () => fs.writeSync(fd, bytes, 1, 1, 0));
attempt('options', () => fs.writeSync(fd, bytes, { offset: 1, position: 2 }));
attempt('odd hex', () => fs.writeSync(fd, 'xyz', 1, 'hex'));
attempt('hex', () => fs.writeSync(fd, '7879', 1, 'hex'));
attempt('latin1', () => fs.writeSync(fd, 'é', null, 'latin1'));
attempt('behind', () => fs.writeSync(fd, bytes, 5));
attempt('object', () => fs.writeSync(fd, {}));
attempt('nulls', () => fs.writeSync(fd, bytes, null, undefined, undefined));
attempt('content', () => fs.readFileSync(file, 'latin1'));
attempt('owner', () => fs.fchownSync(fd, 1.5, 1));
attempt('times', () => fs.futimesSync(fd, 'x', 1));
attempt('times', () => fs.futimesSync(fd, 1, {}));
attempt('times', () => fs.futimesSync(fd, 1, 2));

const big = fs.fstatSync(fd, { bigint: true });
const plain = fs.fstatSync(fd);
console.log(Object.keys(big).join(), big.constructor.name);
console.log(big.atimeNs, big.mtimeMs, big.mtime.getTime(), big.size, big.isFile(), big.isDirectory());
console.log(BigInt(plain.ino) === big.ino, big.atimeNs / 1_000_000n === big.atimeMs, big.birthtime instanceof Date);

// Calls that fail and calls that succeed take turns.
for (let i = 0; i < 3; i++) {
  attempt('missing', () => fs.readdirSync(path.join(folder, 'missing')));
  attempt('names', () => fs.readdirSync(folder));
  attempt('no link', () => fs.readlinkSync(file));
  attempt('size', () => fs.fstatSync(fd).size);
}
fs.closeSync(fd);
attempt('closed', () => fs.fstatSync(fd));
attempt('closed', () => fs.writeSync(fd, 'a'));
attempt('closed', () => fs.readSync(fd, bytes));
fs.rmSync(folder, { recursive: true });
