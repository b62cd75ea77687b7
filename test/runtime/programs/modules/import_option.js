// SPDX-License-Identifier: MIT
// --import runs modules before the program.
// command: --import ./fixtures/first.mjs -r ./fixtures/preloaded.cjs FILE
console.log('main', globalThis.first);
