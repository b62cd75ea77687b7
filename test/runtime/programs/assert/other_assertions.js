// SPDX-License-Identifier: MIT
// fail, ifError, match, missing arguments, and the error class itself.
'use strict';
const assert = require('assert');
const util = require('util');

function tried(name, run) {
  try {
    run();
    console.log(name, 'fine');
  } catch (error) {
    console.log(name, error.name, error.code, JSON.stringify(error.message), error.generatedMessage, error.operator);
  }
}
process.on('warning', (warning) => console.log(warning.name, warning.code, warning.message));
for (const args of [[], ['boom'], [undefined], [1], [1, 2], [1, 2, 'm'], [1, 2, undefined, '>'], [1, 2, 'm', 'op'], [new TypeError('own')], [1, 2, new Error('own')]]) {
  tried('fail', () => assert.fail(...args));
}
for (const value of [null, undefined, 0, '', 's', new Error('x'), new Error(''), { message: 'object' }, false]) tried('ifError', () => assert.ifError(value));
for (const name of ['match', 'doesNotMatch']) {
  for (const args of [['abc', /x/], ['abc', /b/], [5, /x/], [{ a: 1 }, /x/], ['abc', 'x'], ['abc', /[bx]/, 'm'], ['abc', /x/, new Error('own')], [null, /x/]]) {
    tried(name, () => assert[name](...args));
  }
}
for (const name of ['equal', 'notEqual', 'deepEqual', 'notDeepEqual', 'strictEqual', 'notStrictEqual', 'deepStrictEqual', 'notDeepStrictEqual']) {
  tried(name, () => assert[name](1));
  tried(name, () => assert.strict[name](1, '1'));
  tried(name, () => assert[name](1, '1', new RangeError('own')));
}
console.log(assert.strict.strict === assert.strict, require('assert/strict') === assert.strict, assert.strict.equal === assert.strictEqual);
const { AssertionError } = assert;
for (const options of [undefined, 5, {}, { message: 'm' }, { actual: 1, expected: 2, operator: 'strictEqual' }, { actual: 1, expected: 2, operator: 'foo' }]) {
  tried('AssertionError', () => { throw new AssertionError(options); });
}
const error = new AssertionError({ actual: { a: 1 }, expected: [2], operator: 'deepStrictEqual' });
console.log(Object.keys(error), JSON.stringify(error), String(error).split('\n')[0], error instanceof Error);
console.log(util.inspect(error).replace(/\n +at .*/g, ''));
console.log(util.inspect(new AssertionError({ actual: 'l\n'.repeat(30), expected: 'x'.repeat(600), operator: 'is' })).replace(/\n +at .*/g, ''));
