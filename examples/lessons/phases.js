// SPDX-License-Identifier: MIT
// A file is read, and the loop goes through its phases to tell of it.
'use strict';

const fs = require('node:fs');

fs.readFile(__filename, function fileRead() {
  setTimeout(function timer() {}, 0);
  setImmediate(function immediate() {});
  process.nextTick(function tick() {});
});
