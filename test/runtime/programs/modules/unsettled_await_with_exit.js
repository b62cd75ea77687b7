// SPDX-License-Identifier: MIT
// process.exit() while something is awaited.
setTimeout(() => process.exit(), 1);
await new Promise(() => {});
