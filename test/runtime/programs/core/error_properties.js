// SPDX-License-Identifier: MIT
// Which properties an error has, in which order, and when its stack is created.
'use strict';
class Special extends Error {
  constructor(message, options) {
    super(message, options);
    this.name = 'Special';
    this.code = 'E_SPECIAL';
  }
}
console.log(Object.getOwnPropertyNames(new Error('a')));
console.log(Object.getOwnPropertyNames(new TypeError()));
console.log(Object.getOwnPropertyNames(new Error('a', { cause: 1 })));
console.log(Object.getOwnPropertyNames(new Special('a', { cause: 1 })));
console.log(Object.keys(new Special('a')), JSON.stringify(new Special('a')));
const renamed = new Error('first');
renamed.message = 'second';
console.log(renamed.stack.split('\n')[0]);
const special = new Special('derived');
console.log(special.stack.split('\n')[0], String(special));
const error = new Error('with stack');
const before = error.stack;
error.message = 'changed';
console.log(error.stack === before, error.propertyIsEnumerable('stack'));
error.stack = 'own';
console.log(error.stack, delete error.stack, error.stack);
Error.stackTraceLimit = 1;
function a() { return new Error('limited'); }
function b() { return a(); }
const limited = b();
Error.stackTraceLimit = 10;
console.log(limited.stack.split('\n').length);
Error.stackTraceLimit = 0;
const none = b();
Error.stackTraceLimit = 10;
console.log(none.stack);
const holder = {};
Error.captureStackTrace(holder, b);
console.log(holder.stack.split('\n')[0], Object.keys(holder), Object.getOwnPropertyNames(holder));
