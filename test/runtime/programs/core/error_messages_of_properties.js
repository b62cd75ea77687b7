// SPDX-License-Identifier: MIT
// Messages for properties that are read-only, not deletable or cannot be added, and for constants.
'use strict';
const fz = Object.freeze({ x: 1, y: { z: 1 } });
const arr = Object.freeze([1, 2]);
class K { get g() { return 1; } }
const k = new K();
const ne = Object.preventExtensions({ a: 1 });
const sealed = Object.seal({ a: 1 });
const name = 'x';
const sym = Symbol('s');
const fixed = 1;
const ro = Object.defineProperty({}, 'p', { value: 1 });
const attempts = [
  () => { fixed = 2; },
  () => { fixed += 2; },
  () => { fixed++; },
  () => { [fixed] = [1]; },
  () => { ({ fixed } = { fixed: 1 }); },
  () => { fixed = fz.x; },
  () => { fz.x = 2; },
  () => { fz['x'] = 2; },
  () => { fz[name] = 2; },
  () => { fz.q = 2; },
  () => { arr[0] = 5; },
  () => { k.g = 3; },
  () => { ne.b = 3; },
  () => { sealed.b = 3; },
  () => { delete sealed.a; },
  () => { delete fz.x; },
  () => { delete fz[name]; },
  () => { ro.p = 1; },
  () => { ro.p++; },
  () => { ro.p += 1; },
  () => { 'abc'.length = 1; },
  () => { 'abc'[0] = 1; },
  () => { 'abc'.foo = 1; },
  () => { (5).foo = 1; },
  () => { Object.defineProperty(fz, 'x', { value: 3 }); },
  () => { Object.defineProperty(fz, 'new', { value: 3 }); },
  () => { Object.defineProperty(ro, 'p', { get() {} }); },
  () => { Math.PI = 1; },
  () => { arr.length = 0; },
  () => { arr.sort(); },
  () => { fz.y.z = 2; fz.y = 2; },
  () => { ne[sym] = 1; },
  () => { fz[sym] = 1; },
  () => { arr.shift(); },
  () => { arr.splice(0, 1); },
  () => { arr.reverse(); },
  () => { arr.fill(0); },
  () => { NaN = 1; },
  () => { process.versions.node = '1'; },
  () => { delete Array.prototype; },
  () => { Array.prototype = 1; },
  () => { [fz.x] = [1]; },
  () => { ({ a: fz.x } = { a: 1 }); },
  () => { delete arr[0]; },
  () => { delete arr.length; },
  () => { fz.x ??= 1; fz.x &&= 2; },
  () => { (() => fz)().x = 2; },
  () => { true.x = 1; },
  () => { Symbol.iterator = 1; },
  () => { class B { get v() { return 1; } set2() { this.v = 2; } }; new B().set2(); },
  () => { class C { #p; get #q() { return 1; } m() { this.#q = 1; } }; new C().m(); },
  () => { class C { #p() {} m() { this.#p = 1; } }; new C().m(); },
  () => { new Map().size = 3; },
  () => { const args = Object.freeze(function () { return arguments; }(1)); args[0] = 3; },
  () => { Object.freeze(new Date()).x = 1; },
  () => { Object.freeze(new Map()).x = 1; },
  () => { Object.freeze(class Foo {}).y = 1; },
  () => { Object.freeze([1]).x = 1; },
];
for (const attempt of attempts) {
  try {
    attempt();
    console.log('nothing');
  } catch (error) {
    console.log(`${error.name}: ${error.message}`);
  }
}
