// SPDX-License-Identifier: MIT
// The program does not start if a module of --import throws.
// command: --import ./fixtures/throws.mjs FILE
console.log('main');
