// SPDX-License-Identifier: MIT
// The state and the result of a promise are shown.
'use strict';
const { inspect, types } = require('util');
console.log(Promise.resolve(1), new Promise(() => {}), Promise.resolve({ a: [1, { b: 2 }] }));
const failed = Promise.reject(5);
failed.catch(() => {});
console.log(failed, [failed]);
const error = Promise.reject(new RangeError('wrong'));
error.catch(() => {});
console.log(inspect(error).split('\n')[1]);
class Mine extends Promise {}
console.log(Mine.resolve('text'), types.isPromise(Mine.resolve()), types.isPromise(Object.create(Promise.prototype)), types.isPromise({ then() {} }));
const extended = (async () => 3)();
extended.extra = true;
console.log(extended, Object.create(Promise.prototype));
console.log({ nested: Promise.resolve(new Map([[1, Promise.resolve(2)]])) });
let settle;
const later = new Promise((resolve) => { settle = resolve; });
console.log(later);
settle('now');
console.log(later, later.then(() => {}));
(async () => {
  await null;
  console.log(later);
})();
