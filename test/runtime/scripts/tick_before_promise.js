// SPDX-License-Identifier: MIT
// The tick queue runs before promise jobs; what each adds to the other runs after both.
Promise.resolve().then(() => {
  console.log('promise1');
  process.nextTick(() => console.log('tick from promise'));
}).then(() => console.log('promise2'));
process.nextTick(() => {
  console.log('tick1');
  Promise.resolve().then(() => console.log('promise from tick'));
  process.nextTick(() => console.log('tick from tick'));
});
process.nextTick((...args) => console.log('tick2', ...args), 'a', 1);
queueMicrotask(() => console.log('microtask'));
console.log('main');
