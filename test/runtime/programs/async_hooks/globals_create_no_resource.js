// SPDX-License-Identifier: MIT
// Reading a global creates no resource that hooks see, except for the classes of fetch(), which load more.
'use strict';
const hooks = require('async_hooks');

const CLASSES = ['FormData', 'Headers', 'Request', 'Response', 'WebSocket', 'EventSource'];
const seen = [];
let name = 'nothing';
const hook = hooks.createHook({ init(id, type) { seen.push(`${type} by ${name}`); } }).enable();
for (name of Object.getOwnPropertyNames(globalThis)) if (!CLASSES.includes(name)) Reflect.get(globalThis, name);
name = 'a promise';
Promise.resolve();
queueMicrotask(() => {
  name = 'what is pending';
  setTimeout(() => {
    hook.disable();
    console.log(seen);
  }, 1);
});
