// SPDX-License-Identifier: MIT
// Since Node 11, ticks and microtasks run between two timers.
setTimeout(() => console.log('timeout1'));
setTimeout(() => {
  console.log('timeout2');
  Promise.resolve().then(() => console.log('promise'));
});
setTimeout(() => console.log('timeout3'));
setTimeout(() => console.log('timeout4'));
const end = Date.now() + 5;
while (Date.now() < end);
