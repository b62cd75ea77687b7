// SPDX-License-Identifier: MIT
//
// Streams of files: constructed by the functions that make them, without a path, with functions of their own; lengths and sizes.
'use strict';

const fs = require('fs');

function outcome(action) {
  try {
    return action();
  } catch ({ name, code, message }) {
    return `${name} ${code}: ${message}`;
  }
}

const quiet = (stream) => stream.on('error', () => {});
const read = new fs.createReadStream(__filename);
console.log(read instanceof fs.ReadStream, read.path === __filename);
quiet(read).destroy();
for (const path of [undefined, null, '', Buffer.from('x'), __filename]) {
  console.log(quiet(fs.createReadStream(path, { fd: 0, autoClose: false })).path, fs.createWriteStream(path, { fd: 1, autoClose: false }).path);
}

const noop = () => {};
const make = (names, wrong) => ({ ...Object.fromEntries(names.map((name) => [name, noop])), ...(wrong ? { [wrong]: 1 } : {}) });
for (const name of ['open', 'read', 'close']) {
  console.log(outcome(() => typeof fs.createReadStream('x', { fs: make(['open', 'read', 'close'], name) })));
}
for (const name of ['open', 'write', 'writev', 'close', undefined]) {
  console.log(outcome(() => typeof fs.createWriteStream('x', { fs: make(['open', 'write', 'writev', 'close'], name) })));
}
for (const names of [['open', 'close'], ['open', 'close', 'write'], ['open', 'close', 'writev']]) {
  console.log(names, outcome(() => typeof fs.createWriteStream('x', { fs: make(names) })));
}

for (const length of ['', false, null, {}, [], 1.5]) console.log(outcome(() => fs.truncate('none', length, noop)));
for (const bufferSize of ['', '1', null, 0, 0.5, undefined]) {
  console.log(outcome(() => {
    const dir = fs.opendirSync(__dirname, { bufferSize });
    dir.closeSync();
    return 'opened';
  }));
}
for (const mask of ['', '8', '12x', '0777', '22']) console.log(mask, outcome(() => typeof process.umask(mask)));
