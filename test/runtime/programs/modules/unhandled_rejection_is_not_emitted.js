// SPDX-License-Identifier: MIT
// An exception of the main module does not emit unhandledRejection.
process.on('unhandledRejection', () => console.log('unhandledRejection'));
process.on('uncaughtException', (error, origin) => console.log('uncaughtException', error.message, origin));
setTimeout(() => console.log('later'), 1);
throw new Error('thrown at the top');
