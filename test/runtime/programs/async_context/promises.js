// SPDX-License-Identifier: MIT
// A store follows then, await, async generators, thenables and rejections.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const storage = new AsyncLocalStorage();
const waiting = [];
const wait = () => new Promise((resolve) => { waiting.push(resolve); });
const pause = async () => { await Promise.resolve(); };
async function* numbers() {
  yield 1;
  await 2;
  yield storage.getStore();
}
async function job() {
  const seen = [storage.getStore()];
  const note = (text = '') => seen.push(storage.getStore() + text);
  await wait();
  note();
  await 1;
  note();
  await pause();
  note();
  await { then(resolve) { note('t'); resolve(1); } };
  note();
  for await (const number of numbers()) note(`g${number}`);
  try {
    await Promise.reject(new Error('x'));
  } catch {
    note('c');
  }
  return seen.join();
}
const jobs = ['A', 'B'].map((name) => storage.run(name, job));
jobs.push(job());
storage.run('C', () => Promise.all([wait(), pause()]).then(() => console.log('all', storage.getStore())));
storage.run('D', () => Promise.resolve().finally(() => console.log('finally', storage.getStore())));
storage.run('E', () => wait().then(function () { console.log('later', storage.getStore(), arguments.length, this); }));
const made = storage.run('F', () => Promise.resolve(1));
storage.run('G', () => made.then(() => console.log('attached in', storage.getStore())));
made.then(() => console.log('attached outside', storage.getStore()));
storage.run('H', () => Promise.reject(new Error('no handler')).then(() => {}).catch(() => console.log('catch', storage.getStore())));
storage.run('I', () => queueMicrotask(() => console.log('microtask', storage.getStore())));
console.log('synchronous', storage.getStore());
setImmediate(() => { for (const resolve of waiting) resolve(); });
Promise.all(jobs).then((results) => console.log(results.join('\n')));
