// SPDX-License-Identifier: MIT
// process.exitCode, exit with and without a code, invalid codes.
'use strict';
for (const bad of ['x', 1.5, {}, NaN, true, '2.5']) {
  try { process.exitCode = bad; console.log('took', bad); } catch (error) { console.log(error.name, error.code, error.message); }
}
process.exitCode = '3';
console.log(process.exitCode);
process.on('beforeExit', (code) => { console.log('beforeExit', code); process.exitCode = 4; });
process.on('exit', (code) => { console.log('exit', code); process.exitCode = 5; });
process.once('exit', (code) => console.log('exit', code, process.exitCode));
