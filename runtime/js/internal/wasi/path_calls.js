// SPDX-License-Identifier: MIT
//
// The calls of WASI preview1 that take a path: see fd_calls.
'use strict';

const { errno, fail, checked } = require('internal/wasi/errno');
const { R, type } = require('internal/wasi/rights');
const { FILESTAT_SIZE } = require('internal/wasi/descriptors');
const { systemFlags, times } = require('internal/wasi/fd_calls');
const { at, existing, openPath } = require('internal/wasi/paths');
const { constants: { O_CREAT, O_DIRECTORY, O_EXCL, O_RDONLY, O_RDWR, O_TRUNC, O_WRONLY } } = require('internal/fs/constants');
const system = internalBinding('wasi');

const FOLLOW = 1;
const OPEN = { __proto__: null, CREAT: 1, DIRECTORY: 2, EXCL: 4, TRUNC: 8 };
const FDFLAG_DSYNC = 2;
const FDFLAGS_SYNC = 8 | 16;
const READS = R.FD_READ | R.FD_READDIR;
const WRITES = R.FD_DATASYNC | R.FD_WRITE | R.FD_ALLOCATE | R.FD_FILESTAT_SET_SIZE;

function accessMode(rights) {
  if ((rights & WRITES) === 0n) return O_RDONLY;
  return (rights & READS) === 0n ? O_WRONLY : O_RDWR;
}

function openFlags(open, rights, flags) {
  return accessMode(rights) | systemFlags(flags) | (open & OPEN.CREAT ? O_CREAT : 0) | (open & OPEN.DIRECTORY ? O_DIRECTORY : 0) |
    (open & OPEN.EXCL ? O_EXCL : 0) | (open & OPEN.TRUNC ? O_TRUNC : 0);
}

// What opening with these flags needs from the directory, besides the rights that the file is to have.
function neededRights(open, flags) {
  return {
    base: R.PATH_OPEN | (open & OPEN.CREAT ? R.PATH_CREATE_FILE : 0n) | (open & OPEN.TRUNC ? R.PATH_FILESTAT_SET_SIZE : 0n),
    inheriting: (flags & FDFLAG_DSYNC ? R.FD_DATASYNC : 0n) | (flags & FDFLAGS_SYNC ? R.FD_SYNC : 0n),
  };
}

// The path of a directory as the program sees it, if it was opened below one with a name.
function nameBelow(entry, path) {
  return `${entry.name}/${path}`;
}

// Two paths, the second of which will be created.
function twoPlaces(from, fromPath, isFollowed, to, toPath, use) {
  return existing(from, fromPath, isFollowed, (fd, name) => (
    at(to, toPath, false, (otherFd, otherName, endsInSlash) => use(fd, name, otherFd, otherName, endsInSlash))));
}

// What is created under this name is no directory, so the name must not end in a slash.
function createdAt(entry, path, use) {
  return at(entry, path, false, (fd, name, endsInSlash) => {
    if (endsInSlash) fail(errno.ENOENT);
    return use(fd, name);
  });
}

module.exports = {
  calls: {
    path_create_directory(memory, fd, path, length) {
      const text = memory.path(path, length);
      const entry = this.descriptors.directory(fd, R.PATH_CREATE_DIRECTORY);
      at(entry, text, false, (directory, name) => checked(system.mkdirAt(directory, name)));
    },

    path_filestat_get(memory, fd, flags, path, length, to) {
      const text = memory.path(path, length);
      const bytes = memory.bytes(to, FILESTAT_SIZE);
      const entry = this.descriptors.directory(fd, R.PATH_FILESTAT_GET);
      existing(entry, text, (flags & FOLLOW) !== 0, (directory, name) => {
        const opened = openPath(directory, name, 0);
        try {
          checked(system.stat(opened, bytes));
        } finally {
          system.close(opened);
        }
      });
    },

    path_filestat_set_times(memory, fd, flags, path, length, atim, mtim, which) {
      const text = memory.path(path, length);
      const both = times(atim, mtim, which);
      const entry = this.descriptors.directory(fd, R.PATH_FILESTAT_SET_TIMES);
      existing(entry, text, (flags & FOLLOW) !== 0, (directory, name) => checked(system.utimesAt(directory, name, ...both)));
    },

    path_link(memory, fd, flags, path, length, newFd, newPath, newLength) {
      const from = memory.path(path, length);
      const to = memory.path(newPath, newLength);
      const entry = this.descriptors.directory(fd, R.PATH_LINK_SOURCE);
      const other = this.descriptors.directory(newFd, R.PATH_LINK_TARGET);
      existing(entry, from, (flags & FOLLOW) !== 0, (directory, name) => (
        createdAt(other, to, (otherDirectory, newName) => checked(system.linkAt(directory, name, otherDirectory, newName)))));
    },

    // Links are followed without the flag, too, as in Node.
    path_open(memory, fd, lookup, path, length, open, base, inheriting, flags, to) {
      const text = memory.path(path, length);
      memory.check(to, 4);
      const rights = BigInt.asUintN(64, base);
      const inherited = BigInt.asUintN(64, inheriting);
      const needed = neededRights(open, flags);
      const entry = this.descriptors.directory(fd, needed.base, needed.inheriting | rights | inherited);
      if ((open & OPEN.CREAT) !== 0 && (open & OPEN.DIRECTORY) !== 0) fail(errno.EINVAL);
      const isNew = (open & OPEN.CREAT) !== 0 && (open & OPEN.EXCL) !== 0;
      const opened = at(entry, text, !isNew, (directory, name, endsInSlash) => (
        checked(system.openAt(directory, name, openFlags(open, rights, flags) | (endsInSlash ? O_DIRECTORY : 0)))));
      memory.putU32(to, this.descriptors.add(opened, { base: rights, inheriting: inherited, name: nameBelow(entry, this.decode(text)) }));
    },

    path_readlink(memory, fd, path, length, to, room, at32) {
      const text = memory.path(path, length);
      const out = memory.bytes(to, room);
      memory.check(at32, 4);
      const entry = this.descriptors.directory(fd, R.PATH_READLINK);
      const target = checked(existing(entry, text, false, (directory, name) => system.readlinkAt(directory, name)));
      const shown = target.subarray(0, room);
      out.set(shown);
      memory.putU32(at32, shown.length);
    },

    path_remove_directory(memory, fd, path, length) {
      const text = memory.path(path, length);
      const entry = this.descriptors.directory(fd, R.PATH_REMOVE_DIRECTORY);
      existing(entry, text, false, (directory, name) => checked(system.unlinkAt(directory, name, true)));
    },

    path_rename(memory, fd, path, length, newFd, newPath, newLength) {
      const from = memory.path(path, length);
      const to = memory.path(newPath, newLength);
      const entry = this.descriptors.directory(fd, R.PATH_RENAME_SOURCE);
      const other = this.descriptors.directory(newFd, R.PATH_RENAME_TARGET);
      twoPlaces(entry, from, false, other, to, (directory, name, otherDirectory, newName, endsInSlash) => {
        if (endsInSlash && !isDirectory(directory, name)) fail(errno.ENOTDIR);
        checked(system.renameAt(directory, name, otherDirectory, newName));
      });
    },

    path_symlink(memory, target, targetLength, fd, path, length) {
      const text = memory.path(target, targetLength);
      const to = memory.path(path, length);
      const entry = this.descriptors.directory(fd, R.PATH_SYMLINK);
      createdAt(entry, to, (directory, name) => checked(system.symlinkAt(text, directory, name)));
    },

    path_unlink_file(memory, fd, path, length) {
      const text = memory.path(path, length);
      const entry = this.descriptors.directory(fd, R.PATH_UNLINK_FILE);
      existing(entry, text, false, (directory, name) => checked(system.unlinkAt(directory, name, false)));
    },
  },
};

function isDirectory(fd, name) {
  const opened = openPath(fd, name, 0);
  const kind = system.stat(opened, new Uint8Array(FILESTAT_SIZE));
  system.close(opened);
  return kind === type.DIRECTORY;
}
