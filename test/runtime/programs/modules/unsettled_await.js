// SPDX-License-Identifier: MIT
// A top-level await that never settles ends with status 13.
process.on('beforeExit', (code) => console.log('beforeExit', code));
process.on('exit', (code) => console.log('exit', code, process.exitCode));
await new Promise(() => {});
