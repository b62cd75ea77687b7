// SPDX-License-Identifier: MIT
// A code of its own stays.
process.exitCode = 5;
await new Promise(() => {});
