// SPDX-License-Identifier: MIT
// WebAssembly compilation on other threads keeps the loop alive.
'use strict';
const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 7, 1, 96, 2, 127, 127, 1, 127, 3, 2, 1, 0, 7, 7, 1, 3, 97, 100, 100, 0, 0,
  10, 9, 1, 7, 0, 32, 0, 32, 1, 106, 11]);
console.log(WebAssembly.instantiate.length, WebAssembly.compile.name, Object.prototype.toString.call(WebAssembly), WebAssembly.validate(bytes));
console.log(new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports.add(2, 3));
(async () => {
  const { instance } = await WebAssembly.instantiate(bytes);
  console.log(instance.exports.add(4, 5));
  const module = await WebAssembly.compile(bytes);
  console.log(module instanceof WebAssembly.Module, (await WebAssembly.instantiate(module)).exports.add(1, 1));
  await WebAssembly.compile(new Uint8Array([1, 2, 3])).catch((error) => console.log(error.name));
})();
