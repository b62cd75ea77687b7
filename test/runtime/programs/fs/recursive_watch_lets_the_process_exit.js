// SPDX-License-Identifier: MIT
// answer: written
//
// Watchers of trees that are closed by a listener while folders appear, or unreferenced before: nothing is left that
// keeps the process alive. Node's own watcher ignores unref().
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'watch-'));
process.on('exit', () => {
  fs.rmSync(folder, { recursive: true });
  console.log('exit');
});

// The watcher must have seen the first folder before the program may exit: a referenced one waits for that.
const other = fs.watch(folder, { recursive: true });
const closed = fs.watch(folder, { recursive: true }, () => closed.close());
const unreferenced = fs.watch(folder, { recursive: true }).unref();
unreferenced.on('change', (event, name) => {
  if (name !== 'a/b') return;
  console.log('seen');
  other.close();
});
fs.mkdirSync(path.join(folder, 'a/b/c'), { recursive: true });
