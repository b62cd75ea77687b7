// SPDX-License-Identifier: MIT
// In a file callback, the immediate always runs first.
'use strict';

const fs = require('node:fs');

fs.stat(__filename, function statDone() {
  setTimeout(function timeout() { console.log('timeout'); }, 0);
  setImmediate(function immediate() { console.log('immediate'); });
});
