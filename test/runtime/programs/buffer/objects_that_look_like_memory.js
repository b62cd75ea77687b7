// SPDX-License-Identifier: MIT
// Buffer.from of objects that only inherit from ArrayBuffer; memory that Buffers share is cloned, not transferred; calls of
// Buffer() in packages, with either separator of paths, warn of nothing.
'use strict';
const vm = require('vm');

function attempt(value) {
  try {
    console.log(Buffer.from(value));
  } catch ({ code, message }) {
    console.log(code, message);
  }
}

attempt(Object.create(ArrayBuffer.prototype));
attempt(Object.create(SharedArrayBuffer.prototype));
attempt({ __proto__: ArrayBuffer.prototype, length: 2, 0: 1, 1: 2 });
attempt({ buffer: Object.create(ArrayBuffer.prototype) });
attempt({ buffer: new ArrayBuffer(2), length: 1, 0: 7 });
attempt(new SharedArrayBuffer(3));
attempt(vm.runInNewContext('new ArrayBuffer(2)'));

const [first, second] = [Buffer.from('hello world'), Buffer.from('hello again')];
const { port1 } = new MessageChannel();
port1.postMessage(first, [first.buffer]);
port1.close();
console.log(first.buffer === second.buffer, first.length, String(second));

process.on('warning', ({ code }) => console.log(code));
for (const filename of ['/a/node_modules/x.js', 'c:\\a\\node_modules\\x.js']) vm.runInNewContext('Buffer(1)', { Buffer }, { filename });
console.log('no warning so far');
vm.runInNewContext('Buffer(1)', { Buffer }, { filename: '/a/node_modulesx.js' });
