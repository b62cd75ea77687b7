// SPDX-License-Identifier: MIT
//
// fs.Stats, BigIntStats, StatFs and fs.Dirent, made from what C left in io.
'use strict';

const { constants } = require('internal/fs/constants');
const { io, STAT, STAT_INTEGERS, OLD_STAT } = require('internal/fs/io');
const {
  DEV, MODE, NLINK, UID, GID, RDEV, BLKSIZE, INO, SIZE, BLOCKS, ATIME, MTIME, CTIME, BIRTHTIME, COUNT,
} = require('internal/fs/stat');
const integers = new BigInt64Array(io.buffer, io.byteOffset, io.length);

const kType = Symbol('type');
const { S_IFMT } = constants;

function dateOf(milliseconds) {
  return new Date(Math.round(Number(milliseconds)));
}

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

const KINDS = {
  __proto__: null,
  isDirectory: constants.S_IFDIR,
  isFile: constants.S_IFREG,
  isBlockDevice: constants.S_IFBLK,
  isCharacterDevice: constants.S_IFCHR,
  isSymbolicLink: constants.S_IFLNK,
  isFIFO: constants.S_IFIFO,
  isSocket: constants.S_IFSOCK,
};
for (const [name, kind] of Object.entries(KINDS)) {
  StatsBase.prototype[name] = { [name]() { return this._checkModeProperty(kind); } }[name];
}

function Stats(dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks, atimeMs, mtimeMs, ctimeMs, birthtimeMs) {
  StatsBase.call(this, dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks);
  this.atimeMs = atimeMs;
  this.mtimeMs = mtimeMs;
  this.ctimeMs = ctimeMs;
  this.birthtimeMs = birthtimeMs;
  this.atime = dateOf(atimeMs);
  this.mtime = dateOf(mtimeMs);
  this.ctime = dateOf(ctimeMs);
  this.birthtime = dateOf(birthtimeMs);
}
Object.setPrototypeOf(Stats.prototype, StatsBase.prototype);
Object.setPrototypeOf(Stats, StatsBase);
Stats.prototype.isFile = StatsBase.prototype.isFile;
Stats.prototype._checkModeProperty = function (kind) {
  return (this.mode & S_IFMT) === kind;
};

function BigIntStats(values) {
  StatsBase.apply(this, values.slice(0, ATIME));
  const names = ['atime', 'mtime', 'ctime', 'birthtime'];
  const nanoseconds = names.map((name, i) => values[ATIME + 2 * i] * 1_000_000_000n + values[ATIME + 2 * i + 1]);
  names.forEach((name, i) => { this[`${name}Ms`] = nanoseconds[i] / 1_000_000n; });
  names.forEach((name, i) => { this[`${name}Ns`] = nanoseconds[i]; });
  names.forEach((name) => { this[name] = dateOf(this[`${name}Ms`]); });
}
Object.setPrototypeOf(BigIntStats.prototype, StatsBase.prototype);
Object.setPrototypeOf(BigIntStats, StatsBase);
BigIntStats.prototype._checkModeProperty = function (kind) {
  return (this.mode & BigInt(S_IFMT)) === BigInt(kind);
};

function ms(at) {
  return io[at] * 1000 + io[at + 1] / 1e6;
}

function statsAt(at) {
  return new Stats(io[at + DEV], io[at + MODE], io[at + NLINK], io[at + UID], io[at + GID], io[at + RDEV], io[at + BLKSIZE],
    io[at + INO], io[at + SIZE], io[at + BLOCKS], ms(at + ATIME), ms(at + MTIME), ms(at + CTIME), ms(at + BIRTHTIME));
}

function bigIntStatsAt(at) {
  return new BigIntStats([...integers.subarray(at + COUNT, at + 2 * COUNT)]);
}

const takeStats = () => statsAt(STAT);
const takeBigIntStats = () => bigIntStatsAt(STAT);

class StatFs {
  constructor(type, bsize, blocks, bfree, bavail, files, ffree) {
    Object.assign(this, { type, bsize, blocks, bfree, bavail, files, ffree });
  }
}

const statFsOf = (numbers, at) => new StatFs(...numbers.subarray(at, at + require('internal/fs/statfs').COUNT));
const takeStatFs = () => statFsOf(io, STAT);
const takeBigIntStatFs = () => statFsOf(integers, STAT_INTEGERS);

class Dirent {
  constructor(name, type, path) {
    this.name = name;
    this.parentPath = path;
    this.path = path;
    this[kType] = type;
  }

  isDirectory() { return this[kType] === constants.UV_DIRENT_DIR; }
  isFile() { return this[kType] === constants.UV_DIRENT_FILE; }
  isBlockDevice() { return this[kType] === constants.UV_DIRENT_BLOCK; }
  isCharacterDevice() { return this[kType] === constants.UV_DIRENT_CHAR; }
  isSymbolicLink() { return this[kType] === constants.UV_DIRENT_LINK; }
  isFIFO() { return this[kType] === constants.UV_DIRENT_FIFO; }
  isSocket() { return this[kType] === constants.UV_DIRENT_SOCKET; }
}

module.exports = {
  Stats, Dirent, takeStats, takeBigIntStats, takeStatFs, takeBigIntStatFs, statsAt, bigIntStatsAt, STAT, OLD_STAT,
};
