// SPDX-License-Identifier: MIT
//
// Watches files by their folders, so that a file that an editor replaces is still watched.
'use strict';

const fs = require('node/fs');
const path = require('node/path');

class FilesWatcher {
  #changed;
  #files = new Set();
  #folders = new Map();

  constructor(changed) {
    this.#changed = changed;
  }

  // A file that a module was read from.
  addFile(name) {
    const file = path.resolve(name);
    if (this.#files.has(file)) return;
    this.#files.add(file);
    const folder = path.dirname(file);
    if (!this.#folders.has(folder)) this.#watch(folder, {}, (changed) => changed === null || this.#files.has(path.join(folder, changed)));
  }

  // A file or a folder with everything in it. Throws if it is missing.
  addPath(name) {
    const full = path.resolve(name);
    if (fs.statSync(full).isDirectory()) this.#watch(full, { recursive: true }, () => true);
    else this.addFile(full);
  }

  // A folder that cannot be watched, or no longer, is left out: its files may come back with the next start.
  #watch(folder, options, matters) {
    let watcher;
    try {
      watcher = fs.watch(folder, options);
    } catch {
      return;
    }
    this.#folders.set(folder, watcher);
    watcher.on('change', (type, name) => {
      if (matters(name)) this.#changed();
    });
    watcher.on('error', () => {
      watcher.close();
      this.#folders.delete(folder);
    });
  }
}

module.exports = { FilesWatcher };
