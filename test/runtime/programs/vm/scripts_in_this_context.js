// SPDX-License-Identifier: MIT
// vm.Script and runInThisContext: globals, results, file names, invalid arguments.
'use strict';
const vm = require('vm');
const tried = require('../tried.cjs');
globalThis.shared = 5;
tried('result', () => vm.runInThisContext('shared += 1; var declared = 3; shared'));
console.log(globalThis.declared, vm.runInThisContext('typeof require + typeof module'), vm.runInThisContext('this') === globalThis);
const script = new vm.Script('globalThis.count = (globalThis.count ?? 0) + 1', { filename: 'counting.js' });
console.log(script.runInThisContext(), script.runInThisContext(), globalThis.count, script instanceof vm.Script, Object.getOwnPropertyNames(vm.Script.prototype).sort());
tried('throws', () => vm.runInThisContext('throw new RangeError("thrown")'));
function place(options) {
  try {
    vm.runInThisContext('\n  failing()', options);
  } catch (error) {
    return error.stack.split('\n').find((line) => line.includes('at ')).trim();
  }
}
console.log(place('named.js'), place({ filename: 'shifted.js', lineOffset: 10 }), place());
for (const options of [5, null, { filename: 5 }, { lineOffset: 'x' }, { columnOffset: 1.5 }, { timeout: -1 }, { timeout: 'x' }, { timeout: 1.5 },
  { displayErrors: 5 }, { breakOnSigint: 5 }]) {
  tried('options', () => vm.runInThisContext('1', options));
}
for (const code of ['var a = ;', '{', 'return 5', 'await 1']) {
  try {
    console.log(new vm.Script(code, 'wrong.js'));
  } catch (error) {
    console.log(error.name, error instanceof SyntaxError, error.stack.split('\n')[0]);
  }
}
tried('any value', () => vm.runInThisContext(5));
tried('sourceMapURL', () => new vm.Script('1\n//# sourceMappingURL=a.map').sourceMapURL);
tried('compileFunction', () => vm.compileFunction('return a + b + typeof c', ['a', 'b'])(1, 2));
tried('extensions', () => vm.compileFunction('return x + y', [], { contextExtensions: [{ x: 1 }, { y: 2 }] })());
for (const args of [[5], ['', 5], ['', [5]], ['', 'a'], ['', [], { parsingContext: {} }], ['return }{'], ['', [], { contextExtensions: 5 }]]) {
  tried('wrong', () => typeof vm.compileFunction(...args));
}
const compiled = vm.compileFunction('return this', ['p']);
console.log(compiled.name === '', compiled.length, compiled.call('x') === globalThis || typeof compiled.call('x'));
