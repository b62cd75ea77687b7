// SPDX-License-Identifier: MIT
// The store in listeners for unhandled rejections and uncaught exceptions, and in then() of thenables.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const storage = new AsyncLocalStorage();
const log = (...words) => console.log(...words, storage.getStore());
process.on('unhandledRejection', (reason) => log('unhandled', reason));
process.on('rejectionHandled', () => log('handled'));
process.on('uncaughtException', (error) => log('uncaught', error));
process.on('uncaughtExceptionMonitor', (error) => log('monitor', error));
const thenable = (name) => ({
  then(resolve) {
    log('then() of', name);
    setImmediate(resolve);
  },
});
storage.run('thrown', () => Promise.resolve().then(() => { throw 'in then'; }));
storage.run('async', async () => {
  await null;
  throw 'in async';
});
storage.run('at once', async () => { throw 'in async at once'; });
const rejected = storage.run('static', () => Promise.reject('static'));
storage.run('passed on', () => rejected.then(() => {}));
storage.run('all', () => Promise.all([Promise.reject('in all')]));
storage.run('awaited', async () => {
  await thenable('await');
  log('after await');
});
storage.run('returned', async () => thenable('async function'));
storage.run('resolved', () => Promise.resolve(thenable('Promise.resolve')).then(() => log('resolved')));
storage.run('reaction', () => Promise.resolve().then(() => thenable('reaction')).then(() => log('reacted')));
storage.run('made', () => new Promise((resolve) => resolve(thenable('new Promise'))));
process.once('beforeExit', () => {
  storage.run('late', () => rejected.catch(() => log('catch')));
  storage.run('timer', () => setTimeout(() => { throw 'in timer'; }, 1));
});
