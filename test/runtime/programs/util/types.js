// SPDX-License-Identifier: MIT
// util.types on every kind of value, real and imitated.
'use strict';
const { types } = require('util');

const tagged = (tag) => ({ [Symbol.toStringTag]: tag });
const VALUES = {
  map: new Map(), set: new Set(), weakMap: new WeakMap(), weakSet: new WeakSet(), promise: Promise.resolve(), error: new Error(),
  likeError: Object.create(Error.prototype), date: new Date(), likeDate: Object.create(Date.prototype), regexp: /x/, bytes: new ArrayBuffer(1),
  shared: new SharedArrayBuffer(1), view: new DataView(new ArrayBuffer(1)), u8: new Uint8Array(1), buffer: Buffer.alloc(1),
  f64: new Float64Array(1), b64: new BigInt64Array(1), number: new Number(1), string: new String('a'), boolean: new Boolean(1), bigint: Object(1n),
  symbol: Object(Symbol('s')), async: async () => {}, generator: function* () {}, asyncGenerator: async function* () {}, running: (function* () {})(),
  asyncRunning: (async function* () {})(), args: (function () { return arguments; })(), mapIterator: new Map().entries(),
  setIterator: new Set().values(), arrayIterator: [].entries(), likeMap: tagged('Map'), likeGenerator: tagged('Generator'),
  likeArguments: tagged('Arguments'), likePromise: { then() {} }, subPromise: new (class extends Promise {})(() => {}), one: 1, text: 'x', nothing: null,
  missing: undefined, fn: () => {}, Class: class {}, exception: new DOMException('x'), type: new TypeError(), subError: new (class extends Error {})(),
  likeAsync: Object.assign(() => {}, tagged('AsyncFunction')), subRegExp: new (class extends RegExp {})('x'), proxy: new Proxy({}, {}),
  key: require('crypto').createSecretKey(Buffer.alloc(1)),
};
for (const name of Object.keys(types).sort()) {
  if (/CryptoKey/.test(name)) continue;
  console.log(name, Object.keys(VALUES).filter((key) => types[name](VALUES[key])).join(' '));
}
console.log(types === require('util/types'));
