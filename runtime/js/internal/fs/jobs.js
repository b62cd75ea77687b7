// SPDX-License-Identifier: MIT
//
// The calls of node:fs that are a single operation of the loop, each as a function that checks its arguments and
// returns a job: see request.js.
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

// C returns text for UTF-8, and bytes for other encodings.
const wantsBytes = (encoding) => !isUtf8(encoding);

function bufferOf(bytes) {
  return new FastBuffer(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function nameIn(encoding, name) {
  if (typeof name === 'string') return name;
  const buffer = bufferOf(name);
  return encoding === 'buffer' ? buffer : buffer.toString(encoding);
}

// [name, type, name, type, ...] from C's list: a digit, a name, a slash, and so on.
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

// The names in C's list, without the types.
function namesIn(list, encoding) {
  const names = [];
  const isText = typeof list === 'string';
  for (let start = 0, end; start < list.length; start = end + 1) {
    end = list.indexOf(isText ? '/' : SLASH, start);
    const name = list.slice(start + 1, end);
    names.push(isText ? name : nameIn(encoding, name));
  }
  return names;
}

// A job on one path, or on two.
function onPath(name, finish, path, other) {
  return new Job(binding[name], name, finish, path, other);
}

// A job on a descriptor.
function onFd(name, finish, fd) {
  const job = new FdJob(binding[name], name, finish);
  job.fd = fd;
  return job;
}

// A job that returns names, in an encoding.
function namesOf(job, encoding) {
  job.asBytes = wantsBytes(encoding);
  return job;
}

function givesName(name, path, encoding) {
  return namesOf(onPath(name, (given) => nameIn(encoding, given), path), encoding);
}

function withOwner(job, uid, gid) {
  job.uid = uid;
  job.gid = gid;
  return job;
}

function withTimes(job, atime, mtime) {
  job.atime = atime;
  job.mtime = mtime;
  return job;
}

function withMode(job, mode) {
  job.mode = mode;
  return job;
}

// Bytes to or from a descriptor: part of one view, or a list of views.
function transfer(name, syscall, fd, bytes, position) {
  const job = new FdJob(binding[name], syscall, number, bytes);
  job.fd = fd;
  job.position = position;
  return job;
}

function transferPart(name, fd, view, offset, length, position) {
  const job = transfer(name, name, fd, bytesOf(view), position);
  job.offset = offset;
  job.length = length;
  return job;
}

// The bytes of each view go into a new list: the program may change its own meanwhile. A single one needs none.
function transferAll(name, single, fd, views, position) {
  if (views.length === 1) return transferPart(single, fd, views[0], 0, Number.MAX_SAFE_INTEGER, position);
  const parts = [];
  for (let i = 0; i < views.length; i++) parts.push(bytesOf(views[i]));
  return transfer(name, single, fd, parts, position);
}

let hasWarned = false;

function warnOfLastX(prefix) {
  if (hasWarned || (prefix.at(-1) !== 'X' && prefix.at(-1) !== 0x58)) return;
  hasWarned = true;
  globalThis.process.emitWarning('mkdtemp() templates ending with X are not portable. For details see: https://nodejs.org/api/fs.html');
}

const finishStats = (options) => (ownOptions(options).bigint ? stats.takeBigIntStats : stats.takeStats);
const finishStatFs = (options) => (ownOptions(options).bigint ? stats.takeBigIntStatFs : stats.takeStatFs);

const jobs = {
  access: (path, mode) => withMode(onPath('access', nothing, toPath(path)), toSmallMode(mode)),
  chmod: (path, mode) => withMode(onPath('chmod', nothing, toPath(path)), toMode(mode, 'mode')),
  chown: (path, uid, gid) => withOwner(onPath('chown', nothing, toPath(path)), toOwner(uid, 'uid'), toOwner(gid, 'gid')),
  close: (fd) => onFd('close', nothing, toFd(fd)),
  copyFile(from, to, mode) {
    const job = onPath('copyfile', nothing, toPath(from, 'src'), toPath(to, 'dest'));
    job.flags = toSmallMode(mode);
    return job;
  },
  fchmod(fd, mode) {
    const bits = toMode(mode, 'mode');
    return withMode(onFd('fchmod', nothing, toFdAtLast(fd)), bits);
  },
  fchown(fd, uid, gid) {
    const user = toOwner(uid, 'uid');
    const group = toOwner(gid, 'gid');
    return withOwner(onFd('fchown', nothing, toFdAtLast(fd)), user, group);
  },
  fdatasync: (fd) => onFd('fdatasync', nothing, toFdAtLast(fd)),
  fstat: (fd, options) => onFd('fstat', finishStats(options), toFdAtLast(fd)),
  fsync: (fd) => onFd('fsync', nothing, toFdAtLast(fd)),
  ftruncate(fd, length = 0) {
    const size = Math.max(0, toInteger(length, 'len'));
    const job = onFd('ftruncate', nothing, toFdAtLast(fd));
    job.length = size;
    return job;
  },
  futimes(fd, atime, mtime) {
    const read = toSeconds(atime, 'atime');
    const written = toSeconds(mtime, 'mtime');
    return withTimes(onFd('futime', nothing, toFdAtLast(fd)), read, written);
  },
  lchown: (path, uid, gid) => withOwner(onPath('lchown', nothing, toPath(path)), toOwner(uid, 'uid'), toOwner(gid, 'gid')),
  link: (from, to) => onPath('link', nothing, toPath(from, 'existingPath'), toPath(to, 'newPath')),
  lstat: (path, options) => onPath('lstat', finishStats(options), toPath(path)),
  lutimes: (path, atime, mtime) => withTimes(onPath('lutime', nothing, toPath(path)), toSeconds(atime), toSeconds(mtime)),
  mkdir: (path, mode) => withMode(onPath('mkdir', nothing, toPath(path)), mode),
  mkdtemp(prefix, options) {
    const encoding = toNameEncoding(options);
    const given = toPath(prefix, 'prefix');
    warnOfLastX(given);
    const pattern = typeof given === 'string' ? `${given}XXXXXX` : Uint8Array.of(...given, ...'XXXXXX'.split('').map(() => 88));
    return givesName('mkdtemp', pattern, encoding);
  },
  open(path, flags, mode) {
    const job = onPath('open', number, toPath(path));
    job.flags = toFlags(flags);
    job.mode = toMode(mode, 'mode', 0o666);
    return job;
  },
  read: (fd, view, offset, length, position) => transferPart('read', fd, view, offset, length, position),
  // Opens a folder, reads some of its entries, closes it. `fd` carries the folder's number.
  opendir: (path) => new Job(internalBinding('fs_dir').open, 'opendir', number, toPath(path)),
  readdir(folder, count, encoding) {
    const job = new FdJob(internalBinding('fs_dir').read, 'scandir', (list) => entriesOf(list, encoding));
    job.fd = folder;
    job.length = count;
    return namesOf(job, encoding);
  },
  closedir(folder) {
    const job = new FdJob(internalBinding('fs_dir').close, 'closedir', nothing);
    job.fd = folder;
    return job;
  },
  // A new ArrayBuffer of up to length bytes.
  readNew(fd, length, position) {
    const job = new FdJob(binding.readNew, 'read', (buffer) => buffer);
    job.fd = fd;
    job.length = length;
    job.position = position;
    return job;
  },
  readlink(path, options) {
    const encoding = toNameEncoding(options);
    return givesName('readlink', toPath(path, 'oldPath'), encoding);
  },
  readv: (fd, views, position) => transferAll('readv', 'read', fd, views, position),
  realpath(path, options) {
    const encoding = toNameEncoding(options);
    return givesName('realpath', toPath(path), encoding);
  },
  rename: (from, to) => onPath('rename', nothing, toPath(from, 'oldPath'), toPath(to, 'newPath')),
  rmdir: (path) => onPath('rmdir', nothing, toPath(path)),
  // Returns entriesOf().
  scandir: (path, encoding) => namesOf(onPath('scandir', (list) => entriesOf(list, encoding), toPath(path)), encoding),
  names: (path, encoding) => namesOf(onPath('scandir', (list) => namesIn(list, encoding), toPath(path)), encoding),
  // The mode alone, for operations of several steps.
  statMode: (path) => onPath('stat', stats.takeMode, path),
  lstatMode: (path) => onPath('lstat', stats.takeMode, path),
  stat: (path, options) => onPath('stat', finishStats(options), toPath(path)),
  statfs: (path, options) => onPath('statfs', finishStatFs(options), toPath(path)),
  // The type has no effect on Linux, but is checked.
  symlink(target, path, type) {
    const job = onPath('symlink', nothing, toPath(target, 'target'), toPath(path));
    if (typeof type === 'string' && !['dir', 'file', 'junction'].includes(type)) {
      throw codedError(Error, 'ERR_FS_INVALID_SYMLINK_TYPE',
        `Symlink type must be one of "dir", "file", or "junction". Received "${type}"`);
    }
    return job;
  },
  unlink: (path) => onPath('unlink', nothing, toPath(path)),
  utimes: (path, atime, mtime) => withTimes(onPath('utime', nothing, toPath(path)), toSeconds(atime), toSeconds(mtime)),
  write: (fd, view, offset, length, position) => transferPart('write', fd, view, offset, length, position),
  writev: (fd, views, position) => transferAll('writev', 'write', fd, views, position),
};

module.exports = { jobs, nameIn };
