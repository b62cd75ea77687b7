// SPDX-License-Identifier: MIT
//
// node:fs/promises
'use strict';

const { makePromise, NAMES } = require('internal/fs/operations');
const { constants } = require('internal/fs/args');
const files = require('internal/fs/files');
const trees = require('internal/fs/trees');

function promised(run) {
  return (...given) => new Promise((resolve, reject) => {
    run(...given, (error, value) => (error ? reject(error) : resolve(value)));
  });
}

const HAVE_FD = new Set(['close', 'fstat', 'fsync', 'ftruncate']);
const exported = { constants };
const atFd = {};
for (const name of NAMES) (HAVE_FD.has(name) ? atFd : exported)[name] = makePromise(name);
const open = exported.open;

class FileHandle {
  #fd;

  constructor(fd) {
    this.#fd = fd;
  }

  get fd() {
    return this.#fd;
  }

  async close() {
    const fd = this.#fd;
    this.#fd = -1;
    if (fd >= 0) await atFd.close(fd);
  }

  stat() { return atFd.fstat(this.#fd); }
  sync() { return atFd.fsync(this.#fd); }
  truncate(length) { return atFd.ftruncate(this.#fd, length); }
  readFile(options) { return exported.readFile(this.#fd, options); }
  writeFile(data, options) { return exported.writeFile(this.#fd, data, options); }
  appendFile(data, options) { return exported.writeFile(this.#fd, data, options); }

  read(...given) {
    return new Promise((resolve, reject) => {
      files.read(this.#fd, ...given, (error, bytesRead, buffer) => (error ? reject(error) : resolve({ bytesRead, buffer })));
    });
  }

  write(data, ...given) {
    return new Promise((resolve, reject) => {
      files.write(this.#fd, data, ...given, (error, bytesWritten, buffer) => (error ? reject(error) : resolve({ bytesWritten, buffer })));
    });
  }

  [Symbol.asyncDispose]() {
    return this.close();
  }
}

exported.open = async (path, flags, mode) => new FileHandle(await open(path, flags, mode));
for (const name of ['readFile', 'writeFile', 'appendFile']) {
  exported[name] = (path, ...given) => promised(files[name])(path instanceof FileHandle ? path.fd : path, ...given);
}
exported.mkdir = promised(trees.mkdir);
exported.rm = promised(trees.rm);

module.exports = exported;
