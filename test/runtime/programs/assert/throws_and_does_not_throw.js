// SPDX-License-Identifier: MIT
// assert.throws and doesNotThrow with every kind of expectation.
'use strict';
const assert = require('assert');

const error = Object.assign(new TypeError('boom'), { code: 'C', info: { a: 1 } });
const thrower = () => { throw error; };
function tried(name, run) {
  try {
    run();
    console.log(name, 'fine');
  } catch (caught) {
    const { message, generatedMessage, operator, code } = caught;
    console.log(name, caught.name, code, JSON.stringify(message), generatedMessage, operator, caught.actual === error);
  }
}
const EXPECTATIONS = {
  none: undefined, regexp: /boom/, otherRegexp: /nope/, Class: TypeError, OtherClass: RangeError, Base: Error, yes: () => true, no: () => false,
  check: function check() { return 5; }, object: { message: 'boom' }, otherObject: { message: 'x', code: 'C' },
  withRegexp: { message: /oo/, code: 'C' }, otherWithRegexp: { message: /zz/ }, missing: { nope: 1 }, inside: { info: { a: 1 } },
  otherInside: { info: { a: 2 } }, instance: new TypeError('boom'), otherInstance: new Error('boom'), text: 'text', sameText: 'boom',
  number: 5, nothing: null, empty: {}, throwing: () => { throw new Error('from the check'); },
};
for (const [name, expectation] of Object.entries(EXPECTATIONS)) {
  tried(`throws ${name}`, () => assert.throws(thrower, expectation));
  tried(`with message ${name}`, () => assert.throws(thrower, expectation, 'a message'));
  tried(`nothing ${name}`, () => assert.throws(() => {}, expectation));
  tried(`not ${name}`, () => assert.doesNotThrow(thrower, expectation));
}
for (const value of ['foo', null, undefined, 5]) {
  tried('value', () => assert.throws(() => { throw value; }, { message: 'foo' }));
  tried('value', () => assert.throws(() => { throw value; }, TypeError));
  tried('value', () => assert.throws(() => { throw value; }, 'foo'));
}
tried('nothing', () => assert.throws(() => {}, 'the message'));
tried('nothing', () => assert.throws(() => {}, Error, 'the message'));
tried('no function', () => assert.throws('x'));
tried('no function', () => assert.doesNotThrow(5));
tried('not', () => assert.doesNotThrow(thrower, TypeError, 'a message'));
for (const expectation of [RangeError, /zz/, { message: 'q' }, () => false, new Error('q')]) {
  tried('own error', () => assert.throws(thrower, expectation, new Error('own')));
}
tried('own error', () => assert.throws(() => { throw 5; }, { message: 'q' }, new Error('own')));
