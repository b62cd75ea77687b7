// SPDX-License-Identifier: MIT
console.log('begins');
await null;
