// SPDX-License-Identifier: MIT
// options: --ticks=phase
// Immediates are one phase too: their ticks and promises run after all of them.
setImmediate(() => {
  console.log('immediate1');
  process.nextTick(() => console.log('tick'));
  Promise.resolve().then(() => console.log('promise'));
});
setImmediate(() => console.log('immediate2'));
