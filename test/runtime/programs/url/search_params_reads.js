// SPDX-License-Identifier: MIT
// What URLSearchParams reads of the values that it is made from, in which order, and which names are the same.
'use strict';
const { show } = require('../buffer/lib/show');

const log = [];
const watched = (name, target) => new Proxy(target, {
  get(object, key, receiver) { log.push(`${name}.${String(key)}`); return Reflect.get(object, key, receiver); },
  ownKeys(object) { log.push(`${name} keys`); return Reflect.ownKeys(object); },
  getOwnPropertyDescriptor(object, key) { log.push(`${name} has ${String(key)}`); return Reflect.getOwnPropertyDescriptor(object, key); },
});
const reads = (call) => { log.length = 0; call(); return log.join(', '); };

const withIterator = (list, pairs) => { list[Symbol.iterator] = function* () { yield* pairs; }; return list; };
const hidden = Object.defineProperty({ a: 1 }, 'b', { value: 2 });
let closed = 0;
const endless = { [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }), return() { closed++; return {}; } }) };

const iterators = Object.getPrototypeOf([][Symbol.iterator]());
function withNext(call) {
  const { next } = iterators;
  iterators.next = function () { const step = Reflect.apply(next, this, []); if (!step.done) step.value = ['patched', 1]; return step; };
  try { return call(); } finally { iterators.next = next; }
}

show(
  () => reads(() => new URLSearchParams(watched('list', [watched('pair', ['a', 'b'])]))),
  () => reads(() => new URLSearchParams(watched('object', { a: 1, b: 2 }))),
  () => `${new URLSearchParams([withIterator(['x', 'y'], [1, 2])])}`,
  () => `${new URLSearchParams(withIterator([['x', 'y']], [[1, 2]]))}`,
  () => `${new URLSearchParams([new Set(['a', 'b']), new String('cd'), [, 'x'], ['y', ,]])}`,
  () => new URLSearchParams([{ [Symbol.iterator]: 1 }]),
  () => new URLSearchParams(endless),
  () => closed,
  () => withNext(() => `${new URLSearchParams([['x', 'y']])}`),
  () => `${new URLSearchParams(hidden)}`,
  () => `${new URLSearchParams({ '\ud800': 1, 'b': 2, '\ufffd': 3, '\udc00': 4 })}`,
  () => new URLSearchParams('\ufffd=1&a=2&\ufffd=3').getAll('\ud800'),
  () => new URLSearchParams('\ufffd=1&a=2').get('\udfff'),
  () => new URLSearchParams('\ufffd=1&a=2').has('\udfff'),
  () => new URLSearchParams('\ufffd=1&a=2').has('\udfff', 1),
  () => new URLSearchParams('1=2').get({ toString: () => '1' }),
  () => new URLSearchParams('null=2').getAll(null),
  () => URLSearchParams.prototype.has.call(null, 'x'),
  () => URLSearchParams.prototype.getAll.call(new Proxy(new URLSearchParams('a'), {}), 'a'),
  () => Object.getPrototypeOf(new URLSearchParams().keys()).next.call(new URLSearchParams()),
);
