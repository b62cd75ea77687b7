// SPDX-License-Identifier: MIT
// Deep equality of keys, dates with methods of their own, maps with loosely equal keys, views of other classes, URLs.
'use strict';

const assert = require('assert');
const crypto = require('crypto');
const util = require('util');
const vm = require('vm');

function attempt(name, check) {
  try {
    check();
    console.log(name, 'passes');
  } catch (error) {
    console.log(name, error.code, error.message);
  }
}

function both(name, a, b) {
  attempt(`${name} loose`, () => assert.deepEqual(a, b));
  attempt(`${name} strict`, () => assert.deepStrictEqual(a, b));
}

const key = (byte) => crypto.createSecretKey(Buffer.alloc(1, byte));
console.log(util.isDeepStrictEqual(key(0), key(1)), util.isDeepStrictEqual(key(1), key(1)));
const date = Object.defineProperty(new Date('2000'), 'getTime', { value: () => 5 });
both('date', date, new Date('2000'));
both('map', new Map([[1, 'a'], ['1', 'b']]), new Map([['1', 'a'], [true, 'b']]));
const view = Object.setPrototypeOf(new Int8Array(2), Uint8Array.prototype);
Object.defineProperty(view, Symbol.toStringTag, { value: 'Uint8Array' });
console.log(util.isDeepStrictEqual(new Uint8Array(2), view));
both('url', new URL('http://foo'), new URL('http://bar'));
attempt('same url', () => assert.notDeepStrictEqual(new URL('http://bar'), new URL('http://bar')));
console.log(util.inspect(Object.assign(new URL('http://a'), { b: 1 }), { customInspect: false }));
console.log(util.inspect([[[new URL('http://a')]]], { customInspect: false }));

// Errors of other contexts, and classes of errors.
const foreign = vm.runInNewContext('new SyntaxError("foreign")');
try {
  assert(false, foreign);
} catch (error) {
  console.log(error === foreign);
}
class One extends Error {}
class Other extends Error {}
attempt('class', () => assert.throws(() => { throw new Other('text'); }, One));
attempt('context', () => assert.throws(() => { throw vm.runInNewContext('new RangeError("text")'); }, RangeError));

// A program that wants no stacks still gets the expression.
Error.stackTraceLimit = 0;
attempt('limit', () => assert.ok(typeof 1 === 'string'));
Error.stackTraceLimit = 10;
util.inspect.defaultOptions.colors = true;
attempt('colours', () => assert.strictEqual(111554n, 11111115));
attempt('colours', () => assert.strictEqual('abc', 'abd'));
util.inspect.defaultOptions.colors = false;

(async () => {
  const make = (byte, isExtractable) => crypto.subtle.importKey('raw', Buffer.alloc(1, byte), { name: 'HMAC', hash: 'SHA-256' }, isExtractable, ['sign']);
  const [a, b, c, d] = [await make(0, true), await make(1, true), await make(0, true), await make(0, false)];
  console.log(util.isDeepStrictEqual(a, b), util.isDeepStrictEqual(a, c), util.isDeepStrictEqual(a, d), util.types.isCryptoKey(a), util.types.isCryptoKey({}));
})();

const tracker = new assert.CallTracker();
process.on('exit', () => attempt('tracker', () => tracker.calls(() => {}, 1)));
