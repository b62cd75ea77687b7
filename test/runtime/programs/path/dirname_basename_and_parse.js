// SPDX-License-Identifier: MIT
// The object itself, and paths from their parts.
'use strict';
const path = require('path');

console.log(path === path.posix, path.posix.posix === path, path.win32.posix === path, path.win32.win32 === path.win32);
console.log(require('path/posix') === path.posix, require('node:path/win32') === path.win32);
console.log(path.sep, path.delimiter, path.win32.sep, path.win32.delimiter);
for (const kind of [path.posix, path.win32]) {
  console.log(kind.format({ dir: 'd', base: 'b.x', name: 'n', ext: '.y' }), kind.format({ root: '/', name: 'n', ext: 'y' }),
    kind.format({ root: '/', dir: '/', base: 'x' }), kind.format({ root: '/', dir: '/d', base: 'x' }), kind.format({ name: 'n' }),
    kind.format({ ext: '.e' }), JSON.stringify(kind.format({})));
  console.log(kind.parse('/var/u/file.tar.gz'), kind.parse('./.bashrc'), kind.parse(''));
}
console.log(path.win32.toNamespacedPath('C:\\a\\..\\b'), path.win32.toNamespacedPath('\\\\s\\h\\x'), path.toNamespacedPath('/a/../b'));
console.log(path.relative('/data/orandea/test/aaa', '/data/orandea/impl/bbb'), path.win32.relative('C:\\a\\b', 'C:\\A\\c'));
console.log(path.resolve('x') === `${process.cwd()}/x`, path.relative('', 'x'), path.join('a', '', '..', '..', 'b'));
