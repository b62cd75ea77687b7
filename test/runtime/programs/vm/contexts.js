// SPDX-License-Identifier: MIT
// Contexts: what scripts see of the passed object, and what they change in it.
'use strict';
const vm = require('vm');
const tried = require('../tried.cjs');
const sorted = (object) => Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
const given = { a: 1 };
tried('new', () => vm.runInNewContext('b = a + 1; var c = 3; function f() { return a; } let d = 4; this.e = 5; a = 10;', given));
console.log(sorted(given), vm.isContext(given), given.f());

const context = vm.createContext({ x: 1 });
console.log(vm.isContext(context), vm.isContext({}), vm.createContext(context) === context);
tried('run', () => vm.runInContext('x++; let y = 5; var z = x; globalThis.w = 1; typeof process + typeof require', context));
console.log(Object.keys(context).sort(), context.x, context.y, context.z, context.w);
context.x = 100;
context.z = 50;
context.added = 'new';
tried('changed', () => vm.runInContext('[x, y, z, added, typeof w].join()', context));
tried('deleted', () => vm.runInContext('delete w; delete x; typeof x', context));
console.log('x' in context, 'w' in context);
delete context.added;
tried('deleted outside', () => vm.runInContext('typeof added', context));
tried('lexical', () => vm.runInContext('const fixed = 1; class Klass {} typeof Klass', context));
tried('lexical', () => vm.runInContext('[fixed, typeof Klass].join()', context));
console.log(context.fixed, context.Klass);
vm.runInContext('function next() { return ++counter; } var counter = 0', context);
console.log(context.next(), context.next(), vm.runInContext('counter', context));

tried('kinds', () => [vm.runInContext('[]', context) instanceof Array, Array.isArray(vm.runInContext('[]', context)), vm.runInContext('Object', context) === Object]);
tried('throws', () => vm.runInContext('throw new TypeError("inside")', context));
try {
  vm.runInContext('throw new Error("foreign")', context);
} catch (error) {
  console.log(error instanceof Error, Object.prototype.toString.call(error), require('util').types.isNativeError(error));
}
tried('accessors', () => {
  const object = vm.createContext({ value: 1, get got() { return 'got'; }, set put(value) { this.value = value; } });
  return [vm.runInContext('put = 7; got', object), object.value];
});
tried('inherited', () => vm.runInContext('inherited', vm.createContext(Object.create({ inherited: 3 }))));
tried('frozen', () => vm.runInContext('q = 1', vm.createContext(Object.freeze({ q: 0 }))));
tried('names', () => vm.runInContext('Object.keys(globalThis).join()', vm.createContext({ m: 1, n: 2 })));
tried('functions', () => vm.runInNewContext('double(21)', { double: (value) => value * 2 }));
tried('built in', () => vm.runInNewContext('Array = 5; Array', {}));
const script = new vm.Script('n = typeof n === "undefined" ? 0 : n + 1');
tried('again', () => [script.runInNewContext({ n: 5 }), script.runInContext(context), script.runInContext(context), script.runInNewContext()]);
tried('parsingContext', () => vm.compileFunction('return typeof counter', [], { parsingContext: context })());
for (const args of [['1', {}], ['1'], ['1', 5]]) tried('runInContext', () => vm.runInContext(...args));
for (const value of [5, 'x', null]) {
  tried('createContext', () => typeof vm.createContext(value));
  tried('isContext', () => vm.isContext(value));
  tried('runInNewContext', () => vm.runInNewContext('1', value));
}
tried('script', () => script.runInContext({}));
vm.runInContext('(async () => { await null; return 7; })()', context).then((value) => console.log('async', value));
