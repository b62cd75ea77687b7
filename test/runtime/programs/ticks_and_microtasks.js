// SPDX-License-Identifier: MIT
// Ticks before promises, each queue until it is empty, from wherever they are queued.
'use strict';
Promise.resolve().then(() => {
  console.log('promise 1');
  process.nextTick(() => console.log('tick from promise'));
  queueMicrotask(() => console.log('microtask from promise'));
}).then(() => console.log('promise 2'));
process.nextTick((a, b) => {
  console.log('tick 1', a, b);
  process.nextTick(() => console.log('tick from tick'));
  Promise.resolve().then(() => console.log('promise from tick'));
}, 'a', 'b');
queueMicrotask(() => console.log('microtask'));
(async () => {
  console.log('async begins');
  await null;
  console.log('async goes on');
  for await (const value of (async function* () { yield 1; yield Promise.resolve(2); })()) console.log('value', value);
  const thenable = { then(resolve) { console.log('then called'); resolve('thenable'); } };
  console.log(await thenable);
})();
new Promise((resolve) => { console.log('executor'); resolve(Promise.resolve('adopted')); }).then(console.log);
process.nextTick(console.log, 'tick 2');
console.log('main ends');
