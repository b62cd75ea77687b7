// SPDX-License-Identifier: MIT
// A timeout that ends code which throws all the time, over and over, ends only that code.
'use strict';
const vm = require('vm');
const assert = require('assert');

const codes = new Set();
let thrown = 0;
const throwers = [
  () => null.property,
  () => assert.strictEqual(1, 2),
  () => new Array(-1),
  () => JSON.parse('{'),
];
for (let i = 0; i < 200; i++) {
  const thrower = throwers[i % throwers.length];
  try {
    vm.runInNewContext('for (;;) try { thrower(); } catch { caught(); }', { thrower, caught: () => thrown++ }, { timeout: 1 + (i % 3) });
  } catch (error) {
    codes.add(error.code);
  }
}
console.log([...codes], thrown > 0);
