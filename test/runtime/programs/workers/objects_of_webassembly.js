// SPDX-License-Identifier: MIT
// Of the objects of WebAssembly, only modules can be cloned, whatever the program has replaced.
'use strict';
const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
const module = new WebAssembly.Module(bytes);

function attempt(value) {
  try {
    return Object.prototype.toString.call(structuredClone(value));
  } catch ({ name, message }) {
    return `${name}: ${message}`;
  }
}

console.log(attempt(module));
console.log(attempt(new WebAssembly.Instance(module)));
console.log(attempt(new WebAssembly.Memory({ initial: 1 })));
console.log(attempt(new WebAssembly.Table({ initial: 1, element: 'anyfunc' })));
console.log(attempt(new WebAssembly.Global({ value: 'i32' }, 1)));
class Other {}
WebAssembly.Module.imports = () => [];
for (const value of [new Other(), new Date(0), [1], new Map(), Object.create(null)]) console.log(attempt(value));
console.log(attempt(module));
