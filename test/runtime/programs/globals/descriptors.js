// SPDX-License-Identifier: MIT
//
// The property descriptors of all globals, before and after their first use.
'use strict';

// Newer than Node 20's engine.
const NEWER = new Set(['Float16Array', 'Iterator']);
const original = { process, Buffer };
const kindOf = ({ get, set }) => `get ${JSON.stringify(get.name)} ${get.length}, set ${set && `${JSON.stringify(set.name)} ${set.length}`}`;
const valueOf = ({ value }) => `${typeof value}${typeof value === 'function' ? ` ${value.name} ${value.length}` : ''}`;

function show(key, found) {
  const flags = ['writable', 'enumerable', 'configurable'].filter((name) => found[name]);
  const kind = 'value' in found ? valueOf(found) : kindOf(found);
  console.log(String(key), kind, flags.join(' ') || 'constant');
}

const names = Reflect.ownKeys(globalThis).filter((key) => !NEWER.has(key));
names.sort((a, b) => (String(a) < String(b) ? -1 : 1));
console.log('--- before');
for (const key of names) show(key, Object.getOwnPropertyDescriptor(globalThis, key));
console.log('--- all at once');
const all = Object.getOwnPropertyDescriptors(globalThis);
console.log(names.every((key) => ('value' in all[key]) === ('value' in Reflect.getOwnPropertyDescriptor(globalThis, key))));
console.log('--- after');
for (const key of names) void globalThis[key];
for (const key of names) show(key, Reflect.getOwnPropertyDescriptor(globalThis, key));

console.log('--- keys of any kind, and none');
console.log(typeof Object.getOwnPropertyDescriptor(globalThis, { toString: () => 'fetch' }).value);
console.log(Object.getOwnPropertyDescriptor(globalThis, 'no such global'), Object.getOwnPropertyDescriptor(globalThis, Symbol('none')));

console.log('--- what a mock does');
for (const key of ['process', 'Buffer', 'performance', 'fetch', 'setTimeout', 'TextEncoder']) {
  const saved = Object.getOwnPropertyDescriptor(globalThis, key);
  const value = globalThis[key];
  Object.defineProperty(globalThis, key, { value: 'mocked', writable: true, configurable: true });
  console.log(key, globalThis[key], Object.getOwnPropertyDescriptor(globalThis, key));
  Object.defineProperty(globalThis, key, saved);
  console.log(globalThis[key] === value);
  globalThis[key] = 'assigned';
  console.log(globalThis[key]);
  globalThis[key] = value;
  console.log(globalThis[key] === value, original[key] === undefined || original[key] === globalThis[key]);
}
delete globalThis.fetch;
console.log(Object.getOwnPropertyDescriptor(globalThis, 'fetch'), typeof fetch);
Object.defineProperty(globalThis, 'URL', { get: () => { throw new Error('not read'); }, configurable: true });
console.log(typeof Object.getOwnPropertyDescriptor(globalThis, 'URL').get);

console.log('--- crypto');
const { get } = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
console.log(get.call(undefined) === crypto, get.call(globalThis) === crypto);
for (const wrong of [() => get.call({}), () => { globalThis.crypto = 1; }]) {
  try {
    wrong();
  } catch (error) {
    console.log(error.name, error.code);
  }
}

console.log('--- the functions themselves');
for (const [owner, name] of [[Object, 'getOwnPropertyDescriptor'], [Object, 'getOwnPropertyDescriptors'], [Reflect, 'getOwnPropertyDescriptor']]) {
  const { value, ...rest } = Object.getOwnPropertyDescriptor(owner, name);
  console.log(value.name, value.length, String(value), Object.hasOwn(value, 'prototype'), rest);
  for (const none of [undefined, null, 5, 'text']) {
    try {
      console.log(typeof value(none, 'length'));
    } catch (error) {
      console.log(error.name);
    }
  }
}
