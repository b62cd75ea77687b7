// SPDX-License-Identifier: MIT
//
// new Buffer() warns once, not in packages, and does not ask Error.prepareStackTrace; detached buffers.
'use strict';

const vm = require('vm');
const { isAscii, isUtf8 } = require('buffer');

let warnings = 0;
process.on('warning', ({ code }) => {
  warnings++;
  console.log(warnings, code);
});
Error.prepareStackTrace = () => {
  throw new Error('asked');
};
vm.runInThisContext('new Buffer(1)', { filename: '/a/node_modules/b.js' });
setImmediate(() => {
  console.log(warnings);
  vm.runInThisContext('new Buffer(1)', { filename: '/a/b.js' });
  new Buffer(1);
});
Error.prepareStackTrace = undefined;

for (const check of [isAscii, isUtf8]) {
  for (const make of [(b) => b, (b) => new Uint8Array(b), (b) => Buffer.from(b)]) {
    const buffer = new ArrayBuffer(8);
    const value = make(buffer);
    structuredClone(buffer, { transfer: [buffer] });
    try {
      console.log(check(value));
    } catch ({ name, code, message }) {
      console.log(name, code, message);
    }
  }
}
