// SPDX-License-Identifier: MIT
// Ticks, timers and immediates run in the store in which they were set, and leave none behind.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const storage = new AsyncLocalStorage();
const other = new AsyncLocalStorage();
const log = (name) => console.log(name, storage.getStore(), other.getStore());
const after = (name) => setTimeout(log, 1, name);
storage.run(1, () => {
  process.nextTick(log, 'tick');
  setImmediate(log, 'immediate');
});
process.nextTick(log, 'plain tick');
setImmediate(log, 'plain immediate');
// All timers below are set in one immediate and have one duration: they run in this order on any machine.
setImmediate(() => {
  storage.run(1, () => {
    after('timeout');
    other.run('x', () => {
      after('timeout of two stores');
      const interval = setInterval((name) => {
        log(name);
        clearInterval(interval);
      }, 1, 'interval');
    });
    setTimeout(function () { console.log(this._idleTimeout, this === undefined); }, 1);
  });
  after('plain timeout');
  setTimeout(() => {
    storage.run(2, () => setTimeout(log, 1, 'nested').refresh());
    log('after nested');
  }, 1);
});
