// SPDX-License-Identifier: MIT
// Imports are live and read-only; a namespace shows them.
import Counter, { count, increase } from './fixtures/counter.mjs';
import * as all from './fixtures/counter.mjs';
console.log(count, all.count, Counter.name, typeof all.default);
increase();
console.log(count, all.count);
try {
  all.count = 7;
} catch (error) {
  console.log(error.name);
}
console.log(Object.keys(all), Object.prototype.toString.call(all), Object.isExtensible(all), Object.getPrototypeOf(all));
console.log(all);
