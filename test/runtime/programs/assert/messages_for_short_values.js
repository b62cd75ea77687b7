// SPDX-License-Identifier: MIT
// Values that fit in a line: when they are shown with !==, when as lines, when with a caret.
'use strict';
const assert = require('assert');

function tried(run) {
  try {
    run();
  } catch (error) {
    console.log(error.message, error.generatedMessage, error.operator);
  }
}
const PAIRS = [[1, 2], ['a', 'b'], ['aaaa', 'bbbb'], ['aaaaa', 'bbbbb'], ['abcdefghij', 'abcdefghik'], ['ab', 'abcdefghijklmnop'],
  [1234567, '1234567'], [undefined, null], [0, -0], [true, 1], [1n, 1], [NaN, 0], [null, {}], [{ a: 1 }, 1], [1, [2]],
  ['a\nb\nc', 'a\nb\nd'], ['x'.repeat(50), `${'x'.repeat(49)}y`], [new Date(0), new Date(1)], [/a/, /b/], [Symbol('a'), Symbol('b')],
  [() => {}, function named() {}], [[], {}], [new Map(), new Set()], [Object.create(null), {}]];
for (const [actual, expected] of PAIRS) {
  for (const name of ['strictEqual', 'deepStrictEqual', 'equal', 'deepEqual']) {
    tried(() => assert[name](actual, expected));
    tried(() => assert[name](actual, expected, 'a message'));
  }
}
for (const value of [1, 'abc', 'abcd', 'a\nb', { a: 1 }, [1, [2]], NaN]) {
  for (const name of ['notStrictEqual', 'notDeepStrictEqual', 'notEqual', 'notDeepEqual']) {
    tried(() => assert[name](value, value));
    tried(() => assert[name](value, value, 'a message'));
  }
}
tried(() => assert.strictEqual({ a: [1] }, { a: [1] }));
tried(() => assert.strictEqual([], []));
tried(() => assert.notDeepEqual([1], ['1']));
tried(() => assert.equal('x'.repeat(600), 'y'));
