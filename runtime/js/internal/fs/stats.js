// SPDX-License-Identifier: MIT
//
// fs.Stats, BigIntStats, StatFs and fs.Dirent, created from what C left in io.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { constants } = require('internal/fs/constants');
const { io, STAT, STAT_INTEGERS, OLD_STAT } = require('internal/fs/io');
const {
  DEV, MODE, NLINK, UID, GID, RDEV, BLKSIZE, INO, SIZE, BLOCKS, ATIME, MTIME, CTIME, BIRTHTIME, COUNT,
} = require('internal/fs/stat');
const integers = new BigInt64Array(io.buffer, io.byteOffset, io.length);

const kType = Symbol('type');
const { S_IFMT } = constants;

// Methods of Stats and Dirent, and the values they compare the mode, or the type, with.
const KINDS = {
  __proto__: null,
  isDirectory: [constants.S_IFDIR, constants.UV_DIRENT_DIR],
  isFile: [constants.S_IFREG, constants.UV_DIRENT_FILE],
  isBlockDevice: [constants.S_IFBLK, constants.UV_DIRENT_BLOCK],
  isCharacterDevice: [constants.S_IFCHR, constants.UV_DIRENT_CHAR],
  isSymbolicLink: [constants.S_IFLNK, constants.UV_DIRENT_LINK],
  isFIFO: [constants.S_IFIFO, constants.UV_DIRENT_FIFO],
  isSocket: [constants.S_IFSOCK, constants.UV_DIRENT_SOCKET],
};

function dateOf(time) {
  return new Date(Math.round(Number(time)));
}

// The ten members that both kinds of stats share, in C's order.
function StatsBase(dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks) {
  this.dev = dev;
  this.mode = mode;
  this.nlink = nlink;
  this.uid = uid;
  this.gid = gid;
  this.rdev = rdev;
  this.blksize = blksize;
  this.ino = ino;
  this.size = size;
  this.blocks = blocks;
}
for (const [name, [format]] of Object.entries(KINDS)) {
  StatsBase.prototype[name] = { [name]() { return this._checkModeProperty(format); } }[name];
}

function Stats(dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks, accessed, modified, changed, born) {
  StatsBase.call(this, dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks);
  this.atimeMs = accessed;
  this.mtimeMs = modified;
  this.ctimeMs = changed;
  this.birthtimeMs = born;
  this.atime = dateOf(accessed);
  this.mtime = dateOf(modified);
  this.ctime = dateOf(changed);
  this.birthtime = dateOf(born);
}
Object.setPrototypeOf(Stats.prototype, StatsBase.prototype);
Object.setPrototypeOf(Stats, StatsBase);
Stats.prototype.isFile = StatsBase.prototype.isFile;
Stats.prototype._checkModeProperty = function (format) {
  return (this.mode & S_IFMT) === format;
};

const nsOf = (values, at) => values[at] * 1_000_000_000n + values[at + 1];

// `values`: integers in C's order, from an index on.
function BigIntStats(values, at) {
  StatsBase.call(this, values[at + DEV], values[at + MODE], values[at + NLINK], values[at + UID], values[at + GID], values[at + RDEV],
    values[at + BLKSIZE], values[at + INO], values[at + SIZE], values[at + BLOCKS]);
  const accessed = nsOf(values, at + ATIME);
  const modified = nsOf(values, at + MTIME);
  const changed = nsOf(values, at + CTIME);
  const born = nsOf(values, at + BIRTHTIME);
  this.atimeMs = accessed / 1_000_000n;
  this.mtimeMs = modified / 1_000_000n;
  this.ctimeMs = changed / 1_000_000n;
  this.birthtimeMs = born / 1_000_000n;
  this.atimeNs = accessed;
  this.mtimeNs = modified;
  this.ctimeNs = changed;
  this.birthtimeNs = born;
  this.atime = dateOf(this.atimeMs);
  this.mtime = dateOf(this.mtimeMs);
  this.ctime = dateOf(this.ctimeMs);
  this.birthtime = dateOf(this.birthtimeMs);
}
Object.setPrototypeOf(BigIntStats.prototype, StatsBase.prototype);
Object.setPrototypeOf(BigIntStats, StatsBase);
BigIntStats.prototype._checkModeProperty = function (format) {
  return (Number(this.mode) & S_IFMT) === format;
};

function ms(at) {
  return io[at] * 1000 + io[at + 1] / 1e6;
}

function statsAt(at) {
  return new Stats(io[at + DEV], io[at + MODE], io[at + NLINK], io[at + UID], io[at + GID], io[at + RDEV], io[at + BLKSIZE],
    io[at + INO], io[at + SIZE], io[at + BLOCKS], ms(at + ATIME), ms(at + MTIME), ms(at + CTIME), ms(at + BIRTHTIME));
}

function bigIntStatsAt(at) {
  return new BigIntStats(integers, at + COUNT);
}

const takeStats = () => statsAt(STAT);
const takeMode = () => io[STAT + MODE];
const takeBigIntStats = () => bigIntStatsAt(STAT);

class StatFs {
  constructor(...values) {
    [this.type, this.bsize, this.blocks, this.bfree, this.bavail, this.files, this.ffree] = values;
  }
}

const statFsOf = (numbers, at) => new StatFs(...numbers.subarray(at, at + require('internal/fs/statfs').COUNT));
const takeStatFs = () => statFsOf(io, STAT);
const takeBigIntStatFs = () => statFsOf(integers, STAT_INTEGERS);

class Dirent {
  constructor(name, type, folder) {
    this.name = name;
    this.parentPath = folder;
    this.path = folder;
    this[kType] = type;
  }
}
for (const [name, [, type]] of Object.entries(KINDS)) {
  const value = { [name]() { return this[kType] === type; } }[name];
  defineProperty(Dirent.prototype, name, { value, configurable: true, writable: true, enumerable: false });
}

module.exports = {
  Stats, Dirent, takeStats, takeMode, takeBigIntStats, takeStatFs, takeBigIntStatFs, statsAt, bigIntStatsAt, STAT, OLD_STAT,
};
