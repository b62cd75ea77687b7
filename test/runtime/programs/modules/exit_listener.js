// SPDX-License-Identifier: MIT
// While the first module runs, there is a listener of exit.
console.log(process.listenerCount('exit'));
await undefined;
setTimeout(() => console.log(process.listenerCount('exit')), 1);
