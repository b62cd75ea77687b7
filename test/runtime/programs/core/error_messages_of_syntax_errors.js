// SPDX-License-Identifier: MIT
// Errors of eval and of new Function.
'use strict';
const texts = ['a b', 'a(', ')', ']', 'let q; let q', 'let a; var a', '1 = 2', 'return 1', 'break', 'if (', '{', 'a => {', '({a:1',
  'function(){}', 'class { }', 'new.target', 'super.x', 'else', '1 2', '"a" "b"', 'a `b` c', 'var x = ;', 'a.1', '/a/xyz', '#', '@',
  'import "x"', 'import x from "y"', 'import { a } from "y"', 'import * as a from "y"', 'import.meta', 'new import(1)', 'import(1 2)', 'f(a b)',
  'f(a; b)', 'new X(a b)', 'if (a b);', '--1', '++f()--', '1++', 'const a;', 'const a, b = 1;', 'const {a};', '({a=1})', 'label: label: ;', '-1 ** 2',
  'let let', 'var enum', 'throw\n1', 'new a?.b()', 'for (let x = 1 of y);', '0b2', '0o9', '0xg', 'this.#y', '(a, a) => 1', '"use strict"; delete x',
  '"use strict"; eval = 1', '"use strict"; arguments++', '"use strict"; function f(a, a){}', '"use strict"; static = 1', 'class A { constructor(){} constructor(){} }'];
for (const text of texts) {
  try {
    (0, eval)(text);
    console.log(text, 'is fine');
  } catch (error) {
    console.log(text, '=>', error.name, error.message, error instanceof SyntaxError);
  }
}
try {
  new Function('a', 'return a b');
} catch (error) {
  console.log(error.message);
}
