// SPDX-License-Identifier: MIT
// clearTimeout by number and by text; refresh, close, odd durations; what inspect shows of arguments.
const a = setTimeout(() => console.log('never'), 1);
clearTimeout(+a);
const b = setTimeout(() => console.log('never'), 1);
clearTimeout(`${+b}`);
setTimeout(() => console.log('never'), 1).close();
clearTimeout(undefined);
clearTimeout({});
let times = 0;
const c = setTimeout(() => {
  console.log('refreshed', ++times);
  if (times < 3) c.refresh();
}, 1);
for (const odd of [0, -1, NaN, undefined, 'x', null]) {
  console.log(setTimeout(() => {}, odd)._idleTimeout);
}
console.log(typeof +setTimeout(() => {}, 1), c.hasRef());
