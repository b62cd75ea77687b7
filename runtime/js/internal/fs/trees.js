// SPDX-License-Identifier: MIT
//
// Operations of several calls: recursive mkdir, rm, recursive readdir, realpath, truncate. Each is a generator of jobs:
// see request.js.
'use strict';

const path = require('node/path');
const args = require('internal/fs/args');
const { ownOptions } = require('internal/options');
const { attempt, unlessMissing, trial, Pause, textOf, runSync, driveSync } = require('internal/fs/request');
const { jobs } = require('internal/fs/jobs');
const { Dirent } = require('internal/fs/stats');
const { constants } = require('internal/fs/constants');
const { treeError } = require('internal/fs/errors');
const { systemError } = require('internal/errors');

const { toPath, toMode, toBoolean, toInteger, toOptions, checkOptions, MAX_INT32, MAX_UINT32 } = args;
const { S_IFMT, S_IFDIR, S_IFLNK, UV_DIRENT_UNKNOWN } = constants;
const ENOENT = -2;
const ENOTDIR = -20;
const EEXIST = -17;
// What mkdir() may fail with if the folder exists: also EISDIR, EROFS, EPERM and EACCES.
const MAY_EXIST = [EEXIST, -21, -30, -1, -13, ENOTDIR];

const dirname = (name) => path.dirname(name);

// Returns the first folder that was created, or undefined. Parents are created when they turn out to be missing.
function* makeParents(name, mode) {
  const missing = [name];
  const tried = new Set();
  let first;
  while (missing.length > 0) {
    const next = missing.at(-1);
    const code = yield trial(jobs.mkdir(next, mode));
    if (code === undefined) {
      first ??= next;
      missing.pop();
    } else if (code !== ENOENT) {
      yield* checkFolder(next, name, code);
      missing.pop();
    } else if (tried.has(next) || dirname(next) === next) {
      throw systemError(code, 'mkdir', next);
    } else {
      tried.add(next);
      missing.push(dirname(next));
    }
  }
  return first;
}

// After mkdir failed: succeeds if the folder exists.
function* checkFolder(name, whole, code) {
  if (!MAY_EXIST.includes(code)) throw systemError(code, 'mkdir', name);
  let mode;
  try {
    mode = yield jobs.statMode(name);
  } catch (unseen) {
    throw systemError(code === EEXIST ? unseen.errno : code, 'mkdir', whole);
  }
  if ((mode & S_IFMT) === S_IFDIR) return;
  throw systemError(name === whole && code === EEXIST ? EEXIST : ENOTDIR, 'mkdir', whole);
}

// Like others below, returns a job where one is enough, and a generator otherwise.
function mkdir(name, mode, isRecursive) {
  return isRecursive ? makeParents(textOf(name), mode) : jobs.mkdir(name, mode);
}

// Checked arguments for mkdir: [path, mode, recursive].
function mkdirArguments(name, given) {
  let mode = 0o777;
  let isRecursive = false;
  const where = toPath(name);
  if (typeof given === 'number' || typeof given === 'string') {
    mode = toMode(given, 'mode');
  } else if (given) {
    const options = ownOptions(given);
    if (options.recursive !== undefined) isRecursive = toBoolean(options.recursive, 'options.recursive');
    if (options.mode !== undefined) mode = toMode(options.mode, 'mode');
  }
  return [where, mode, isRecursive];
}

const RM_DEFAULTS = { __proto__: null, force: false, recursive: false, retryDelay: 100, maxRetries: 0 };

function rmOptions(options = {}) {
  checkOptions(options);
  const all = { __proto__: null, ...RM_DEFAULTS, ...options };
  toBoolean(all.force, 'options.force');
  toBoolean(all.recursive, 'options.recursive');
  toInteger(all.retryDelay, 'options.retryDelay', 0, MAX_INT32);
  toInteger(all.maxRetries, 'options.maxRetries', 0, MAX_UINT32);
  return all;
}

const RETRIED = new Set(['EBUSY', 'EMFILE', 'ENFILE', 'ENOTEMPTY', 'EPERM']);

function* retrying(work, { maxRetries, retryDelay }) {
  for (let tries = 0; ; tries++) {
    try {
      yield* work();
      return;
    } catch (error) {
      if (!RETRIED.has(error.code) || tries >= maxRetries) throw error;
    }
    yield new Pause((tries + 1) * retryDelay);
  }
}

function* remove(name, options) {
  const stat = yield unlessMissing(jobs.lstat(name));
  if (stat === undefined) return;
  if (!stat.isDirectory()) {
    yield* retrying(function* () { yield unlessMissing(jobs.unlink(name)); }, options);
    return;
  }
  yield* retrying(() => removeFolder(name, options), options);
}

function joined(folder, name) {
  if (typeof folder === 'string' && typeof name === 'string') return path.join(folder, name);
  const { Buffer } = require('node/buffer');
  return Buffer.concat([Buffer.from(folder), Buffer.from('/'), Buffer.from(name)]);
}

function* removeFolder(name, options) {
  try {
    yield unlessMissing(jobs.rmdir(name));
    return;
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  }
  const entries = yield jobs.scandir(name, 'buffer');
  const folder = typeof name === 'string' ? require('node/buffer').Buffer.from(name) : name;
  yield entries.filter((_, i) => i % 2 === 0).map((entry) => remove(joined(folder, entry), options));
  yield unlessMissing(jobs.rmdir(name));
}

// With all options set, the synchronous form unlinks a path even if lstat fails: the error is that of unlink, as in
// Node.
function* rmInOneGo(name, options) {
  if (!options.force || !options.recursive) {
    yield* rm(name, options);
    return;
  }
  let isThere = true;
  try {
    isThere = (yield unlessMissing(jobs.lstat(name))) !== undefined;
  } catch {
    yield jobs.unlink(name);
    return;
  }
  if (isThere) yield* remove(name, options);
}

function* rm(name, options) {
  const stat = yield options.force ? unlessMissing(jobs.lstat(name)) : jobs.lstat(name);
  if (stat?.isDirectory() && !options.recursive) {
    throw treeError('ERR_FS_EISDIR', { code: 'EISDIR', message: 'is a directory', path: textOf(name), syscall: 'rm', errno: 21 });
  }
  yield* remove(name, options);
}

let hasWarnedOfRmdir = false;

function warnOfRmdir() {
  if (hasWarnedOfRmdir) return;
  hasWarnedOfRmdir = true;
  globalThis.process.emitWarning('In future versions of Node.js, fs.rmdir(path, { recursive: true }) will be removed. ' +
    'Use fs.rm(path, { recursive: true }) instead', 'DeprecationWarning', 'DEP0147');
}

function rmdirOptions(options = {}) {
  checkOptions(options);
  const all = { __proto__: null, retryDelay: 100, maxRetries: 0, recursive: false, ...options };
  toBoolean(all.recursive, 'options.recursive');
  toInteger(all.retryDelay, 'options.retryDelay', 0, MAX_INT32);
  toInteger(all.maxRetries, 'options.maxRetries', 0, MAX_UINT32);
  if (all.recursive) warnOfRmdir();
  return all;
}

function rmdir(name, options) {
  return options.recursive ? rmdirTree(name, options) : jobs.rmdir(name);
}

function* rmdirTree(name, options) {
  const stat = yield jobs.lstat(name);
  if (!stat.isDirectory()) throw systemError(ENOTDIR, 'rmdir', textOf(name));
  yield* remove(name, options);
}

function readdirOptions(given) {
  const options = toOptions(given);
  if (options.recursive !== undefined && options.recursive !== null) toBoolean(options.recursive, 'options.recursive');
  return options;
}

function inFolder(folder, name) {
  if (typeof name === 'string') return path.join(textOf(folder), name);
  return joined(folder, name);
}

// The type of a file if the file system did not return it with the name.
function* typeOf(name) {
  const stat = yield jobs.lstat(name);
  if (stat.isDirectory()) return constants.UV_DIRENT_DIR;
  if (stat.isFile()) return constants.UV_DIRENT_FILE;
  if (stat.isSymbolicLink()) return constants.UV_DIRENT_LINK;
  if (stat.isFIFO()) return constants.UV_DIRENT_FIFO;
  if (stat.isSocket()) return constants.UV_DIRENT_SOCKET;
  return stat.isCharacterDevice() ? constants.UV_DIRENT_CHAR : constants.UV_DIRENT_BLOCK;
}

// Dirents if all types are known, otherwise null. A plain function: loops in generators are slow.
function knownDirents(entries, folder) {
  const found = [];
  for (let i = 0; i < entries.length; i += 2) {
    if (entries[i + 1] === UV_DIRENT_UNKNOWN) return null;
    found.push(new Dirent(entries[i], entries[i + 1], folder));
  }
  return found;
}

// One folder: names or Dirents, and the subfolders to descend into.
function* listFolder(folder, { encoding, withFileTypes, recursive }) {
  const entries = yield jobs.scandir(folder, encoding);
  const dirents = withFileTypes && !recursive ? knownDirents(entries, folder) : null;
  if (dirents !== null) return { found: dirents, folders: [] };
  const found = [];
  const folders = [];
  for (let i = 0; i < entries.length; i += 2) {
    const name = entries[i];
    let type = entries[i + 1];
    if (type === constants.UV_DIRENT_UNKNOWN && (withFileTypes || recursive)) type = yield* typeOf(inFolder(folder, name));
    found.push(withFileTypes ? new Dirent(name, type, folder) : name);
    if (recursive && (type === constants.UV_DIRENT_DIR || (!withFileTypes && type === constants.UV_DIRENT_LINK))) {
      folders.push({ path: inFolder(folder, name), isLink: type === constants.UV_DIRENT_LINK });
    }
  }
  return { found, folders };
}

function readdir(top, options, isLastFirst) {
  const isPlain = !options.recursive && !options.withFileTypes;
  return isPlain ? jobs.names(top, options.encoding) : listAll(top, options, isLastFirst);
}

// Names in subfolders are relative to the top. Links to folders are followed where Node follows them.
function* listAll(top, options, isLastFirst) {
  if (!options.recursive) return (yield* listFolder(top, options)).found;
  const all = [];
  const waiting = [{ path: top, isLink: false }];
  while (waiting.length > 0) {
    const { path: folder, isLink } = isLastFirst ? waiting.pop() : waiting.shift();
    if (isLink && !(yield attempt(jobs.stat(folder), 'ENOENT', 'ELOOP'))?.isDirectory()) continue;
    const { found, folders } = yield* listFolder(folder, options);
    for (const entry of found) {
      all.push(options.withFileTypes || folder === top ? entry : path.relative(textOf(top), inFolder(folder, entry)));
    }
    waiting.push(...folders);
  }
  return all;
}

// Links in /proc to pipes and sockets lead to no file.
const isUnnamed = (stat) => stat.isFIFO() || stat.isSocket();

function componentsOf(name) {
  const components = path.resolve(textOf(name)).split('/');
  const list = [];
  for (let i = 0; i < components.length; i++) if (components[i] !== '') list.push(components[i]);
  return list;
}

// Follows links one path component at a time: `rest`, below `real`. The paths in `known` are no links.
function* follow(real, rest, known) {
  while (rest.length > 0) {
    const next = `${real}/${rest.shift()}`;
    const mode = known.has(next) ? 0 : yield jobs.lstatMode(next);
    if ((mode & S_IFMT) !== S_IFLNK) {
      known.add(next);
      real = next;
      continue;
    }
    const stat = yield jobs.stat(next);
    const target = path.resolve(real || '/', yield jobs.readlink(next));
    if (isUnnamed(stat) && (yield unlessMissing(jobs.lstat(target))) === undefined) return target;
    rest = [...target.split('/').filter(Boolean), ...rest];
    real = '';
  }
  return real || '/';
}

function inEncoding(encoding, real) {
  if (encoding === undefined || encoding === null || encoding === 'utf8') return real;
  const buffer = args.toBytes(real, 'utf8');
  return encoding === 'buffer' ? buffer : buffer.toString(encoding);
}

function* realpathIn(encoding, name) {
  return inEncoding(encoding, yield* follow('', componentsOf(name), new Set()));
}

// The same, synchronously. Most paths have no links, and need no generator.
function realpathNow(encoding, name) {
  const components = componentsOf(name);
  let real = '';
  for (let i = 0; i < components.length; i++) {
    const next = `${real}/${components[i]}`;
    if ((runSync(jobs.lstatMode(next)) & S_IFMT) === S_IFLNK) {
      const known = new Set(components.slice(0, i).map((_, at) => `/${components.slice(0, at + 1).join('/')}`));
      return inEncoding(encoding, driveSync(follow(real, components.slice(i), known)));
    }
    real = next;
  }
  return inEncoding(encoding, real || '/');
}

function* truncate(name, length) {
  const fd = yield jobs.open(name, 'r+');
  try {
    yield jobs.ftruncate(fd, length);
  } finally {
    yield jobs.close(fd);
  }
}

module.exports = {
  mkdir, mkdirArguments, rm, rmInOneGo, rmOptions, rmdir, rmdirOptions, readdir, readdirOptions, realpathIn, realpathNow, truncate,
};
