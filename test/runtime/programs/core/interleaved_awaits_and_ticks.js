// SPDX-License-Identifier: MIT
// Awaits, ticks and immediates in long chains keep their order.
'use strict';
const order = [];
async function chain(name, count) {
  for (let i = 0; i < count; i++) {
    await null;
    order.push(name);
  }
}
process.nextTick(() => chain('t', 3));
chain('a', 3);
chain('b', 2);
queueMicrotask(() => {
  order.push('m');
  process.nextTick(() => order.push('n'));
});
setImmediate(async () => {
  order.push('i');
  await null;
  order.push('i2');
});
setImmediate(() => order.push('j'));
setTimeout(() => setImmediate(() => console.log(order.join(' '))), 5);
let sum = 0;
(async () => {
  for (let i = 0; i < 20000; i++) sum += await i;
  console.log(sum);
})();
