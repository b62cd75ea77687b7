// SPDX-License-Identifier: MIT
// Errors made thousands of times: stacks, limits, property order, causes, derived classes, odd targets of construction.
'use strict';

class Plain extends Error {}
class Named extends TypeError {
  constructor(message, options) {
    super(message, options);
    this.name = 'Named';
    this.extra = 1;
  }
}
class Captured extends RangeError {
  constructor(message) {
    super(message);
    Error.captureStackTrace(this, Captured);
  }
}
function Old(message) {
  const error = Reflect.construct(Error, [message], new.target);
  return error;
}
Object.setPrototypeOf(Old.prototype, Error.prototype);

const lines = (error) => String(error.stack).split('\n').map((line) => line.replace(/\(?\/.*\//, '').replace(/:\d+:\d+\)?$/, ''));
const framesOf = (error) => lines(error).slice(1);
const show = (...values) => console.log(...values);

function shape(error) {
  return Reflect.ownKeys(error).map((key) => {
    const { enumerable, configurable, writable } = Object.getOwnPropertyDescriptor(error, key);
    return `${String(key)}${enumerable ? '+' : '-'}${configurable ? '+' : '-'}${key === 'stack' ? '' : writable ? '+' : '-'}`;
  }).join(' ');
}

const MAKERS = {
  error: () => new Error('m'),
  called: () => Error('m'),
  empty: () => new TypeError(),
  text: () => new RangeError(17),
  cause: () => new Error('m', { cause: 1 }),
  undefinedCause: () => new Error('m', { cause: undefined }),
  noCause: () => new Error('m', {}),
  inheritedCause: () => new Error('m', Object.create({ cause: 2 })),
  functionOptions: () => new Error('m', Object.assign(() => {}, { cause: 3 })),
  wrongOptions: () => new Error('m', 'cause'),
  plain: () => new Plain('m', { cause: 4 }),
  named: () => new Named('m'),
  captured: () => new Captured('m'),
  old: () => new Old('m'),
  aggregate: () => new AggregateError([1, 2], 'm', { cause: 5 }),
  proxyTarget: () => Reflect.construct(Error, ['m'], new Proxy(Plain, {})),
  getterTarget: () => Reflect.construct(Error, ['m'], new Proxy(Plain, { get(target, key) { if (key === 'prototype') new Error('inner'); return target[key]; } })),
};

for (const [name, make] of Object.entries(MAKERS)) {
  const seen = new Set();
  for (let i = 0; i < 3000; i++) {
    const error = make();
    const words = `${shape(error)} | ${error} | ${error instanceof Error} ${Object.getPrototypeOf(error) === error.constructor.prototype} ${Object.prototype.toString.call(error)}`;
    seen.add(i % 500 === 0 ? `${words} | ${lines(error).slice(0, 2).join('; ')}` : words);
  }
  show(name, [...seen]);
}

// The limit counts at once, even in compiled code.
function withLimit(limit) {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = limit;
  const error = new Error('limited');
  Error.stackTraceLimit = before;
  return error;
}
const deep = (depth, make) => (depth === 0 ? make() : deep(depth - 1, make));
const counts = new Set();
for (let i = 0; i < 5000; i++) {
  const limit = i % 5;
  const error = deep(20, () => withLimit(limit));
  if (i % 7 === 0) counts.add(`${limit}: ${framesOf(error).length}`);
}
show([...counts].sort(), framesOf(deep(20, () => new Error('x'))).length);
for (const value of [Infinity, 3.7, -1]) show(value, framesOf(deep(20, () => withLimit(value))).length > 0);

// A stack can be captured again, replaced, and read from frozen errors.
const twice = {};
Error.captureStackTrace(twice);
Error.captureStackTrace(twice);
show(typeof twice.stack, Object.keys(twice));
const replaced = new Error('x');
replaced.stack = 'mine';
show(replaced.stack, Object.keys(replaced));
const frozen = Object.freeze(new Error('x'));
show(lines(frozen)[0], lines(frozen)[0]);
const proxied = new Proxy(new Error('behind'), {});
show(lines(proxied)[0]);
for (const value of [Symbol('s'), { toString() { throw new Error('inner'); } }]) {
  try {
    new Error(value);
  } catch (error) {
    show(error.name, error.message);
  }
}
show(Object.create(new Error('parent')).stack.split('\n')[0]);
const inheriting = Object.create(new Error('parent'));
inheriting.stack = 'own';
proxied.stack = 'changed';
show(inheriting.stack, Object.keys(inheriting), proxied.stack, Object.keys(proxied));

// Prepared stacks: once, with call sites.
Error.prepareStackTrace = (error, sites) => `${error.message} ${Array.isArray(sites)} ${sites.length > 0}`;
show(new Error('prepared').stack, new Plain('prepared').stack, withLimit(0).stack);
Error.prepareStackTrace = undefined;
