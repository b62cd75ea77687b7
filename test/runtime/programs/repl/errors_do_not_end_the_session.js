// SPDX-License-Identifier: MIT
'use strict';

const { session } = require('./lib/session');

session('errors', {}, ['throw new Error("boo")', '_error.message', '_error.stack', 'throw 5', 'throw null', 'throw undefined',
  'throw { a: 1 }', 'throw [1, 2]', "throw 'text'", "throw Symbol('s')",
  'throw () => 1', "throw ''", "throw new Error('')", "throw Object.assign(new Error('x'), { code: 'E' })", "throw new TypeError('a\\nb')",
  "function ff() { throw new Error('deep') }; ff()", "throw { long: 'x'.repeat(60), other: 'y'.repeat(60) }", 'const a = 1',
    'const a = 2', 'let b', 'let b = 3', 'class X {}', 'class X {}', 'a', '1', '_error.message',
  'a b', '{ a: 1, b: 2 };', '"abc', '}', ')', '1 2', '1 "a"', 'x y z', 'else', 'case 1:', '[1,2', '3]', '..', '...a', 'return 5',
    'let 5', 'export default 1',
  "process.nextTick(() => { throw new Error('tick') })", '_error.message', '1 + 1']);
