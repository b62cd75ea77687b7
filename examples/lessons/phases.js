// SPDX-License-Identifier: MIT
// Reads a file and schedules a callback in several phases.
'use strict';

const fs = require('node:fs');

fs.readFile(__filename, function fileRead() {
  setTimeout(function timer() {}, 0);
  setImmediate(function immediate() {});
  process.nextTick(function tick() {});
});
