// SPDX-License-Identifier: MIT
// enterWith() in a promise reaction without a context, and what reactions that were attached before it see. Once a storage has
// been enabled, nothing; before that, whatever follows an await sees the value, as in Node.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');

const storage = new AsyncLocalStorage();
const show = (name) => console.log(`${name}: ${storage.getStore()}`);
const thenable = (name) => ({
  then(done) {
    show(name);
    done();
  },
});

async function waits(name, value) {
  await value;
  show(`${name}, await`);
  process.nextTick(() => show(`${name}, tick after await`));
  await null;
  show(`${name}, second await`);
}

async function iterates(name, value) {
  for await (const number of (async function* () { yield await value; })()) show(`${name}, iteration ${number}`);
}

function attach(name, enter) {
  const released = {};
  released.promise = new Promise((resolve) => { released.resolve = resolve; });
  released.promise.then(() => show(`${name}, before`));
  enter(released.promise, () => {
    storage.enterWith(name);
    show(`${name}, entered`);
  });
  released.promise.then(() => show(`${name}, then`)).then(() => show(`${name}, second then`));
  waits(name, released.promise);
  iterates(name, released.promise);
  released.promise.then(() => thenable(`${name}, thenable of then`));
  waits(`${name} of thenable`, thenable(`${name}, thenable of await`));
  Promise.all([released.promise, 1]).finally(() => show(`${name}, all`));
  queueMicrotask(() => show(`${name}, microtask`));
  released.resolve('released');
}

const entries = {
  then: (promise, enter) => promise.then(enter),
  await: async (promise, enter) => {
    await promise;
    enter();
  },
  microtask: (_, enter) => queueMicrotask(enter),
};

// Only the first one runs before a storage has been enabled; the child processes begin with another one.
const first = process.argv[2];
if (first === undefined) {
  const { spawnSync } = require('child_process');
  for (const name of Object.keys(entries)) console.log(spawnSync(process.execPath, [__filename, name], { encoding: 'utf8' }).stdout);
} else {
  attach(first, entries[first]);
  setImmediate(() => {
    show('later');
    storage.run('outside', () => {});
    attach(`${first} again`, entries[first]);
  });
}
