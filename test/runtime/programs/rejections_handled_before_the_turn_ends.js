// SPDX-License-Identifier: MIT
// Handled within the turn, by ticks or microtasks, a rejection is not reported.
'use strict';
process.on('unhandledRejection', (reason) => console.log('unhandled', reason));
const reject = (n) => Promise.reject(n);
const a = reject(1);
process.nextTick(() => a.catch(() => console.log('in a tick')));
const b = reject(2);
queueMicrotask(() => b.catch(() => console.log('in a microtask')));
const c = reject(3);
Promise.resolve().then(() => process.nextTick(() => c.catch(() => console.log('in a tick of a microtask'))));
const d = reject(4);
setImmediate(() => d.catch(() => console.log('too late')));
(async () => { throw 6; })();
new Promise(() => { throw 7; });
Promise.all([reject(8), reject(9)]).catch(() => console.log('all'));
reject(10).then(() => {});
reject(11).finally(() => console.log('finally'));
