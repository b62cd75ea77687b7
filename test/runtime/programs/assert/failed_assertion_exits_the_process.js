// SPDX-License-Identifier: MIT
// Output of an uncaught assertion; node shows a line of its own source first.
// answer: written
'use strict';
const assert = require('assert');

function check(value) {
  assert.deepStrictEqual(value, { a: 1, b: [1, 2] });
}
setTimeout(function later() {
  check({ a: 1, b: [1, 3] });
}, 1);
