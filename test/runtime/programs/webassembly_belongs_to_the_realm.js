// SPDX-License-Identifier: MIT
// Objects that WebAssembly creates are instances of the program's own classes.
'use strict';

const memory = new WebAssembly.Memory({ initial: 1 });
console.log(memory.buffer instanceof ArrayBuffer, memory instanceof Object);
console.log(Object.getPrototypeOf(WebAssembly) === Object.prototype, WebAssembly.Memory instanceof Function);
const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 6, 1, 4, 0, 65, 7, 11]);
const { exports: made } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
console.log(made.f(), made.f instanceof Function);
try {
  new WebAssembly.Module(new Uint8Array(3));
} catch (error) {
  console.log(error instanceof Error, error instanceof WebAssembly.CompileError);
}
