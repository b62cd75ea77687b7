// SPDX-License-Identifier: MIT
// Delays of every type, arguments, properties and methods of Timeout.
'use strict';
for (const delay of [undefined, 0, -5, NaN, '1', 1.9, null, {}, 2 ** 31, Infinity, '0x10']) {
  const timer = setTimeout(() => {}, delay);
  console.log(String(delay), timer._idleTimeout, timer._repeat, timer.hasRef());
  clearTimeout(timer);
}
setTimeout((...args) => console.log('args', args), 1, 1, 'two', { three: 3 });
setTimeout(function () { console.log('this', this.constructor.name, this._idleTimeout); }, 2);
const timer = setTimeout(() => console.log('never'), 1);
console.log(typeof +timer, `${timer}` === String(+timer), timer[Symbol.toPrimitive]() === +timer);
clearTimeout(+timer);
clearTimeout(String(+timer));
for (const bad of [undefined, null, 0, {}, '1', Symbol('s')]) {
  for (const set of [setTimeout, setInterval, setImmediate, queueMicrotask, process.nextTick]) {
    try {
      set(bad, 1);
    } catch (error) {
      console.log(set.name, error.name, error.code, error.message);
    }
  }
}
for (const clear of [clearTimeout, clearInterval, clearImmediate]) {
  for (const odd of [undefined, null, 0, {}, []]) clear(odd);
}
const same = setTimeout(() => {}, 1);
console.log(same.ref() === same, same.unref() === same, same.hasRef(), same.refresh() === same, same.close() === same);
console.log(Object.keys(same).join());
const immediate = setImmediate(() => {});
console.log(immediate.hasRef(), immediate.unref() === immediate, immediate.hasRef(), immediate.ref().hasRef());
