// SPDX-License-Identifier: MIT
// The global object of a context reflects the contextified object at any time, not only while a script runs.
'use strict';
const vm = require('vm');
const tried = require('../tried.cjs');

const given = { a: 1, get twice() { return this.a * 2; }, [Symbol.for('s')]: 'symbol' };
given.window = given;
Object.defineProperty(given, 'hidden', { value: 'h', enumerable: false, writable: false, configurable: false });
const context = vm.createContext(given);
const run = (text) => vm.runInContext(text, context);

tried('identity', () => [run('this === globalThis'), run('window === this'), run('this') === run('window'), run('this') === given]);
tried('descriptors', () => run('JSON.stringify([Object.getOwnPropertyDescriptor(this, "a"), Object.getOwnPropertyDescriptor(this, "hidden")])'));
tried('accessor', () => [run('Object.getOwnPropertyDescriptor(globalThis, "twice").get') === Object.getOwnPropertyDescriptor(given, 'twice').get, run('twice')]);
tried('symbol', () => run('this[Symbol.for("s")]'));
tried('keys', () => run('Object.keys(this).join()'));
tried('in', () => run('["a" in this, "Array" in globalThis, "nothing" in this, typeof nothing].join()'));
tried('defined', () => {
  run('Object.defineProperty(this, "fixed", { value: 5 }); Object.defineProperty(globalThis, "got", { get: () => a, configurable: true })');
  return [Object.getOwnPropertyDescriptor(given, 'fixed'), given.got, run('fixed + got')];
});
tried('defined again', () => run('Object.defineProperty(this, "fixed", { value: 6 })'));
tried('hidden', () => run('hidden = 1; hidden'));
tried('hidden, strict', () => { try { run('"use strict"; hidden = 1'); } catch (error) { return error.name; } });
tried('undeclared, strict', () => run('"use strict"; undeclared = 1'));
tried('delete', () => [run('delete a'), 'a' in given, run('delete hidden'), run('delete fixed'), run('delete nothing')]);
tried('this of a function', () => run('(function () { return this.hidden; })()'));
tried('inherited', () => vm.runInNewContext('[constructor === O, p].join()', { O: Object, __proto__: { __proto__: Object.prototype, p: 3 } }));
tried('proxy', () => vm.runInNewContext('typeof x + typeof String', new Proxy({ x: 1 }, {})));
tried('getter throws', () => vm.runInNewContext('bad', { get bad() { throw new RangeError('from the getter'); } }));
tried('setter', () => {
  const object = { set put(value) { this.stored = value; } };
  vm.runInNewContext('put = 4; this.put = put === undefined ? 5 : 6', object);
  return object.stored;
});
tried('prototype', () => {
  const self = vm.runInNewContext('this.y = 1; Object.setPrototypeOf(globalThis, null); globalThis');
  return [Object.getPrototypeOf(self), self.y];
});
tried('frozen', () => vm.runInContext('x = 1; this.x', vm.createContext(Object.freeze({ x: 0 }))));
tried('var without value', () => {
  const object = vm.createContext({});
  vm.runInContext('var empty; function f() {} let lexical = 1;', object);
  return [Object.keys(object).sort(), vm.runInContext('lexical', object)];
});
tried('var and outside', () => {
  const object = vm.createContext({});
  vm.runInContext('var v = 1; function read() { return v; } function write(x) { v = x; }', object);
  object.v = 2;
  const seen = vm.runInContext('v', object);
  vm.runInContext('write(3)', object);
  return [seen, object.v, vm.runInContext('read()', object)];
});

const plain = vm.createContext(vm.constants.DONT_CONTEXTIFY);
tried('plain', () => [vm.isContext(plain), vm.runInContext('globalThis', plain) === plain, typeof plain.Array, Object.keys(plain)]);
tried('plain', () => [vm.runInContext('var p = 1; this.q = 2; p', plain), plain.p, plain.q, vm.createContext(plain) === plain]);
tried('plain, frozen', () => vm.runInNewContext('Object.freeze(globalThis); r = 1; typeof r', vm.constants.DONT_CONTEXTIFY));

// After the script has ended.
const late = vm.createContext({ setTimeout });
vm.runInContext('setTimeout(() => { created = 1; this.other = created + outside; delete gone; }, 1)', late);
late.outside = 10;
late.gone = 1;
setTimeout(() => console.log('late', late.created, late.other, 'gone' in late), 5);
