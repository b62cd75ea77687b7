// SPDX-License-Identifier: MIT
//
// node:fs: what is needed to load and store files and to show I/O callbacks.
'use strict';

const { sync, async } = require('internal/fs/operations');
const files = require('internal/fs/files');
const { constants, toPath, toCallback } = require('internal/fs/args');
const binding = internalBinding('fs');

function existsSync(path) {
  try {
    return binding.access(toPath(path), constants.F_OK) === 0;
  } catch {
    return false;
  }
}

function exists(path, callback) {
  toCallback(callback);
  async.access(path, constants.F_OK, (error) => callback(!error));
}

const fs = { ...async, ...sync, ...files, existsSync, exists, constants, F_OK: 0, R_OK: 4, W_OK: 2, X_OK: 1 };
fs.realpathSync.native = fs.realpathSync;
fs.realpath.native = fs.realpath;

function lazy(name, module) {
  Object.defineProperty(fs, name, {
    configurable: true,
    enumerable: true,
    get() {
      return require(module)[name];
    },
    set(value) {
      Object.defineProperty(fs, name, { value, writable: true, configurable: true, enumerable: true });
    },
  });
}

for (const name of ['mkdir', 'mkdirSync', 'rm', 'rmSync']) lazy(name, 'internal/fs/trees');
for (const name of ['createReadStream', 'createWriteStream', 'ReadStream', 'WriteStream']) lazy(name, 'internal/fs/streams');
for (const name of ['Stats', 'Dirent']) lazy(name, 'internal/fs/stats');
Object.defineProperty(fs, 'promises', { configurable: true, enumerable: true, get: () => require('node/fs/promises') });

const kPromisify = Symbol.for('nodejs.util.promisify.custom');
fs.exists[kPromisify] = (path) => new Promise((resolve) => { exists(path, resolve); });
fs.read[kPromisify] = (...given) => new Promise((resolve, reject) => {
  fs.read(...given, (error, bytesRead, buffer) => (error ? reject(error) : resolve({ bytesRead, buffer })));
});

module.exports = fs;
