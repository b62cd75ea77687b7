// SPDX-License-Identifier: MIT
// util.promisify, util.callbackify, util.aborted.
'use strict';
const util = require('util');
const tried = require('../tried.cjs');
function original(value, callback) {
  process.nextTick(callback, value instanceof Error ? value : null, value, 'second');
}
original.extra = 1;
const promised = util.promisify(original);
console.log(promised.name, promised.length, promised.extra, util.promisify(promised) === promised, util.promisify.custom);
promised(5).then((value) => console.log('value', value));
promised(new Error('bad')).catch((error) => console.log('rejected', error.message));
const object = { name: 'object', method(callback) { callback(null, this.name); } };
util.promisify(object.method).call(object).then((name) => console.log('this', name));
util.promisify(() => { throw new Error('at once'); })().catch((error) => console.log(error.message));
const custom = () => 'custom';
custom[util.promisify.custom] = () => 'own';
console.log(util.promisify(custom)());
tried(() => util.promisify(5));
tried(() => util.promisify(Object.assign(() => {}, { [util.promisify.custom]: 5 })));

const called = util.callbackify(async function named(a, b) { return [this, a, b]; });
console.log(called.name, called.length);
called.call({ id: 1 }, 2, 3, (error, value) => console.log('called', error, value));
for (const reason of [null, undefined, 0, 'text', new Error('an error')]) {
  util.callbackify(() => Promise.reject(reason))((error) => console.log('failed', error.code, error.message, error.reason, error instanceof Error));
}
tried(() => util.callbackify(5));
tried(() => util.callbackify(async () => {})());
tried(() => util.callbackify(async () => {})(5));
process.on('uncaughtException', (error) => console.log('uncaught', error.message));
util.callbackify(async () => 1)(() => { throw new Error('in the callback'); });

const controller = new AbortController();
util.aborted(controller.signal, {}).then(() => console.log('aborted'));
util.aborted(AbortSignal.abort(), {}).then((value) => console.log('was aborted', value));
util.aborted(5, {}).catch((error) => console.log(error.code, error.message));
util.aborted(controller.signal, 5).catch((error) => console.log(error.code, error.message));
controller.abort();
