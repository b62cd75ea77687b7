// SPDX-License-Identifier: MIT
// What the first module throws is no event unhandledRejection.
process.on('unhandledRejection', () => console.log('unhandledRejection'));
process.on('uncaughtException', (error, origin) => console.log('uncaughtException', error.message, origin));
setTimeout(() => console.log('later'), 1);
throw new Error('thrown at the top');
