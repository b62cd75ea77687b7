// SPDX-License-Identifier: MIT
// enterWith, exit, disable, bind and snapshot.
'use strict';
const { AsyncLocalStorage, AsyncResource } = require('async_hooks');
const storage = new AsyncLocalStorage();
const other = new AsyncLocalStorage();
const log = (name) => console.log(name, storage.getStore(), other.getStore());
storage.run(1, () => {
  storage.exit(() => {
    log('exit');
    Promise.resolve().then(() => log('attached in exit'));
    process.nextTick(() => log('tick of exit'));
    storage.run(2, () => log('run in exit'));
    log('exit again');
    storage.enterWith(7);
    log('entered in exit');
  });
  log('after exit');
});
log('after run');
storage.run(1, () => other.run(2, () => {
  other.disable();
  log('disabled');
  setImmediate(() => log('set while disabled'));
  other.run(3, () => log('run after disable'));
  log('enabled again');
}));
storage.run(4, () => { other.enterWith('stays'); });
log('other was entered');
const bound = storage.run(5, () => AsyncLocalStorage.bind(function (a, b) { return [this, a, b, storage.getStore()]; }));
console.log(bound.name, bound.length, bound.call('self', 1, 2).slice(1));
const snapshot = storage.run(6, () => AsyncLocalStorage.snapshot());
console.log(snapshot.name, snapshot.length, snapshot((x) => [x, storage.getStore()], 'x'));
const resource = storage.run(8, () => new AsyncResource('Work'));
console.log(resource.runInAsyncScope((x) => [x, storage.getStore()], null, 'y'));
console.log(storage.run(9, () => storage.run(undefined, () => storage.getStore())));
for (const wrong of [() => AsyncLocalStorage.bind(5), () => AsyncLocalStorage(), () => new AsyncResource()]) {
  try { wrong(); } catch (error) { console.log(error.name, error.code); }
}
// Later than the immediate above, however slow the machine is.
setImmediate(() => {
  setTimeout(() => {
    process.nextTick(() => log('unrelated tick'));
    setImmediate(() => log('unrelated'));
    storage.enterWith(10);
    process.nextTick(() => log('tick after enterWith'));
    Promise.resolve().then(() => log('reaction after enterWith'));
    setImmediate(() => {
      log('immediate after enterWith');
      storage.exit(() => setTimeout(exitAfterEnter, 1));
    });
  }, 1);
});
function exitAfterEnter() {
  storage.enterWith(11);
  storage.exit(() => process.nextTick(() => log('tick in exit')));
}
