// SPDX-License-Identifier: MIT
// assert(value) shows the text of the call.
'use strict';
const assert = require('assert');

const { ok } = assert;
function tried(run) {
  try {
    run();
  } catch (error) {
    console.log(error.message, error.generatedMessage, error.operator, error.actual, error.expected);
  }
}
tried(() => assert(0));
tried(() => assert.ok(typeof 123 === 'string'));
tried(() => assert.equal(assert.ok(/[)]/.test('q')), 1));
tried(() => assert.ok(
  1 === 2 &&
    'x'.length > 5,
));
tried(() => ok(`a ${')'.length} b` === "c)")); // a comment (
tried(() => assert.strict(null, undefined));
tried(() => assert['ok'](false));
tried(() => { if (true) assert(''); });
tried(() => assert(0) || 5);
tried(() => assert(false, 'a message'));
tried(() => assert(NaN, new TypeError('an error')));
tried(() => assert());
tried(() => assert.ok(/* nothing ) */ undefined));
tried(() => assert(((a, b) => a && b)(1, 0)));
tried(() => assert.ok.call(null, 0));
