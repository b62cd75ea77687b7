// SPDX-License-Identifier: MIT
// path.resolve() asks process.cwd(), which may be empty or relative.
'use strict';

const path = require('path');

for (const cwd of ['', 'a/b', '/x', '.', '..']) {
  process.cwd = () => cwd;
  console.log(JSON.stringify([path.resolve(), path.resolve(''), path.resolve('c'), path.resolve('c/', '../../d/'), path.resolve('../..'), path.resolve('/q', 'r')]));
}
