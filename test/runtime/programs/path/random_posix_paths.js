// SPDX-License-Identifier: MIT
// Every function of path.posix on paths from a fixed sequence of random parts.
'use strict';
const { posix } = require('path');
const random = require('./lib/random');

const ATOMS = ['/', '/', '..', '.', 'a', 'bc', '.x', 'a.b', '//', '', '...', 'a.', 'b'];
const path = () => Array.from({ length: random(8) }, () => ATOMS[random(ATOMS.length)]).join('');

for (let i = 0; i < 60; i++) {
  const [a, b, c] = [path(), path(), path()];
  console.log(JSON.stringify([a, b, c]), posix.normalize(a), posix.join(a, b, c), posix.resolve('/r', a, b), posix.dirname(a),
    posix.basename(a), posix.basename(a, b), posix.extname(a), JSON.stringify(posix.parse(a)), posix.isAbsolute(a),
    posix.relative(`/${a}`, `/${b}`), posix.format(posix.parse(b)));
}
