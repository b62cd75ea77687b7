// SPDX-License-Identifier: MIT
// The text of compiled functions, and where they throw.
'use strict';

const vm = require('vm');

const texts = [['return 1'], ['return a + b', ['a', 'b']], ['// only a comment'], ['return [a];\n', ['a', 'b', 'c']]];
for (const given of texts) {
  const compiled = vm.compileFunction(...given);
  console.log(JSON.stringify(compiled.toString()), compiled.name === '', compiled.length);
}
console.log(JSON.stringify(vm.compileFunction('return x', [], { contextExtensions: [{ x: 1 }] }).toString()));
console.log(vm.compileFunction('return [x, this === undefined, typeof y]', ['y'], { contextExtensions: [{ x: 1 }, { x: 2 }] })(3));
const context = vm.createContext({ seen: 1 });
console.log(vm.compileFunction('seen++; return seen + n', ['n'], { parsingContext: context })(5), context);

const THROW = 'throw new Error("thrown")';
const failing = [
  [THROW, [], { filename: 'first.js' }], [THROW, ['long', 'names', 'of', 'parameters'], { filename: 'parameters.js' }],
  [THROW, ['a'], { filename: 'offsets.js', lineOffset: 4, columnOffset: 7 }], [`\n  ${THROW}`, ['a'], { filename: 'second.js', lineOffset: 2, columnOffset: 9 }],
  [THROW, ['a'], { filename: 'extended.js', contextExtensions: [{ x: 1 }] }], ['const f = () => { throw new Error("inner"); }; f()', ['a'], { filename: 'reference.js' }],
];
for (const given of failing) {
  const compiled = vm.compileFunction(...given);
  try {
    compiled();
  } catch (error) {
    console.log(error.stack.split('\n').slice(0, 2).join('\n'));
  }
}
