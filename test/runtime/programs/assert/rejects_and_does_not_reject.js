// SPDX-License-Identifier: MIT
// assert.rejects and doesNotReject.
'use strict';
const assert = require('assert');

const error = Object.assign(new TypeError('boom'), { code: 'C' });
async function tried(name, run) {
  try {
    console.log(name, await run());
  } catch (caught) {
    console.log(name, caught.name, caught.code, JSON.stringify(caught.message), caught.generatedMessage, caught.operator);
  }
}
async function main() {
  const rejecting = async () => { throw error; };
  for (const expectation of [undefined, /boom/, /zoom/, TypeError, RangeError, { code: 'C' }, { code: 'D' }, (caught) => caught === error]) {
    await tried('rejects', () => assert.rejects(rejecting(), expectation));
    await tried('function', () => assert.rejects(rejecting, expectation));
    await tried('fulfilled', () => assert.rejects(async () => 1, expectation, 'a message'));
  }
  await tried('sync throw', () => assert.rejects(() => { throw error; }));
  await tried('no promise', () => assert.rejects(5));
  await tried('no promise', () => assert.rejects(() => 5));
  await tried('no promise', () => assert.rejects(() => ({ then() {} })));
  await tried('thenable', () => assert.rejects({ then: (resolve, reject) => reject(error), catch() {} }, TypeError));
  await tried('not', () => assert.doesNotReject(Promise.resolve(1)));
  await tried('not', () => assert.doesNotReject(rejecting));
  await tried('not', () => assert.doesNotReject(rejecting, 'a message'));
  await tried('not', () => assert.doesNotReject(rejecting, RangeError));
  await tried('not', () => assert.doesNotReject(() => 5));
}
main();
