// SPDX-License-Identifier: MIT
// process.exitCode takes precedence.
process.exitCode = 5;
await new Promise(() => {});
