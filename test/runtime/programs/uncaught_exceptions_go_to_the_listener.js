// SPDX-License-Identifier: MIT
// From the main script, ticks, microtasks, timers, immediates and file callbacks; what was queued still runs.
'use strict';
const fs = require('fs');
process.on('uncaughtExceptionMonitor', (error, origin) => console.log('monitor', error.message, origin));
process.on('uncaughtException', (error, origin) => {
  console.log('uncaught', error.message, origin);
  process.nextTick(() => console.log('tick of the listener for', error.message));
});
process.nextTick(() => { console.log('tick'); throw new Error('tick'); });
process.nextTick(() => console.log('next tick'));
queueMicrotask(() => { throw new Error('microtask'); });
queueMicrotask(() => console.log('next microtask'));
Promise.resolve().then(() => { throw new Error('promise'); });
setImmediate(() => { setImmediate(() => console.log('immediate of the next turn')); throw new Error('immediate'); });
setImmediate(() => {
  console.log('next immediate');
  setTimeout(inFile, 20);
});
function inFile() {
  fs.stat(__filename, () => {
    setTimeout(() => { throw new Error('timer'); }, 1);
    setTimeout(() => console.log('next timer'), 1);
    const end = performance.now() + 10;
    while (performance.now() < end);
    throw new Error('file');
  });
}
process.on('exit', (code) => console.log('exit', code));
throw new Error('main');
