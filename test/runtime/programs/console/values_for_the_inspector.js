// SPDX-License-Identifier: MIT
// Values that only look plain, each the first output of its process. Calls the same program functions as Node.
'use strict';

const { spawnSync } = require('child_process');

const programs = [
  "console.log([1, 2, 3, 4, 5, 6, 7])",
  "console.log({ a: { b: { c: {} } } }, { a: { b: { c: { d: 1 } } } })",
  "const a = { x: 1 }; a.self = a; console.log(a)",
  "console.log({ get a() { throw new Error('called'); } }, { set b(x) {} })",
  "console.log({ [Symbol('s')]: 1 }, { ['__proto__']: 2 }, { constructor: 3 }, { 'it\\'s': 'it\\'s', 'a\\nb': 'a\\nb', 'é': '\\\\' })",
  "console.log([, 1], [1, , 2], Object.assign([1], { b: 2 }), Object.assign(new Array(1), { a: 1 }))",
  "console.log(Object.defineProperty({ a: 1 }, 'hidden', { value: 2 }), Object.defineProperty([1], 0, { enumerable: false }))",
  "class A { b = 1 } class B extends Array {} console.log(new A(), new B(), Object.create(null), Object.create({ a: 1 }))",
  "console.log((function () { return arguments; })(1, 2), new Map([[1, { a: 2 }]]), new Date(0), /x/g, () => {}, [function f() {}])",
  "console.log(new Proxy({ a: 1 }, { ownKeys() { throw new Error('called'); } }), new Proxy([1], {}))",
  "console.log(Object.setPrototypeOf([1], Object.prototype), Object.setPrototypeOf(new Date(0), Object.prototype))",
  "console.log({ [Symbol.for('nodejs.util.inspect.custom')]: () => 'custom' }, { [Symbol.toStringTag]: 'Tag' })",
  "Object.prototype[Symbol.for('nodejs.util.inspect.custom')] = () => 'custom'; console.log({ a: 1 })",
  "Array.prototype[Symbol.for('nodejs.util.inspect.custom')] = () => 'custom'; console.log([1], { a: [1] })",
  "Object.prototype[Symbol.toStringTag] = 'Tag'; console.log({ a: 1 }, [1])",
  "Array.prototype.constructor = class Other {}; console.log([1])",
  "Object.defineProperty(Array, 'name', { value: 'List' }); console.log([1], {})",
  "Reflect.ownKeys = () => ['none']; Array.isArray = () => false; Object.is = () => true; console.log({ a: 1 }, [0])",
  "String.prototype.charCodeAt = () => 0; String.prototype.includes = () => true; console.log('a', { b: 'c' }, 2)",
  "console.log('%d%%', 5, { a: 1 }); console.log('%o', { a: 1 })",
  "require('util').inspect.defaultOptions.depth = 0; console.log({ a: { b: 1 } })",
  "process.env.FORCE_COLOR = '1'; console.log({ a: 1 }, 2)",
  "process.env = { FORCE_COLOR: '0' }; console.log({ a: 1 }, 2)",
  "console.group('inner'); console.log({ a: [1] }); console.groupEnd(); console.log([1])",
  "console.log(1, ...[{}, [], '', null]); console.log(-0, [-0], 0n, Symbol('a\\'b'), Symbol())",
];

for (const program of programs) {
  const { FORCE_COLOR, NO_COLOR, ...env } = process.env;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['-e', program], { env, encoding: 'utf8' });
  process.stdout.write(`${program}\n${stdout}${status} ${stderr === ''}\n`);
}
