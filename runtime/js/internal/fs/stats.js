// SPDX-License-Identifier: MIT
//
// fs.Stats and fs.Dirent.
'use strict';

const { constants } = require('internal/fs/args');

const KINDS = {
  isFile: constants.S_IFREG,
  isDirectory: constants.S_IFDIR,
  isSymbolicLink: constants.S_IFLNK,
  isFIFO: constants.S_IFIFO,
  isSocket: constants.S_IFSOCK,
  isCharacterDevice: constants.S_IFCHR,
  isBlockDevice: constants.S_IFBLK,
};

function Stats(values) {
  const ms = (at) => values[at] * 1000 + values[at + 1] / 1e6;
  this.dev = values[0];
  this.mode = values[1];
  this.nlink = values[2];
  this.uid = values[3];
  this.gid = values[4];
  this.rdev = values[5];
  this.blksize = values[6];
  this.ino = values[7];
  this.size = values[8];
  this.blocks = values[9];
  this.atimeMs = ms(10);
  this.mtimeMs = ms(12);
  this.ctimeMs = ms(14);
  this.birthtimeMs = ms(16);
  this.atime = new Date(Math.round(this.atimeMs));
  this.mtime = new Date(Math.round(this.mtimeMs));
  this.ctime = new Date(Math.round(this.ctimeMs));
  this.birthtime = new Date(Math.round(this.birthtimeMs));
}

class Dirent {
  #type;

  constructor(name, path, type) {
    this.name = name;
    this.parentPath = path;
    this.path = path;
    this.#type = type;
  }

  isFile() { return this.#type === constants.UV_DIRENT_FILE; }
  isDirectory() { return this.#type === constants.UV_DIRENT_DIR; }
  isSymbolicLink() { return this.#type === constants.UV_DIRENT_LINK; }
  isFIFO() { return this.#type === constants.UV_DIRENT_FIFO; }
  isSocket() { return this.#type === constants.UV_DIRENT_SOCKET; }
  isCharacterDevice() { return this.#type === constants.UV_DIRENT_CHAR; }
  isBlockDevice() { return this.#type === constants.UV_DIRENT_BLOCK; }
}

for (const [name, kind] of Object.entries(KINDS)) {
  Stats.prototype[name] = function () {
    return (this.mode & constants.S_IFMT) === kind;
  };
}

module.exports = { Stats, Dirent };
