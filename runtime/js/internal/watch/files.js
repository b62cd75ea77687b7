// SPDX-License-Identifier: MIT
//
// Watches files through their folders, so that a file replaced by an editor stays watched.
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

  // Adds the file of a module.
  addFile(name) {
    const file = path.resolve(name);
    if (this.#files.has(file)) return;
    this.#files.add(file);
    const folder = path.dirname(file);
    if (!this.#folders.has(folder)) this.#watch(folder, {}, (changed) => changed === null || this.#files.has(path.join(folder, changed)));
  }

  // Adds a file, or a folder recursively. Throws if it does not exist.
  addPath(name) {
    const full = path.resolve(name);
    if (fs.statSync(full).isDirectory()) this.#watch(full, { recursive: true }, () => true);
    else this.addFile(full);
  }

  close() {
    for (const watcher of this.#folders.values()) watcher.close();
    this.#folders.clear();
  }

  // Errors are ignored: the next run adds the files of the folder again.
  #watch(folder, options, matters) {
    let watcher;
    try {
      watcher = fs.watch(folder, options);
    } catch {
      return;
    }
    this.#folders.set(folder, watcher);
    watcher.on('change', (type, name) => {
      if (matters(name)) this.#changed(name === null ? undefined : path.join(folder, name));
    });
    watcher.on('error', () => {
      watcher.close();
      this.#folders.delete(folder);
    });
  }
}

module.exports = { FilesWatcher };
