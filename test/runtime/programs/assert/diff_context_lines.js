// SPDX-License-Identifier: MIT
// How many equal lines are shown before, between and after differences.
'use strict';
const assert = require('assert');

const lines = (count, from) => Array.from({ length: count }, (_, index) => from + index);
function shown(actual, expected) {
  try {
    assert.deepStrictEqual(actual, expected);
  } catch (error) {
    console.log(error.message.split('\n').slice(1).map((line) => line.replace(/ +/g, ' ')).join('|'));
  }
}
for (let count = 0; count < 9; count++) {
  shown([...lines(count, 100), 1], [...lines(count, 100), 2]);
  shown([1, ...lines(count, 100)], [2, ...lines(count, 100)]);
  shown([1, ...lines(count, 100), 3], [2, ...lines(count, 100), 4]);
}
shown([1, 2, 3, 4], [1, 3, 4]);
shown([1, 3, 4], [1, 2, 3, 4]);
shown([1, 2, 3, 9], [9, 1, 2, 3]);
shown([1, 2, 3], [3, 2, 1]);
shown([], [1, 2]);
shown([1, 2], [1]);
shown({ a: 1, b: 2 }, { b: 2, a: 1, c: 3 });
shown(lines(30, 100), lines(30, 200));
shown(lines(60, 100), lines(10, 200));
shown([...lines(60, 100), 1], [...lines(60, 100), 2]);
shown({ a: { b: { c: { d: { e: 1 } } } } }, { a: { b: { c: { d: { e: 2 } } } } });
shown([1, [2, 3], { a: [4, { b: 5 }] }], [1, [2, 4], { a: [4, { b: 6, c: 7 }] }]);
shown('a\n'.repeat(40), 'b\n'.repeat(40));
