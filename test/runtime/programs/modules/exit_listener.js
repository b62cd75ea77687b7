// SPDX-License-Identifier: MIT
// While the main module runs, there is an exit listener.
console.log(process.listenerCount('exit'));
await undefined;
setTimeout(() => console.log(process.listenerCount('exit')), 1);
