// SPDX-License-Identifier: MIT
// command: --experimental-loader ./files/first.mjs --loader=./files/second.mjs FILE
// The order of the hooks of two loaders for a CommonJS program, and the warning.
'use strict';
globalThis.isProgram = true;
console.log('program', require.main === module, module.id, process.argv.length);
require('./files/plain.cjs');
import('./files/importer.mjs').then(async () => {
  console.log(await import('virtual:module'));
}).catch(() => {});
