// SPDX-License-Identifier: MIT
// isatty, and tty streams on descriptors that are not terminals.
'use strict';

const tty = require('tty');
const fs = require('fs');

for (const value of [0, 1, 2, -1, 5000, 1.5, 'a', null, undefined, 2 ** 31, 2 ** 40, NaN]) console.log('isatty', value, tty.isatty(value));
const fd = fs.openSync('/dev/null', 'r');
for (const Stream of [tty.ReadStream, tty.WriteStream]) {
  for (const value of [-1, 'x', 1.5, 2 ** 31, undefined, null, 5000, fd]) {
    try {
      console.log(Stream.name, new Stream(value));
    } catch (error) {
      console.log(Stream.name, value === fd ? 'file' : value, error.name, error.code, error.message, error.info, error.errno,
        error.syscall);
    }
  }
}
console.log(Object.keys(tty), tty.ReadStream.name, tty.WriteStream.name, tty.WriteStream.prototype.isTTY);
console.log(Object.keys(tty.WriteStream.prototype), Object.keys(tty.ReadStream.prototype));
console.log(Object.getPrototypeOf(tty.ReadStream.prototype) === require('net').Socket.prototype);
