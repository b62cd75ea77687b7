// SPDX-License-Identifier: MIT
// Every function of path.win32 on paths from a fixed sequence of random parts.
'use strict';
const { win32 } = require('path');
const util = require('util');
const random = require('./lib/random');

const here = process.cwd().replaceAll('/', '\\');

const ATOMS = ['/', '\\', '\\', '..', '.', 'a', 'bc', '.x', 'a.b', '//', 'C:', 'c:', 'D:', '', '...', ':', '?', 'CON:', 'nul:'];
const path = () => Array.from({ length: random(8) }, () => ATOMS[random(ATOMS.length)]).join('');

for (let i = 0; i < 60; i++) {
  const [a, b, c] = [path(), path(), path()];
  const line = util.format(JSON.stringify([a, b, c]), win32.normalize(a), win32.join(a, b, c), win32.resolve('C:/r', a, b), win32.dirname(a),
    win32.basename(a), win32.basename(a, b), win32.extname(a), JSON.stringify(win32.parse(a)), win32.isAbsolute(a),
    win32.relative(`C:/${a}`, `c:/${b}`), win32.format(win32.parse(b)));
  console.log(line.replaceAll(here, 'HERE'));
}
