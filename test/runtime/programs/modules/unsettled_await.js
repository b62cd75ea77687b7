// SPDX-License-Identifier: MIT
// A program that awaits what never comes ends with 13.
process.on('beforeExit', (code) => console.log('beforeExit', code));
process.on('exit', (code) => console.log('exit', code, process.exitCode));
await new Promise(() => {});
