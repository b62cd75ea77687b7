// SPDX-License-Identifier: MIT
// Buffer() and new Buffer() work, and warn once.
'use strict';
const { show } = require('./lib/show');

process.on('warning', (warning) => console.log(warning.name, warning.code, warning.message));
console.log(Buffer('abc'), new Buffer(4), new Buffer('6162', 'hex'), new Buffer([1, 2]), Buffer(new ArrayBuffer(2)));
show(
  () => new Buffer(4, 'utf8'),
  () => new Buffer(),
  () => new Buffer(null),
  () => new Buffer({}),
  () => new Buffer(-1),
  () => Buffer(Symbol('x')),
  () => new Buffer.from('x'),
);
