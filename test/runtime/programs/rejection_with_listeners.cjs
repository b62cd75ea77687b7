// SPDX-License-Identifier: MIT
// Rejections handled late and in time, with a listener for every event: run in each mode of --unhandled-rejections.
'use strict';
process.on('unhandledRejection', (reason, promise) => console.log('unhandled', reason, promise instanceof Promise));
process.on('uncaughtException', (error, origin) => console.log('uncaught', error.message, origin));
process.on('rejectionHandled', () => console.log('handled'));
process.on('warning', (warning) => console.log('warning', warning.name));
process.on('exit', (code) => console.log('exit', code));
const late = Promise.reject(1);
setTimeout(() => late.catch(() => console.log('caught late')), 5);
Promise.reject(new Error('two')).catch(() => console.log('caught at once'));
