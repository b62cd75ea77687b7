// SPDX-License-Identifier: MIT
// microtaskMode 'afterEvaluate': the microtasks of a context run after each of its scripts, within their timeout.
'use strict';
const vm = require('vm');
const tried = require('../tried.cjs');

const log = [];
const context = vm.createContext({ log }, { microtaskMode: 'afterEvaluate' });
vm.runInContext('Promise.resolve().then(() => log.push("first")).then(() => log.push("second")); log.push("script")', context);
log.push('after');
vm.runInContext('(async () => { log.push("a"); await undefined; log.push("b"); await undefined; log.push("c") })()', context);
console.log(log.splice(0));
Promise.resolve().then(() => log.push('outside'));
vm.runInContext('var done; new Promise((resolve) => { done = resolve; }).then((value) => log.push(value)); queue = Promise.resolve(1)', context);
console.log(log.splice(0));
context.done('resolved outside');
console.log(log.splice(0));
vm.runInContext('', context);
console.log(log.splice(0));
tried('timeout', () => vm.runInContext('Promise.resolve().then(() => { for (;;); })', context, { timeout: 20 }));
tried('again', () => vm.runInContext('Promise.resolve().then(() => log.push("again")); 1', context, { timeout: 60000 }));
tried('new context', () => vm.runInNewContext('Promise.resolve().then(() => { for (;;); })', {}, { timeout: 20, microtaskMode: 'afterEvaluate' }));
tried('option', () => vm.createContext({}, { microtaskMode: 'never' }));
setImmediate(() => console.log(log));
