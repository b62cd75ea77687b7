// SPDX-License-Identifier: MIT
// A promise that is rejected inside of exit() has no value of that storage in unhandledRejection.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');

const left = new AsyncLocalStorage();
const kept = new AsyncLocalStorage();
process.on('unhandledRejection', (reason) => console.log(reason, left.getStore(), kept.getStore()));
left.run('left', () => kept.run('kept', () => {
  Promise.reject('rejected inside');
  left.exit(() => Promise.reject('rejected in exit()'));
  left.exit(() => Promise.resolve().then(() => { throw 'thrown by a reaction'; }));
}));
