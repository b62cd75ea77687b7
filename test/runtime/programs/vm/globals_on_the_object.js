// SPDX-License-Identifier: MIT
// Every way to define a global shows on the contextified object when the script has run.
'use strict';
const vm = require('vm');

const scripts = [
  '1', 'x = 1', 'var x = 1', 'var x', 'function f() {}', 'let x = 1', 'const x = 1', 'class C {}',
  'eval("var x = 1")', '(0, eval)("var x = 1")', 'globalThis["ev" + "al"]("var x = 1; function g() {}")', 'Function("x = 1")()',
  'Function("return th" + "is")().x = 1', '(() => {}).constructor("return th" + "is")().x = 1',
  '(function () { Object.defineProperty(this, "hidden", { value: 1, configurable: true }); })()',
  'globalThis[Symbol.for("s")] = 1', 'Object.defineProperty(globalThis, "hidden", { value: 1, configurable: true })',
  'Reflect.ownKeys(globalThis).includes("x")', 'for (var i = 0; i < 3; i++) x = i', 'var [a, { b }] = [1, { b: 2 }]',
  'x = 1; delete x', 'var x = 1; delete globalThis.x', 'if (true) { function inner() {} }', 'try { throw 1 } catch (e) { var x = e }',
  '\\u0065val("var x = 1")', 'this.x = 1', 'var undefined', 'Object = 1', 'var Object = 2', 'function Array() {}',
];

function shown(object) {
  return Reflect.ownKeys(object).map((key) => {
    const { value, get, writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(object, key);
    const kind = typeof (get ?? value) === 'function' ? 'function' : value;
    return [String(key), kind, writable, enumerable, configurable].join(' ');
  });
}

for (const first of scripts) {
  const context = vm.createContext({});
  try {
    vm.runInContext(first, context);
  } catch (error) {
    console.log(error.name, error.message);
  }
  console.log(first, shown(context));
  vm.runInContext('later = 1', context);
  console.log(shown(context).at(-1));
}

// A function of one script, called by another.
const context = vm.createContext({});
vm.runInContext('function define(name) { Object.defineProperty(this, name, { value: 1, configurable: true }); }', context);
vm.runInContext('define("hidden")', context);
console.log(shown(context));
const script = new vm.Script('n = n + 1');
const counted = vm.createContext({ n: 0 });
for (let i = 0; i < 1000; i++) script.runInContext(counted);
console.log(counted);

const [t, u] = [Symbol.for('t'), Symbol.for('u')];
const symbols = vm.createContext({ [t]: 1, a: 1 });
const texts = ['globalThis[t]', 't in globalThis', 'Object.getOwnPropertySymbols(globalThis)', 'globalThis[t] = 2', 'globalThis[u] = 5',
  '[globalThis[u], u in globalThis, Object.getOwnPropertySymbols(globalThis)]', 'Object.getOwnPropertyDescriptor(globalThis, u)', 'delete globalThis[t]',
  'globalThis[t]', 'delete globalThis[u]', 'globalThis[u]'];
for (const text of texts) console.log(text, vm.runInContext(`{ const t = Symbol.for('t'); const u = Symbol.for('u'); ${text}; }`, symbols), symbols);
console.log(t in symbols, u in symbols);
