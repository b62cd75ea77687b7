// SPDX-License-Identifier: MIT
// A rejected top-level await is an unhandled rejection.
process.on('uncaughtException', (error, origin) => console.log(error.message, origin));
process.on('exit', (code) => console.log('exit', code));
await Promise.reject(new Error('rejected'));
