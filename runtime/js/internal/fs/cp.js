// SPDX-License-Identifier: MIT
//
// fs.cp: files, links and whole trees, as a generator of jobs: see request.js.
'use strict';

const path = require('node/path');
const { codedError, invalidArgType } = require('internal/errors');
const { toPath, checkOptions, toBoolean, toInteger } = require('internal/fs/args');
const { attempt, unlessMissing, textOf } = require('internal/fs/request');
const { jobs } = require('internal/fs/jobs');
const { treeError } = require('internal/fs/errors');
const trees = require('internal/fs/trees');

const ERRNO = { __proto__: null, EEXIST: 17, EINVAL: 22, EISDIR: 21, ENOTDIR: 20 };
const READ_AT_ONCE = 32;
const OWNER_MAY_WRITE = 0o200;

function fail(code, systemCode, message, at, errno = ERRNO[systemCode]) {
  return treeError(code, { message, path: at, syscall: 'cp', errno, code: systemCode });
}

function cpOptions(given) {
  if (given !== undefined) checkOptions(given);
  const options = {
    __proto__: null, dereference: false, errorOnExist: false, filter: undefined, force: true, preserveTimestamps: false, recursive: false,
    verbatimSymlinks: false, ...given,
  };
  for (const name of ['dereference', 'errorOnExist', 'force', 'preserveTimestamps', 'recursive', 'verbatimSymlinks']) {
    toBoolean(options[name], `options.${name}`);
  }
  options.mode = toInteger(options.mode ?? 0, 'mode', 0, 7);
  if (options.dereference && options.verbatimSymlinks) {
    throw codedError(TypeError, 'ERR_INCOMPATIBLE_OPTION_PAIR',
      'Option "dereference" cannot be used in combination with option "verbatimSymlinks"');
  }
  if (options.filter !== undefined && typeof options.filter !== 'function') {
    throw invalidArgType('options.filter', 'function', options.filter);
  }
  return options;
}

// Checked arguments: [from, to, options].
function cpArguments(from, to, given) {
  const options = cpOptions(given);
  return [textOf(toPath(from, 'src')), textOf(toPath(to, 'dest')), options];
}

const isSame = (a, b) => a.ino === b.ino && a.dev === b.dev;

function isInside(folder, name) {
  const outer = path.resolve(folder).split('/').filter(Boolean);
  const inner = path.resolve(name).split('/').filter(Boolean);
  return outer.every((part, i) => inner[i] === part);
}

function statJob(name, { dereference }) {
  return dereference ? jobs.stat(name) : jobs.lstat(name);
}

// The stats of source and target; throws if the source cannot be copied over the target.
function* checkPair(from, to, options) {
  const source = yield statJob(from, options);
  const target = yield unlessMissing(statJob(to, options));
  if (target !== undefined) {
    if (isSame(source, target)) throw fail('ERR_FS_CP_EINVAL', 'EINVAL', 'src and dest cannot be the same', to);
    if (source.isDirectory() && !target.isDirectory()) {
      throw fail('ERR_FS_CP_DIR_TO_NON_DIR', 'EISDIR', `cannot overwrite non-directory ${to} with directory ${from}`, to);
    }
    if (!source.isDirectory() && target.isDirectory()) {
      throw fail('ERR_FS_CP_NON_DIR_TO_DIR', 'ENOTDIR', `cannot overwrite directory ${to} with non-directory ${from}`, to);
    }
  }
  if (source.isDirectory() && isInside(from, to)) {
    throw fail('ERR_FS_CP_EINVAL', 'EINVAL', `cannot copy ${from} to a subdirectory of self ${to}`, to);
  }
  return { source, target };
}

// Links may hide that the target is inside the source.
function* checkParents(from, source, to) {
  const top = path.resolve(path.dirname(from));
  let folder = path.resolve(path.dirname(to));
  while (folder !== top && folder !== path.parse(folder).root) {
    const stat = yield unlessMissing(jobs.stat(folder));
    if (stat === undefined) return;
    if (isSame(source, stat)) throw fail('ERR_FS_CP_EINVAL', 'EINVAL', `cannot copy ${from} to a subdirectory of self ${to}`, to);
    folder = path.dirname(folder);
  }
}

// The program's filter, whose answer may be a promise.
function* isWanted(from, to, { filter }) {
  if (filter === undefined) return true;
  const answer = filter(from, to);
  return typeof answer?.then === 'function' ? yield answer : answer;
}

function* cp(from, to, options, isSync) {
  if (!(yield* isWanted(from, to, options))) return;
  const { source, target } = yield* checkPair(from, to, options);
  yield* checkParents(from, source, to);
  const parent = path.dirname(to);
  if ((yield unlessMissing(jobs.stat(parent))) === undefined) yield* trees.mkdir(parent, 0o777, true);
  yield* copy(from, to, source, target, options, isSync);
}

function* copy(from, to, source, target, options, isSync) {
  if (source.isDirectory()) {
    if (!options.recursive) {
      throw fail('ERR_FS_EISDIR', 'EISDIR', `${from} is a directory (not copied)`, from, isSync ? ERRNO.EINVAL : ERRNO.EISDIR);
    }
    yield* copyFolder(from, to, source, target, options, isSync);
  } else if (source.isFile() || source.isCharacterDevice() || source.isBlockDevice()) {
    yield* copyFile(from, to, source, target, options);
  } else if (source.isSymbolicLink()) {
    yield* copyLink(from, to, target, options);
  } else if (source.isSocket()) {
    throw fail('ERR_FS_CP_SOCKET', 'EINVAL', `cannot copy a socket file: ${to}`, to);
  } else if (source.isFIFO()) {
    throw fail('ERR_FS_CP_FIFO_PIPE', 'EINVAL', `cannot copy a FIFO pipe: ${to}`, to);
  } else {
    throw fail('ERR_FS_CP_UNKNOWN', 'EINVAL', `cannot copy an unknown file type: ${to}`, to);
  }
}

function* copyFile(from, to, source, target, { force, errorOnExist, mode, preserveTimestamps }) {
  if (target !== undefined) {
    if (!force) {
      if (errorOnExist) throw fail('ERR_FS_CP_EEXIST', 'EEXIST', `${to} already exists`, to);
      return;
    }
    yield jobs.unlink(to);
  }
  yield jobs.copyFile(from, to, mode);
  if (!preserveTimestamps) return;
  if ((source.mode & OWNER_MAY_WRITE) === 0) yield jobs.chmod(to, source.mode | OWNER_MAY_WRITE);
  const { atime, mtime } = yield jobs.stat(from);
  yield jobs.utimes(to, atime, mtime);
  if ((source.mode & OWNER_MAY_WRITE) === 0) yield jobs.chmod(to, source.mode);
}

// In the file system's order.
function* namesIn(folder) {
  const number = yield jobs.opendir(folder);
  const names = [];
  try {
    for (;;) {
      const entries = yield jobs.readdir(number, READ_AT_ONCE);
      if (entries.length === 0) return names;
      names.push(...entries.filter((_, i) => i % 2 === 0));
    }
  } finally {
    yield jobs.closedir(number);
  }
}

function* copyFolder(from, to, source, target, options, isSync) {
  if (target === undefined) yield jobs.mkdir(to, 0o777);
  for (const name of yield* namesIn(from)) {
    const [next, place] = [path.join(from, name), path.join(to, name)];
    if (!(yield* isWanted(next, place, options))) continue;
    const pair = yield* checkPair(next, place, options);
    yield* copy(next, place, pair.source, pair.target, options, isSync);
  }
  if (target === undefined) yield jobs.chmod(to, source.mode & 0o7777);
}

function* targetOf(link, { verbatimSymlinks }) {
  const target = yield jobs.readlink(link);
  return verbatimSymlinks ? target : path.resolve(path.dirname(link), target);
}

function* copyLink(from, to, target, options) {
  const source = yield* targetOf(from, options);
  if (target === undefined) {
    yield jobs.symlink(source, to);
    return;
  }
  const old = yield attempt(jobs.readlink(to), 'EINVAL');
  if (old === undefined) {
    yield jobs.symlink(source, to);
    return;
  }
  const before = path.resolve(path.dirname(to), old);
  const isFolder = (yield jobs.stat(from)).isDirectory();
  if (isFolder && isInside(source, before)) {
    throw fail('ERR_FS_CP_EINVAL', 'EINVAL', `cannot copy ${source} to a subdirectory of self ${before}`, to);
  }
  if (isFolder && isInside(before, source)) {
    throw fail('ERR_FS_CP_SYMLINK_TO_SUBDIRECTORY', 'EINVAL', `cannot overwrite ${before} with ${source}`, to);
  }
  yield jobs.unlink(to);
  yield jobs.symlink(source, to);
}

// In the synchronous form, a filter must not return a promise.
function cpSync(from, to, options) {
  const { driveSync } = require('internal/fs/request');
  const [source, target, checked] = cpArguments(from, to, options);
  const { filter } = checked;
  if (filter !== undefined) {
    checked.filter = (...pair) => {
      const answer = filter(...pair);
      if (typeof answer?.then === 'function') {
        throw codedError(TypeError, 'ERR_INVALID_RETURN_VALUE',
          'Expected boolean to be returned from the "filter" function but got an instance of Promise.');
      }
      return answer;
    };
  }
  driveSync(cp(source, target, checked, true));
}

module.exports = { cp, cpArguments, cpSync };
