// Hooks that are enabled after the program has used promises for a while: calls that the engine has compiled or linked
// keep working, and in the next turn the hooks see every promise when it is created.
'use strict';
const { createHook } = require('async_hooks');

const operations = {
  constructor: () => new Promise((resolve) => resolve(1)),
  resolve: () => Promise.resolve(1),
  reject: () => Promise.reject(1).catch(() => 2),
  all: () => Promise.all([1, Promise.resolve(2)]),
  race: () => Promise.race([1, 2]),
  any: () => Promise.any([Promise.resolve(1)]),
  allSettled: () => Promise.allSettled([Promise.reject(1)]),
  async: async () => { await 1; return 2; },
  subclass: () => { class Sub extends Promise {} return Sub.all([Sub.resolve(1)]); },
};

let last;
function repeat(operation, count) {
  for (let i = 0; i < count; i++) last = operation();
}

const events = [];
const names = new Map();
const nameOf = (id) => names.get(id) ?? 'another';
const hook = createHook({
  init(id, type, trigger) {
    if (type !== 'PROMISE') return;
    names.set(id, names.size);
    events.push(`init ${nameOf(id)} by ${nameOf(trigger)}`);
  },
  before(id) { if (names.has(id)) events.push(`before ${nameOf(id)}`); },
  after(id) { if (names.has(id)) events.push(`after ${nameOf(id)}`); },
  promiseResolve(id) { if (names.has(id)) events.push(`resolve ${nameOf(id)}`); },
});

function show(todo) {
  if (todo.length === 0) return;
  names.clear();
  events.length = 0;
  operations[todo[0]]();
  setImmediate(() => {
    console.log(`${todo[0]}: ${events.join(', ')}`);
    show(todo.slice(1));
  });
}

// Each count leaves the calls in another state: linked, about to be compiled, compiled, optimised.
for (const count of [3, 60, 90, 98, 99, 100, 101, 600]) {
  for (const operation of Object.values(operations)) repeat(operation, count);
}
hook.enable();
for (const operation of Object.values(operations)) repeat(operation, 300);
hook.disable();
setTimeout(() => {
  for (const operation of Object.values(operations)) repeat(operation, 300);
  hook.enable();
  show(Object.keys(operations));
}, 1);
