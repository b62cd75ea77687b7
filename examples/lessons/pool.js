// SPDX-License-Identifier: MIT
// Six computations, four threads: two computations have to wait.
'use strict';

const { pbkdf2 } = require('node:crypto');

for (let i = 1; i <= 6; i++) {
  pbkdf2('secret', 'salt', 60000, 32, 'sha256', function derived() { console.log(`key ${i}`); });
}
