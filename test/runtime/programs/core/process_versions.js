// SPDX-License-Identifier: MIT
//
// process.versions is an ordinary object, however its members are first used. Each case runs in a process of its own.
'use strict';

const { execFileSync } = require('node:child_process');
const { inspect, isDeepStrictEqual, types } = require('node:util');

const CASES = [
  (v) => [v.node === process.version.slice(1), v.electron, 'bun' in v, Object.hasOwn(v, 'pnp'), v.constructor === Object, v[Symbol.toStringTag],
    { ...Object.getOwnPropertyDescriptor(v, 'modules') }, typeof v.openssl, v.openssl !== '', v.zlib !== '', v.icu !== '', types.isProxy(v)],
  (v) => ['openssl' in v, Object.keys(v)[0], Object.keys(v).indexOf('cldr') < Object.keys(v).indexOf('icu'), Object.keys(v).length === Reflect.ownKeys(v).length,
    Object.values(v).filter((value) => typeof value !== 'string' || value === ''), isDeepStrictEqual(v, { ...v })],
  (v) => [delete v.openssl, v.openssl, 'openssl' in v, Object.keys(v).includes('openssl'), delete v.node, v.node, typeof v.zlib, v.node],
  (v) => [Reflect.defineProperty(v, 'zlib', { value: 'mine' }), v.zlib, typeof v.icu, v.zlib, { ...Object.getOwnPropertyDescriptor(v, 'zlib') }],
  (v) => [Reflect.set(v, 'zlib', 'mine'), Reflect.set(v, 'own', 'new'), v.zlib === 'mine', typeof v.zlib, Object.keys(v).at(-1)],
  (v) => [Object.isExtensible(v), Object.isFrozen(Object.freeze(v)), v.openssl !== '', Reflect.defineProperty(v, 'zlib', { value: '' }), Reflect.set(v, 'own', 1)],
  (v) => [inspect(v).startsWith("{\n  node: '"), inspect(v, { showProxy: true }).slice(0, 3), JSON.stringify(v).startsWith('{"node":"'),
    Object.prototype.toString.call(v), Object.getOwnPropertySymbols(v), Object.getPrototypeOf(v) === Object.prototype],
  (v) => [structuredClone(v).openssl === v.openssl, { ...v }.zlib === v.zlib, Object.assign({}, v).tz === v.tz, Object.create(v).icu === v.icu],
];

if (process.argv[2] === undefined) {
  for (const at of CASES.keys()) process.stdout.write(execFileSync(process.execPath, [__filename, at]));
} else {
  console.log(process.argv[2], CASES[process.argv[2]](process.versions));
}
