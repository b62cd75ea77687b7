// SPDX-License-Identifier: MIT
// Without type stripping, .ts is an unknown extension for modules, and a main file with it is JavaScript.
// command: --no-experimental-strip-types FILE
// answer: written
'use strict';
console.log(process.features.typescript);
try {
  require('./fixtures/value.ts');
} catch (error) {
  console.log(error.name);
}
import('./fixtures/typed/one.mts').catch(({ code }) => console.log(code));
