// SPDX-License-Identifier: MIT
// Floats, doubles and BigInts.
'use strict';
const { show } = require('./lib/show');

const b = Buffer.alloc(8);

show(
  () => b.writeBigInt64LE(2n ** 63n),
  () => b.writeBigInt64LE(1),
  () => b.writeBigUInt64LE(-1n),
  () => b.writeBigUInt64BE(2n ** 64n, 0),
  () => b.writeBigUInt64LE(1n, 1),
  () => b.readBigInt64LE(1),
  () => b.readBigUint64BE('0'),
  () => b.writeDoubleLE('1.5'),
  () => b.writeDoubleLE(1, 1),
  () => b.readDoubleLE(1),
  () => b.readFloatBE(5),
  () => b.writeFloatBE(1e40),
  () => b.readFloatBE(),
);

for (const value of [0, -0, 1.5, -2.25, Math.PI, 1e-45, 3.4e38, 1e308, 5e-324, NaN, Infinity, -Infinity]) {
  for (const name of ['FloatLE', 'FloatBE', 'DoubleLE', 'DoubleBE']) {
    const buffer = Buffer.alloc(9);
    console.log(name, buffer[`write${name}`](value, 1), buffer, buffer[`read${name}`](1));
  }
}
for (const value of [0n, 1n, 255n, 2n ** 63n - 1n, 2n ** 64n - 1n, -1n, -(2n ** 63n)]) {
  for (const name of value < 0n ? ['BigInt64LE', 'BigInt64BE'] : ['BigUInt64LE', 'BigUint64BE']) {
    const buffer = Buffer.alloc(9);
    console.log(name, buffer[`write${name}`](value, 1), buffer, buffer[`read${name}`](1));
  }
}
