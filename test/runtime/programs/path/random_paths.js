// SPDX-License-Identifier: MIT
// Every function of both kinds of paths on thousands of random paths.
'use strict';
const path = require('path');
const { generator, sums } = require('../buffer/lib/random');

const { pick, times, int } = generator(Number(process.argv[2] ?? 11));
const ATOMS = ['/', '\\', '//', '\\\\', '.', '..', 'a', 'b', 'foo', 'C:', 'c:', 'd:', '.html', 'html', 'x.y', '..a', 'a..', '...', 'CON', 'con:',
  'LPT1', 'LPT\xb9:', 'server', 'share', '?', ' ', '\xe9', '\u03a3', '\ud800', '', ':', 'COM1', 'com10', 'nul', 'B.c.d', '\0', '\xdf'];
const BETWEEN = ['', '', '/', '\\', '//', '/../', '\\..\\', '/./'];
const any = () => times(int(9), () => pick(ATOMS) + pick(BETWEEN)).join('');

process.cwd = () => '/some/dir';

function all(kind) {
  const [a, b, c] = [any(), any(), any()];
  return JSON.stringify([a, b, c, kind.normalize(a), kind.isAbsolute(a), kind.dirname(a), kind.basename(a), kind.extname(a), kind.parse(a),
    kind.toNamespacedPath(a), kind.basename(a, b), kind.basename(a + b, b), kind.join(a, b, c), kind.resolve(a, b, c),
    kind.relative(`C:/${a}`, `c:/${b}`), kind.relative(`C:\\${a}/${b}`, `C:/${a}/${c}`), kind.relative(`//s/h/${a}`, `//S/h/${b}`),
    kind.format(kind.parse(a)), kind.format({ root: b, dir: a, name: c, ext: b })]);
}

sums('posix', 20, 100, () => all(path.posix));
sums('win32', 20, 100, () => all(path.win32));
console.log(path.win32.relative('\\\\server', '\\\\server\\share'), path.win32.relative('C:\\a\u0130\\b', 'C:\\a\u0130\\c'));

const huge = `/${'a/'.repeat(10000)}`;
console.log(path.normalize(huge) === huge, path.join(huge, '../'.repeat(10000)), path.normalize(huge).length, path.normalize('a/./b'));
