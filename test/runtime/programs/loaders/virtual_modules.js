// SPDX-License-Identifier: MIT
// command: --no-warnings --import ./files/register_second.mjs FILE
// Virtual modules in all formats, and sources changed by hooks.
'use strict';
async function main() {
  console.log(await import('virtual:module'));
  console.log((await import('virtual:data')).default);
  console.log(await import('./files/changed.mjs'), require('./files/plain.cjs'));
  const { fileURLToPath } = require('url');
  const meta = 'data:text/javascript,export default [import.meta.resolve("virtual:y"), import.meta.resolve("fs")]';
  console.log((await import(meta)).default, fileURLToPath((await import('./files/meta.mjs')).default) === require.resolve('./files/plain.cjs'));
  await import('virtual:unknown').catch((error) => console.log(error.name, error.code, error.message));
  await import('./files/none.mjs').catch((error) => console.log(error.code, Object.keys(error)));
}
main();
