// SPDX-License-Identifier: MIT
// Writes integers of every width; values out of range throw.
'use strict';
const { show } = require('./lib/show');

const b = Buffer.alloc(8);

show(
  () => b.writeUInt8(256),
  () => b.writeUInt8(-1),
  () => b.writeUInt8('5'),
  () => b.writeUInt8('a'),
  () => b.writeUInt8(1.7),
  () => b.writeUInt8(undefined),
  () => b.writeUInt8(Infinity),
  () => b.writeInt8(128),
  () => b.writeInt8(-129),
  () => b.writeUInt16LE(65536),
  () => b.writeInt16BE(40000),
  () => b.writeUInt32LE(2 ** 32),
  () => b.writeInt32LE(2 ** 31),
  () => b.writeUInt32LE(4294967295, 4),
  () => b.writeUInt16BE(1, 7),
  () => b.writeUInt16BE(1, '0'),
  () => b.writeUIntLE(2 ** 24, 0, 3),
  () => b.writeUIntLE(2 ** 40, 0, 5),
  () => b.writeUIntLE(2 ** 48, 0, 6),
  () => b.writeIntLE(2 ** 47, 0, 6),
  () => b.writeIntLE(-(2 ** 23) - 1, 0, 3),
  () => b.writeIntLE(1, 0, 7),
  () => b.writeUIntBE(1, 0),
  () => b.writeUIntBE('x', 0, 2),
);

const widths = { 8: [0, 255, -128, 127], 16: [1, 65535, -32768, 32767], 32: [1, 4294967295, -2147483648, 2147483647] };
for (const [bits, values] of Object.entries(widths)) {
  for (const end of bits === '8' ? [''] : ['LE', 'BE']) {
    for (const value of values) {
      const buffer = Buffer.alloc(5);
      const name = `${value < 0 ? 'Int' : 'UInt'}${bits}${end}`;
      console.log(name, value, buffer[`write${name}`](value, 1), buffer, buffer[`read${name}`](1));
    }
  }
}
for (let width = 1; width <= 6; width++) {
  for (const name of ['UIntLE', 'UIntBE', 'IntLE', 'IntBE']) {
    const value = name[0] === 'U' ? 2 ** (8 * width) - 2 : -(2 ** (8 * width - 1)) + 1;
    const buffer = Buffer.alloc(7);
    console.log(name, width, buffer[`write${name}`](value, 1, width), buffer, buffer[`read${name}`](1, width) === value);
  }
}
