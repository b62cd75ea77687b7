// SPDX-License-Identifier: MIT
// Throwing an object leaves its properties alone, and calls no traps of a proxy. Errors of the engine are recognised
// among many others.
'use strict';

function Old(message) {
  this.message = message;
  this.stack = `Old: ${message}\n    at somewhere (file.js:1:2)`;
}
Old.prototype = Object.create(Error.prototype);
try {
  throw new Old('x');
} catch (error) {
  console.log(Object.keys(error), Object.getOwnPropertyDescriptor(error, 'stack'));
}

const trapped = [];
const handler = new Proxy({}, {
  get(target, trap) {
    trapped.push(trap);
    return undefined;
  },
});
const proxy = new Proxy(new TypeError('text'), handler);
try {
  throw proxy;
} catch (error) {
  console.log(error === proxy, trapped);
}

const unreadable = Object.create(null, { stack: { get() { console.log('read'); } } });
try {
  throw unreadable;
} catch (error) {
  console.log(error === unreadable);
}

let wrong = 0;
for (let i = 0; i < 20000; i++) {
  const own = new RangeError('own');
  own[`property${i % 500}`] = i;
  try {
    throw own;
  } catch (error) {
    if (error !== own) wrong++;
  }
  try {
    null.x;
  } catch (error) {
    if (error.message !== "Cannot read properties of null (reading 'x')") wrong++;
    if (i % 100 === 0 && !/^TypeError: Cannot read.*\n {4}at /.test(error.stack)) wrong++;
  }
}
console.log(wrong);
