// SPDX-License-Identifier: MIT
// process.exit() during a top-level await.
setTimeout(() => process.exit(), 1);
await new Promise(() => {});
