// SPDX-License-Identifier: MIT
// command: --jitless --no-expose-wasm FILE
// Without its JIT, the engine stores declared variables and functions without a call of the context's hooks: they appear
// on the contextified object when the script ends, whichever way they are declared and written.
'use strict';
const vm = require('vm');

const scripts = [
  'var a = 1; a = 2; a = 3', 'var empty', 'function f() {}', 'async function f() {} function* g() {} async function* h() {}',
  'var [a = 1, { b, ...c }] = [undefined, { b: 2, d: 4 }]', 'for (var key in { x: 1 });', 'for (var i = 0; i < 3; i++);',
  'if (true) { function inner() {} }', '"use strict"; if (true) { function inner() {} }', 'label: var z = 1', 'try { throw 1 } catch { var x = 2 }',
  'var \\u0061bc = 1', 'var \\u{00062}cd = 1; function d\\u0065f() {}', 'var "\\u{110000}"', 'var ünï = 1, \u{20000} = 2, $ = 3, _ = 4', 'var Array = 5', 'var undefined',
  'function toString() {}', 'var constructor = 1', 'let l = 1; const m = 2; class C {}', 'eval("va" + "r q = 1")', '(0, eval)("functi" + "on q() {}")',
  'new Function("var t = 1; globalThis.s = t")()', '(() => { var local = 1; function alsoLocal() {} })()', 'var thrown = 1; throw new RangeError("after it")',
  'var late; function set() { late = 1 } set()', 'var /* a comment */ w // another\n = 1', 'var x = "var y"; `function ${x}() {}`',
];

for (const script of scripts) {
  const given = {};
  try {
    vm.runInNewContext(script, given);
  } catch (error) {
    console.log(error.name);
  }
  console.log(script, Object.keys(given).sort().map((key) => `${key}: ${typeof given[key] === 'function' ? 'function' : JSON.stringify(given[key])}`));
}

const given = vm.createContext({});
vm.runInContext('var v = 1; function read() { return v; } function write(x) { v = x; }', given);
console.log(given.v, given.read());
given.v = 2;
console.log(vm.runInContext('v', given), vm.runInContext('read()', given));
vm.runInContext('write(3)', given);
console.log(given.v, vm.runInContext('typeof v + typeof read + typeof nothing', given));
vm.runInContext('function read() { return -v; } var v', given);
console.log(given.v, vm.runInContext('read()', given));
