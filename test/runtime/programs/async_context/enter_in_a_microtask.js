// SPDX-License-Identifier: MIT
// A store that is entered in a microtask, for the first time in the program, does not outlive the microtasks.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');

const storage = new AsyncLocalStorage();
const lines = [];
const show = (where) => lines.push(`${where}: ${storage.getStore()}`);

Promise.resolve().then(() => {
  storage.enterWith(1);
  show('microtask');
  setTimeout(show, 2, 'its timer');
  setImmediate(() => show('its immediate'));
});
setTimeout(() => {
  show('timer');
  Promise.resolve().then(() => show('microtask of the timer'));
}, 1);
setTimeout(() => process.nextTick(show, 'tick of a later timer'), 3);
process.on('exit', () => console.log(lines.sort().join('\n'))); // the order of timers and immediates varies
