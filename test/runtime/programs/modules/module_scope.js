// SPDX-License-Identifier: MIT
// A module has its own scope, in strict mode, without the variables of CommonJS.
var top = 1;
console.log(this, globalThis.top, typeof require, typeof module, typeof exports, typeof __filename, typeof __dirname);
console.log((function () { return this; })(), typeof arguments);
try {
  undeclared = 1;
} catch (error) {
  console.log(error.name, error.message);
}
console.log(top);
export {};
