// SPDX-License-Identifier: MIT
//
// The calls of node:fs that are one operation of the loop, each as a function that
// checks its arguments and gives a job: see request.js.
'use strict';

const { ownOptions } = require('internal/options');
const args = require('internal/fs/args');
const { Job, FdJob, nothing, number } = require('internal/fs/request');
const stats = require('internal/fs/stats');
const { codedError } = require('internal/errors');
const { FastBuffer } = require('internal/buffer/fast');
const binding = internalBinding('fs');

const { toPath, toFd, toFdAtLast, toFlags, toMode, toOwner, toInteger, toSeconds, toSmallMode, toNameEncoding, bytesOf } = args;

const SLASH = 47;
const ZERO = 48;

const isUtf8 = (encoding) => encoding === undefined || encoding === null || encoding === 'utf8' || encoding === 'utf-8';

// C gives text for UTF-8, and bytes for all else.
const wantsBytes = (encoding) => (isUtf8(encoding) ? 0 : 1);

function bufferOf(bytes) {
  return new FastBuffer(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function nameIn(encoding, name) {
  if (typeof name === 'string') return name;
  const buffer = bufferOf(name);
  return encoding === 'buffer' ? buffer : buffer.toString(encoding);
}

const finishName = (encoding) => (name) => nameIn(encoding, name);

// [name, type, name, type, ...] of a list that C made: a digit, a name, a slash, and again.
function entriesOf(list, encoding) {
  const entries = [];
  if (typeof list === 'string') {
    for (let start = 0, end; start < list.length; start = end + 1) {
      end = list.indexOf('/', start);
      entries.push(list.slice(start + 1, end), list.charCodeAt(start) - ZERO);
    }
    return entries;
  }
  for (let start = 0, end; start < list.length; start = end + 1) {
    end = list.indexOf(SLASH, start);
    entries.push(nameIn(encoding, list.slice(start + 1, end)), list[start] - ZERO);
  }
  return entries;
}

// Where a descriptor's bytes go or come from: offset and length within the view.
function part(call, syscall, fd, view, offset, length, position) {
  return new FdJob(call, syscall, number, bytesOf(view), undefined, fd, position, offset, length);
}

function at(call, syscall, fd, n2, n3) {
  return new FdJob(call, syscall, nothing, undefined, undefined, fd, n2, n3);
}

const finishStats = (options) => (ownOptions(options).bigint ? stats.takeBigIntStats : stats.takeStats);

const jobs = {
  access: (path, mode) => new Job(binding.access, 'access', nothing, toPath(path), undefined, toSmallMode(mode)),
  chmod: (path, mode) => new Job(binding.chmod, 'chmod', nothing, toPath(path), undefined, toMode(mode, 'mode')),
  chown(path, uid, gid) {
    return new Job(binding.chown, 'chown', nothing, toPath(path), undefined, toOwner(uid, 'uid'), toOwner(gid, 'gid'));
  },
  close: (fd) => at(binding.close, 'close', toFd(fd)),
  copyFile(from, to, mode) {
    return new Job(binding.copyfile, 'copyfile', nothing, toPath(from, 'src'), toPath(to, 'dest'), toSmallMode(mode));
  },
  fchmod(fd, mode) {
    const bits = toMode(mode, 'mode');
    return at(binding.fchmod, 'fchmod', toFdAtLast(fd), bits);
  },
  fchown(fd, uid, gid) {
    const [user, group] = [toOwner(uid, 'uid'), toOwner(gid, 'gid')];
    return at(binding.fchown, 'fchown', toFdAtLast(fd), user, group);
  },
  fdatasync: (fd) => at(binding.fdatasync, 'fdatasync', toFdAtLast(fd)),
  fstat(fd, options) {
    return new FdJob(binding.fstat, 'fstat', finishStats(options), undefined, undefined, toFdAtLast(fd));
  },
  fsync: (fd) => at(binding.fsync, 'fsync', toFdAtLast(fd)),
  ftruncate(fd, length = 0) {
    const size = Math.max(0, toInteger(length, 'len'));
    return at(binding.ftruncate, 'ftruncate', toFdAtLast(fd), size);
  },
  futimes(fd, atime, mtime) {
    const [read, written] = [toSeconds(atime, 'atime'), toSeconds(mtime, 'mtime')];
    return at(binding.futime, 'futime', toFdAtLast(fd), read, written);
  },
  lchown(path, uid, gid) {
    return new Job(binding.lchown, 'lchown', nothing, toPath(path), undefined, toOwner(uid, 'uid'), toOwner(gid, 'gid'));
  },
  link: (from, to) => new Job(binding.link, 'link', nothing, toPath(from, 'existingPath'), toPath(to, 'newPath')),
  lstat(path, options) {
    return new Job(binding.lstat, 'lstat', finishStats(options), toPath(path));
  },
  lutimes(path, atime, mtime) {
    return new Job(binding.lutime, 'lutime', nothing, toPath(path), undefined, toSeconds(atime), toSeconds(mtime));
  },
  mkdir: (path, mode) => new Job(binding.mkdir, 'mkdir', nothing, toPath(path), undefined, mode),
  mkdtemp(prefix, options) {
    const encoding = toNameEncoding(options);
    const given = toPath(prefix, 'prefix');
    const pattern = typeof given === 'string' ? `${given}XXXXXX` : Uint8Array.of(...given, ...'XXXXXX'.split('').map(() => 88));
    return new Job(binding.mkdtemp, 'mkdtemp', finishName(encoding), pattern, undefined, 0, 0, 0, wantsBytes(encoding));
  },
  open(path, flags, mode) {
    return new Job(binding.open, 'open', number, toPath(path), undefined, toFlags(flags), toMode(mode, 'mode', 0o666));
  },
  read: (fd, view, offset, length, position) => part(binding.read, 'read', fd, view, offset, length, position),
  // A folder's number, entriesOf() some of it, and its end.
  opendir: (path) => new Job(internalBinding('fs_dir').open, 'opendir', number, toPath(path)),
  readdir(folder, count, encoding) {
    return new FdJob(internalBinding('fs_dir').read, 'scandir', (list) => entriesOf(list, encoding), undefined, undefined,
      folder, count, 0, wantsBytes(encoding));
  },
  closedir: (folder) => at(internalBinding('fs_dir').close, 'closedir', folder),
  // A new ArrayBuffer of up to length bytes.
  readNew(fd, length, position) {
    return new FdJob(binding.readNew, 'read', (buffer) => buffer, undefined, undefined, fd, position, length);
  },
  readlink(path, options) {
    const encoding = toNameEncoding(options);
    return new Job(binding.readlink, 'readlink', finishName(encoding), toPath(path, 'oldPath'), undefined, 0, 0, 0, wantsBytes(encoding));
  },
  readv(fd, views, position) {
    return new FdJob(binding.readv, 'read', number, views.map(bytesOf), undefined, fd, position);
  },
  realpath(path, options) {
    const encoding = toNameEncoding(options);
    return new Job(binding.realpath, 'realpath', finishName(encoding), toPath(path), undefined, 0, 0, 0, wantsBytes(encoding));
  },
  rename: (from, to) => new Job(binding.rename, 'rename', nothing, toPath(from, 'oldPath'), toPath(to, 'newPath')),
  rmdir: (path) => new Job(binding.rmdir, 'rmdir', nothing, toPath(path)),
  // Gives entriesOf().
  scandir(path, encoding) {
    return new Job(binding.scandir, 'scandir', (list) => entriesOf(list, encoding), toPath(path), undefined, 0, 0, 0, wantsBytes(encoding));
  },
  stat(path, options) {
    return new Job(binding.stat, 'stat', finishStats(options), toPath(path));
  },
  statfs(path, options) {
    return new Job(binding.statfs, 'statfs', ownOptions(options).bigint ? stats.takeBigIntStatFs : stats.takeStatFs, toPath(path));
  },
  // The type means nothing on Linux, but is looked at.
  symlink(target, path, type) {
    const job = new Job(binding.symlink, 'symlink', nothing, toPath(target, 'target'), toPath(path));
    if (typeof type === 'string' && !['dir', 'file', 'junction'].includes(type)) {
      throw codedError(Error, 'ERR_FS_INVALID_SYMLINK_TYPE',
        `Symlink type must be one of "dir", "file", or "junction". Received "${type}"`);
    }
    return job;
  },
  unlink: (path) => new Job(binding.unlink, 'unlink', nothing, toPath(path)),
  utimes(path, atime, mtime) {
    return new Job(binding.utime, 'utime', nothing, toPath(path), undefined, toSeconds(atime), toSeconds(mtime));
  },
  write: (fd, view, offset, length, position) => part(binding.write, 'write', fd, view, offset, length, position),
  writev(fd, views, position) {
    return new FdJob(binding.writev, 'write', number, views.map(bytesOf), undefined, fd, position);
  },
};

module.exports = { jobs, nameIn };
