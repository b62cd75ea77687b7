// SPDX-License-Identifier: MIT
// Without a listener it ends the process.
console.log('begins');
await Promise.reject(new Error('rejected'));
