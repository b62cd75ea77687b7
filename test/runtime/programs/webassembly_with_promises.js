// SPDX-License-Identifier: MIT
// WebAssembly: compiled and instantiated synchronously, and with promises.
'use strict';

const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 7, 1, 96, 2, 127, 127, 1, 127, 3, 2, 1, 0, 7, 7, 1, 3, 97, 100, 100, 0, 0, 10, 9, 1, 7, 0, 32, 0, 32, 1, 106, 11]);

async function main() {
  const module = new WebAssembly.Module(bytes);
  console.log(new WebAssembly.Instance(module).exports.add(2, 3), WebAssembly.validate(bytes), WebAssembly.validate(new Uint8Array(4)));
  const compiled = await WebAssembly.compile(bytes);
  console.log(compiled instanceof WebAssembly.Module, WebAssembly.Module.exports(compiled).map(({ name, kind }) => [name, kind]));
  const made = await WebAssembly.instantiate(bytes, {});
  console.log(made.instance.exports.add(4, 5), made.module instanceof WebAssembly.Module);
  console.log((await WebAssembly.instantiate(module)) instanceof WebAssembly.Instance);
  for (const run of [() => WebAssembly.compile(new Uint8Array(3)), () => WebAssembly.instantiate(new Uint8Array(3)), () => WebAssembly.instantiate(5)]) {
    await run().catch((error) => console.log(error.name));
  }
}
main();
