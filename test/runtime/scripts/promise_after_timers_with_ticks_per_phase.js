// SPDX-License-Identifier: MIT
// options: --ticks=phase
// As in Node 10: ticks and microtasks wait for the end of the phase.
setTimeout(() => console.log('timeout1'));
setTimeout(() => {
  console.log('timeout2');
  Promise.resolve().then(() => console.log('promise'));
});
setTimeout(() => console.log('timeout3'));
setTimeout(() => console.log('timeout4'));
const end = Date.now() + 5;
while (Date.now() < end);
