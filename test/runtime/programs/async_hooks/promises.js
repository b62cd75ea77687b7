// SPDX-License-Identifier: MIT
// Promises as resources: new Promise, then, async functions and await; their async ids, trigger ids and event order.
'use strict';
const { createHook, executionAsyncId, triggerAsyncId, executionAsyncResource } = require('async_hooks');
const lines = [];
const log = (...words) => lines.push(words.join(' '));
const here = (name) => log(name, executionAsyncId(), triggerAsyncId(), executionAsyncResource() instanceof Promise);
const hook = createHook({
  init(id, type, trigger, resource) {
    if (type === 'PROMISE') log('init', id, trigger, executionAsyncId(), resource instanceof Promise);
  },
  before: (id) => log('before', id),
  after: (id) => log('after', id),
  promiseResolve: (id) => log('resolve', id),
});
const steps = {
  made() {
    new Promise((resolve) => {
      log('executor');
      resolve(1);
      resolve(2);
    });
    new Promise((resolve, reject) => reject(1)).catch(() => here('catch'));
    new Promise(() => { throw new Error('thrown'); }).catch(() => here('caught'));
    new Promise(() => {});
  },
  statics() {
    Promise.resolve(1).then(() => here('then'));
    Promise.reject(1).then(undefined, () => here('rejected'));
    const promise = Promise.resolve(1);
    log(Promise.resolve(promise) === promise);
  },
  chains() {
    const promise = new Promise((resolve) => setImmediate(resolve));
    promise.then(() => here('first')).then(() => here('second'));
    promise.then(() => here('other'));
  },
  async functions() {
    here('begin');
    await null;
    here('after a value');
    await Promise.resolve();
    here('after a promise');
    await inner();
    here('after a function');
  },
  async withoutAwait() {
    here('without await');
  },
  async throwing() {
    try {
      await inner(true);
    } catch {
      here('caught');
    }
  },
  ticks() {
    process.nextTick(() => {
      here('tick');
      Promise.resolve().then(() => here('then in tick'));
    });
    queueMicrotask(() => here('microtask'));
  },
  subclass() {
    class Sub extends Promise {}
    const promise = new Sub((resolve) => resolve(1));
    log(promise instanceof Sub, promise.constructor === Sub, Promise.prototype.constructor === Promise);
    promise.then(() => here('sub'));
  },
};
async function inner(isBad) {
  await null;
  here('inner');
  if (isBad) throw new Error('bad');
}
const names = Object.keys(steps);
(function next() {
  const name = names.shift();
  if (name === undefined) return;
  setTimeout(() => {
    log('---', name);
    hook.enable();
    steps[name]();
    setImmediate(() => setImmediate(() => {
      hook.disable();
      next();
    }));
  }, 1);
})();
process.on('exit', () => console.log(lines.join('\n')));
