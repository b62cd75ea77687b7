// SPDX-License-Identifier: MIT
// A module has a scope of its own, strict, and nothing of CommonJS.
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
