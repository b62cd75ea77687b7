// SPDX-License-Identifier: MIT
//
// The calls of WASI preview1 that take a descriptor: `this` is the program's state (internal/wasi/calls), and `memory` a
// view of its memory. The names of the functions and their arguments are those of the specification.
'use strict';

const { errno, fail, checked } = require('internal/wasi/errno');
const { R, type } = require('internal/wasi/rights');
const { FILESTAT_SIZE } = require('internal/wasi/descriptors');
const { constants: { O_APPEND, O_DSYNC, O_NONBLOCK, O_SYNC } } = require('internal/fs/constants');
const system = internalBinding('wasi');

const FDFLAG = { __proto__: null, APPEND: 1, DSYNC: 2, NONBLOCK: 4, RSYNC: 8, SYNC: 16 };
const TIME = { __proto__: null, ATIM: 1, ATIM_NOW: 2, MTIM: 4, MTIM_NOW: 8 };
const NOW = -1;
const OMITTED = -2;
const LARGEST_OFFSET = 2n ** 63n - 1n;

const ADVICE = [0, 2, 1, 3, 4, 5]; // POSIX_FADV_* for normal, sequential, random, willneed, dontneed, noreuse
const WHENCE = [0, 1, 2]; // SEEK_SET, SEEK_CUR, SEEK_END

// The two halves of a number of 64 bits, as natives take it.
function halves(value) {
  const bits = BigInt.asUintN(64, value);
  return [Number(bits >> 32n), Number(bits & 0xffffffffn)];
}

// An offset or a length that the system can have.
function offset(value) {
  const bits = BigInt.asUintN(64, value);
  if (bits > LARGEST_OFFSET) fail(errno.EINVAL);
  return halves(bits);
}

function systemFlags(flags) {
  return (flags & FDFLAG.APPEND ? O_APPEND : 0) | (flags & FDFLAG.DSYNC ? O_DSYNC : 0) | (flags & FDFLAG.NONBLOCK ? O_NONBLOCK : 0) |
    (flags & (FDFLAG.SYNC | FDFLAG.RSYNC) ? O_SYNC : 0);
}

function fdFlags(flags) {
  return (flags & O_APPEND ? FDFLAG.APPEND : 0) | (flags & O_NONBLOCK ? FDFLAG.NONBLOCK : 0) |
    ((flags & O_SYNC) === O_SYNC ? FDFLAG.SYNC | FDFLAG.RSYNC : flags & O_DSYNC ? FDFLAG.DSYNC : 0);
}

function oneTime(value, isSet, isNow) {
  if (isSet && isNow) fail(errno.EINVAL);
  if (isNow) return [0, NOW];
  const bits = BigInt.asUintN(64, value);
  return isSet ? [Number(bits / 1000000000n), Number(bits % 1000000000n)] : [0, OMITTED];
}

// How many bytes a native transferred between a descriptor and parts of the memory; without parts, it is not asked.
function transferred(call, fd, parts, position = []) {
  return parts.length === 0 ? 0 : checked(call(fd, parts, ...position));
}

// Seconds and nanoseconds of both times, as natives take them.
function times(atim, mtim, flags) {
  if (flags > 15) fail(errno.EINVAL);
  return [...oneTime(atim, (flags & TIME.ATIM) !== 0, (flags & TIME.ATIM_NOW) !== 0),
    ...oneTime(mtim, (flags & TIME.MTIM) !== 0, (flags & TIME.MTIM_NOW) !== 0)];
}

module.exports = {
  offset, systemFlags, times,

  calls: {
    fd_advise(memory, fd, start, length, advice) {
      if (ADVICE[advice] === undefined) fail(errno.EINVAL);
      const entry = this.descriptors.get(fd, R.FD_ADVISE);
      if (entry.kind === type.DIRECTORY) fail(errno.EBADF);
      checked(system.advise(entry.fd, ...halves(start), ...halves(length), ADVICE[advice]));
    },

    fd_allocate(memory, fd, start, length) {
      const entry = this.descriptors.get(fd, R.FD_ALLOCATE);
      checked(system.allocate(entry.fd, ...offset(start), ...offset(length)));
    },

    fd_close(memory, fd) {
      this.descriptors.close(fd);
    },

    fd_datasync(memory, fd) {
      checked(system.sync(this.descriptors.get(fd, R.FD_DATASYNC).fd, true));
    },

    fd_fdstat_get(memory, fd, at) {
      memory.check(at, 24);
      const entry = this.descriptors.get(fd);
      const flags = checked(system.flags(entry.fd));
      memory.putU8(at, entry.kind);
      memory.putU16(at + 2, fdFlags(flags));
      memory.putU64(at + 8, entry.base);
      memory.putU64(at + 16, entry.inheriting);
    },

    fd_fdstat_set_flags(memory, fd, flags) {
      const entry = this.descriptors.get(fd, R.FD_FDSTAT_SET_FLAGS);
      checked(system.setFlags(entry.fd, systemFlags(flags)));
    },

    // Rights can only be given up.
    fd_fdstat_set_rights(memory, fd, base, inheriting) {
      const entry = this.descriptors.get(fd, BigInt.asUintN(64, base), BigInt.asUintN(64, inheriting));
      entry.base = BigInt.asUintN(64, base);
      entry.inheriting = BigInt.asUintN(64, inheriting);
    },

    fd_filestat_get(memory, fd, at) {
      const bytes = memory.bytes(at, FILESTAT_SIZE);
      checked(system.stat(this.descriptors.get(fd, R.FD_FILESTAT_GET).fd, bytes));
    },

    fd_filestat_set_size(memory, fd, size) {
      const entry = this.descriptors.get(fd, R.FD_FILESTAT_SET_SIZE);
      checked(system.truncate(entry.fd, ...offset(size)));
    },

    fd_filestat_set_times(memory, fd, atim, mtim, flags) {
      const both = times(atim, mtim, flags);
      const entry = this.descriptors.get(fd, R.FD_FILESTAT_SET_TIMES);
      checked(system.utimesAt(entry.fd, undefined, ...both));
    },

    fd_pread(memory, fd, list, count, start, at) {
      const parts = memory.parts(list, count);
      memory.check(at, 4);
      const entry = this.descriptors.get(fd, R.FD_READ | R.FD_SEEK);
      memory.putU32(at, transferred(system.read, entry.fd, parts, offset(start)));
    },

    fd_prestat_get(memory, fd, at) {
      memory.check(at, 8);
      const entry = this.descriptors.get(fd);
      if (!entry.isPreopened) fail(errno.EINVAL);
      memory.putU32(at, 0); // a directory
      memory.putU32(at + 4, this.encode(entry.name).length);
    },

    fd_prestat_dir_name(memory, fd, at, length) {
      const out = memory.bytes(at, length);
      const entry = this.descriptors.get(fd);
      if (!entry.isPreopened) fail(errno.EBADF);
      const name = this.encode(entry.name);
      if (name.length > length) fail(errno.ENOBUFS);
      out.set(name);
    },

    fd_pwrite(memory, fd, list, count, start, at) {
      const parts = memory.parts(list, count);
      memory.check(at, 4);
      const entry = this.descriptors.get(fd, R.FD_WRITE | R.FD_SEEK);
      memory.putU32(at, transferred(system.write, entry.fd, parts, offset(start)));
    },

    fd_read(memory, fd, list, count, at) {
      const parts = memory.parts(list, count);
      memory.check(at, 4);
      memory.putU32(at, transferred(system.read, this.descriptors.get(fd, R.FD_READ).fd, parts));
    },

    fd_readdir(memory, fd, to, length, cookie, at) {
      const bytes = memory.bytes(to, length);
      memory.check(at, 4);
      const entry = this.descriptors.directory(fd, R.FD_READDIR);
      memory.putU32(at, checked(system.readDirectory(entry.fd, ...halves(cookie), bytes)));
    },

    fd_renumber(memory, from, to) {
      this.descriptors.renumber(from, to);
    },

    fd_seek(memory, fd, distance, whence, at) {
      const out = memory.bytes(at, 8);
      const isTold = BigInt.asIntN(64, distance) === 0n && whence === 1;
      const entry = this.descriptors.get(fd, isTold ? R.FD_TELL : R.FD_SEEK);
      if (WHENCE[whence] === undefined) fail(errno.EINVAL);
      checked(system.seek(entry.fd, ...halves(distance), WHENCE[whence], out));
    },

    fd_sync(memory, fd) {
      checked(system.sync(this.descriptors.get(fd, R.FD_SYNC).fd, false));
    },

    fd_tell(memory, fd, at) {
      const out = memory.bytes(at, 8);
      checked(system.seek(this.descriptors.get(fd, R.FD_TELL).fd, 0, 0, 1, out));
    },

    fd_write(memory, fd, list, count, at) {
      const parts = memory.parts(list, count);
      memory.check(at, 4);
      memory.putU32(at, transferred(system.write, this.descriptors.get(fd, R.FD_WRITE).fd, parts));
    },
  },
};
