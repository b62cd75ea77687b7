// SPDX-License-Identifier: MIT
// Values, several lines, objects, `_`.
'use strict';

const { session } = require('./lib/session');

session('values', {}, ['1+1', '_', '_ * 10', 'undefined', 'null', '"str"', '-0', '10n', 'Symbol("x")', '[1,2,3]', '({})', '[]',
  'new Map([[1, { a: 2 }]])',
  '(function(){})', 'x => x', 'class A {}', 'A', 'new A()', 'function f() {', 'return 7', '}', 'f()', 'f', '{a:1}',
    '{ a: 1, b: { c: [1, 2] } }', '{}', '{};1', '{let x=1}',
  '{get a(){return 1}}', '{...[1]}', '{a:1};{b:2}', '{a:1}.a', 'label: 1', '1;;2', '', '  ', '// comment', '1 // c', '/* a', 'b */',
    '`a', 'b`', '`${', '1}`',
  '(', '1', '+2)', '[1,', '2]', 'x =', '5', '5+', '5', "'a\\", "b'", 'let aa = 1, bb =', '2', 'aa + bb', 'function* gen() { yield 1',
    '}', 'gen().next()', 'a => {', '}',
  'class X { m() {', '} }', 'new X()', 'for (let i = 0; i < 2; i++)', '{ i }', 'if (true) {', '"yes"', '}', '.5+1', '.5', 'var v1=1',
    'globalThis.v1', 'undeclared2 = 5',
  'this === globalThis', 'delete globalThis.undeclared2', 'do { 1 } while(0) 2', '"a".repeat(3)', 'typeof require',
    'require("path").basename("/a/b")', 'module.id',
  'typeof os.EOL', 'typeof path.join', 'typeof fs.readFile', '"a\\', 'b\\', 'c"', 'let {z1, z2} = {z1:1,z2:2}', 'z1+z2', 'var {z3 = 4} = {}; z3']);
