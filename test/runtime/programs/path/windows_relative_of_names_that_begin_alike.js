// SPDX-License-Identifier: MIT
// path.win32.relative() between names of which one is the start of the other, in different case, and outside ASCII.
'use strict';
const { relative } = require('path').win32;

const NAMES = ['x', 'xy', 'XY', 'xyz', 'xyzw', 'xyzw\\a', 'xy\\a\\b', 'd:', 'd:bar', 'd:b\\c', '\u0130', '\u0130x', 'é', 'É\\a', 'x..', 'x.'];
for (const from of NAMES) {
  for (const to of NAMES) console.log(from, to, JSON.stringify([relative(`\\${from}`, `\\${to}`), relative(`C:\\${from}`, `c:\\${to}`)]));
}
