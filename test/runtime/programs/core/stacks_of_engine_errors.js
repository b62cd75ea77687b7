// SPDX-License-Identifier: MIT
// error.stack of the engine's errors, as a program sees it.
'use strict';
function inner(object) {
  return object.missing.deeper;
}
function outer() {
  return inner({});
}
function show(error) {
  console.log(error.stack.split('\n').filter((line) => !/node:|rondo:/.test(line)).join('\n'));
}
try {
  outer();
} catch (error) {
  show(error);
  console.log(Object.getOwnPropertyNames(error), Object.keys(error), error instanceof TypeError, error.constructor === TypeError);
}
try {
  [1, 2].map((x) => x.y.z);
} catch (error) {
  show(error);
}
try {
  JSON.parse('{"a"');
} catch (error) {
  show(error);
}
const promise = Promise.resolve().then(function late() {
  return undefinedName;
});
promise.catch(show);
try {
  (function again() { again(); })();
} catch (error) {
  console.log(error.name, error.stack.split('\n').length);
}
const copy = {};
try {
  null.x;
} catch (error) {
  Object.getOwnPropertyNames(error).forEach((name) => { copy[name] = typeof error[name]; });
}
console.log(copy);
