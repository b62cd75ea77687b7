// SPDX-License-Identifier: MIT
// then() of a thenable runs as the promise that it resolves; an exception of a microtask is reported outside of it.
'use strict';
const { createHook, executionAsyncId, triggerAsyncId } = require('async_hooks');

const types = new Map([[0, 'nothing'], [1, 'main']]);
createHook({ init: (id, type) => types.set(id, type) }).enable();
const say = (what) => console.log(what, types.get(executionAsyncId()), 'from', types.get(triggerAsyncId()));

const thenable = (name) => ({
  then(resolve) {
    say(name);
    resolve();
  },
});

process.on('uncaughtException', (error) => say(error.message));

Promise.resolve(thenable('resolved with a thenable'));
new Promise((resolve) => { resolve(thenable('resolved by an executor')); });
Promise.resolve().then(() => thenable('returned by a reaction'));
(async () => {
  await thenable('awaited');
  say('after the await');
})();
(async () => thenable('returned by an async function'))();
queueMicrotask(() => say('microtask'));
queueMicrotask(() => { throw new Error('thrown by a microtask'); });
