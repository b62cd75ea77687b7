// SPDX-License-Identifier: MIT
// Values that are not strings, or not objects of parts.
'use strict';
const path = require('path');
const tried = require('../tried.cjs');

for (const kind of [path.posix, path.win32]) {
  for (const value of [undefined, null, 5, {}, [], true, Symbol('s'), () => {}]) {
    for (const name of ['normalize', 'isAbsolute', 'join', 'resolve', 'dirname', 'basename', 'extname', 'parse']) {
      tried(name, () => kind[name](value));
    }
    tried('relative', () => kind.relative(value, 'a'));
    tried('relative', () => kind.relative('a', value));
    tried('resolve', () => kind.resolve('a', value, '/b'));
    tried('basename', () => kind.basename('a', value));
    tried('format', () => kind.format(value));
    tried('toNamespacedPath', () => typeof kind.toNamespacedPath(value));
  }
}
