// SPDX-License-Identifier: MIT
// Callbacks of a FinalizationRegistry run in a separate turn.
// command: --expose-gc FILE
'use strict';
const registry = new FinalizationRegistry((name) => {
  console.log('collected', name);
  process.nextTick(() => console.log('tick'));
  Promise.resolve().then(() => console.log('microtask'));
});
(function register() {
  registry.register({ list: new Array(1000) }, 'the object');
})();
const kept = { name: 'kept' };
registry.register(kept, 'never');
setTimeout(() => {
  gc();
  console.log('after gc');
  setTimeout(() => console.log('end', kept.name), 100);
}, 1);
