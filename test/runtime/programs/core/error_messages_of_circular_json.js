// SPDX-License-Identifier: MIT
// JSON.stringify of circular structures.
'use strict';
function show(value, ...rest) {
  try {
    console.log(JSON.stringify(value, ...rest));
  } catch (error) {
    console.log(`${error.name}: ${error.message}`);
  }
}
const self = {};
self.self = self;
show(self);
for (const depth of [1, 2, 3, 4, 5]) {
  const start = {};
  let at = start;
  for (let i = 0; i < depth; i++) {
    at[`step${i}`] = {};
    at = at[`step${i}`];
  }
  at.back = start;
  show({ outer: start });
}
const list = [1, { inner: null }];
list[1].inner = list;
show({ list });
class Node {
  constructor() {
    this.next = this;
  }
}
show([new Node()]);
show({ toJSON: () => self });
show(1n);
show({ a: [1n] });
show({ a: 1, b: [2] }, null, 2);
show({ a: 1, b: 2 }, ['b']);
show(undefined);

// Proxies whose keys cannot be listed, and accessors that fail the second time.
const inner = {};
inner.self = [inner];
for (const ownKeys of [() => [], () => { throw new Error('not listed'); }]) {
  const list = new Proxy([1, inner], { ownKeys });
  try {
    JSON.stringify(list);
  } catch ({ name, message }) {
    console.log(name, message);
  }
  console.log(require('util').format('%j', list));
}
const once = {
  get value() {
    Object.defineProperty(once, 'value', { get() { throw new Error('again'); } });
    return once;
  },
};
try {
  JSON.stringify(once);
} catch ({ name, message }) {
  console.log(name, message.split('\n')[0]);
}
