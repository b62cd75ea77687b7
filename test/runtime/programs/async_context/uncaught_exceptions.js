// SPDX-License-Identifier: MIT
// Handlers of uncaught exceptions see the store of what threw; what runs next does not.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const storage = new AsyncLocalStorage();
process.on('uncaughtException', (error) => console.log('uncaught', error.message, storage.getStore()));
const fail = (text) => { throw new Error(text); };
storage.run(1, () => process.nextTick(fail, 'tick'));
process.nextTick(() => console.log('tick behind', storage.getStore()));
storage.run(2, () => setImmediate(fail, 'immediate'));
setImmediate(() => console.log('immediate behind', storage.getStore()));
storage.run(4, () => queueMicrotask(() => fail('microtask')));
queueMicrotask(() => console.log('microtask behind', storage.getStore()));
try {
  storage.run(5, fail, 'caught');
} catch {
  console.log('caught', storage.getStore());
}
// Not before the immediates above, however slow the machine is.
setImmediate(() => setImmediate(() => {
  storage.run(3, () => setTimeout(fail, 1, 'timeout'));
  setTimeout(() => console.log('timeout behind', storage.getStore()), 1);
}));
