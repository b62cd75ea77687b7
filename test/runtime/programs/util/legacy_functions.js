// SPDX-License-Identifier: MIT
// isArray and so on, inherits, deprecate, _extend, system errors.
'use strict';
const util = require('util');
const tried = require('../tried.cjs');
const VALUES = [[], true, Buffer.from(''), new Date(), new Error(), () => {}, null, undefined, 1, {}, /x/, 's', Symbol('s'), Object.create(Error.prototype)];
for (const name of Object.keys(util).filter((key) => /^is[A-Z]/.test(key) && key !== 'isDeepStrictEqual').sort()) {
  console.log(name, VALUES.map((value) => Number(util[name](value))).join(''));
}
function Parent() {}
Parent.prototype.hello = () => 'hello';
function Child() {}
util.inherits(Child, Parent);
console.log(new Child().hello(), Child.super_ === Parent, Object.getOwnPropertyDescriptor(Child, 'super_').enumerable);
tried(() => util.inherits());
tried(() => util.inherits(Child, null));
tried(() => util.inherits(Child, () => {}));
console.log(util._extend({ a: 1 }, { b: 2 }), util._extend({ a: 1 }, null), util._extend({ a: 1 }, 'x'));

process.on('warning', (warning) => console.log('warning', warning.name, warning.code, warning.message));
const sum = util.deprecate(function add(a, b) { return a + b; }, 'add is old', 'OLD1');
console.log(sum(1, 2), sum(3, 4), util.deprecate(() => 5, 'the same code', 'OLD1')(), util.deprecate(() => 6, 'no code')());
class Old { static s = 1; }
const Deprecated = util.deprecate(Old, 'class is old', 'OLD2');
console.log(new Deprecated() instanceof Old, Deprecated.s, Deprecated.prototype === Old.prototype);
tried(() => util.deprecate(() => {}, 'x', 5));

console.log(util.getSystemErrorName(-2), util.getSystemErrorName(-99999), util.getSystemErrorMap().get(-111), util.getSystemErrorMap().has(1));
for (const value of [2, 'x', -1.5, 0]) tried(() => util.getSystemErrorName(value));
for (const error of [util._errnoException(-2, 'open', 'original'), util._exceptionWithHostPort(-111, 'connect', '1.2.3.4', 80, 'local')]) {
  console.log(error.message, { ...error });
}
console.log(util.toUSVString('a\ud800b'), util.toUSVString(5));
