// SPDX-License-Identifier: MIT
//
// Loose comparison of maps whose keys differ: some primitives equal others, texts that are not numbers and symbols do not.
'use strict';

const assert = require('assert');

const KEYS = ['a', '1', '', ' ', '1.0', 1, 0, NaN, null, undefined, true, false, 2n, '2', Symbol.iterator, 'NaN', '0x1'];

function isEqual(a, b) {
  try {
    assert.deepEqual(a, b, 'differ');
    return true;
  } catch {
    return false;
  }
}

for (const key of KEYS) {
  const found = KEYS.filter((other) => isEqual(new Map([[key, 1], [{ x: 1 }, 2]]), new Map([[{ x: 1 }, 2], [other, '1']])));
  console.log(key, found);
}

// A key that only one side has ends the comparison: properties of later values are not read.
let count = 0;
const counting = () => ({ get value() { return ++count; } });
console.log(isEqual(new Map([['a', 1], [{}, counting()]]), new Map([['b', 1], [{}, counting()]])), count);
