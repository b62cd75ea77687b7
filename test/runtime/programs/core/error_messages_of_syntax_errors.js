// SPDX-License-Identifier: MIT
// Errors of eval and of new Function.
'use strict';
const texts = ['a b', 'a(', ')', ']', 'let q; let q', 'let a; var a', '1 = 2', 'return 1', 'break', 'if (', '{', 'a => {', '({a:1',
  'function(){}', 'class { }', 'new.target', 'super.x', 'else', '1 2', '"a" "b"', 'a `b` c', 'var x = ;', 'a.1', '/a/xyz', '#', '@'];
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
