// SPDX-License-Identifier: MIT
//
// node:fs: the functions of internal/fs under Node's names. Large or rarely used parts are
// loaded on first access.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { toPath, toInteger, toCallback, toSeconds, toNameEncoding, toRealPath } = require('internal/fs/args');
const { forms, callbackForm, syncForm, stepForms, named } = require('internal/fs/forms');
const { drive, driveSync, codeOf } = require('internal/fs/request');
const { jobs } = require('internal/fs/jobs');
const { constants } = require('internal/fs/constants');
const { Stats, Dirent } = require('internal/fs/stats');
const files = require('internal/fs/files');
const transfer = require('internal/fs/transfer');

const trees = () => require('internal/fs/trees');

function existsSync(path) {
  try {
    return codeOf(jobs.access(path)) === 0;
  } catch {
    return false;
  }
}

function exists(path, callback) {
  toCallback(callback);
  let job;
  try {
    job = toPath(path);
  } catch {
    globalThis.process.nextTick(callback, false);
    return;
  }
  forms.access(job, constants.F_OK, (error) => callback(!error));
}

let hasWarnedOfTruncate = false;

function warnOfTruncate() {
  if (hasWarnedOfTruncate) return;
  hasWarnedOfTruncate = true;
  globalThis.process.emitWarning('Using fs.truncate with a file descriptor is deprecated. Please use fs.ftruncate with a file ' +
    'descriptor instead.', 'DeprecationWarning', 'DEP0081');
}

function truncate(path, length, callback) {
  if (typeof path === 'number') {
    warnOfTruncate();
    forms.ftruncate(path, length, callback);
    return;
  }
  let [size, done] = [length, callback];
  if (typeof length === 'function') [size, done] = [0, length];
  if (size === undefined) size = 0;
  toInteger(size, 'len');
  toCallback(done);
  drive(trees().truncate(toPath(path), size), done);
}

function truncateSync(path, length) {
  if (typeof path === 'number') {
    warnOfTruncate();
    forms.ftruncateSync(path, length);
    return;
  }
  driveSync(trees().truncate(toPath(path), length ?? 0));
}

function rmSync(path, options) {
  const name = toPath(path);
  driveSync(trees().rmInOneGo(name, trees().rmOptions(options)));
}

const steps = {
  ...stepForms('mkdir', (...given) => trees().mkdir(...given), (...given) => trees().mkdirArguments(...given), [1, 2]),
  ...stepForms('rm', (...given) => trees().rm(...given), (path, options) => [toPath(path), trees().rmOptions(options)], [1, 2, true]),
  ...stepForms('rmdir', (...given) => trees().rmdir(...given), (path, options) => [toPath(path), trees().rmdirOptions(options)], [1, 2]),
  ...stepForms('readdir', (...given) => trees().readdir(...given),
    (path, given) => {
      const options = trees().readdirOptions(given);
      return [toPath(path), options];
    }, [1, 2]),
  ...stepForms('realpath', (...given) => trees().realpathIn(...given),
    (path, options) => [toNameEncoding(options), toRealPath(path)], [1, 2]),
};
steps.realpathSync = named('realpathSync', (path, options) => trees().realpathNow(toNameEncoding(options), toRealPath(path)));
steps.realpath.native = callbackForm('native', jobs.realpath, [1, 2]);
steps.realpathSync.native = syncForm('native', jobs.realpath);

function cp(from, to, options, callback) {
  let [given, done] = [options, callback];
  if (typeof options === 'function') [given, done] = [undefined, options];
  toCallback(done);
  const work = require('internal/fs/cp');
  drive(work.cp(...work.cpArguments(from, to, given)), (error) => (error === null ? done(null, undefined) : done(error)));
}

function cpSync(from, to, options) {
  require('internal/fs/cp').cpSync(from, to, options);
}

const all = {
  ...forms, ...steps, ...files.exported, ...transfer.exported, existsSync, exists, rmSync, truncate, truncateSync, cp, cpSync,
};

const fs = {};
for (const name of ['appendFile', 'access', 'chown', 'chmod', 'close', 'copyFile', 'cp']) add(name);
lazy('createReadStream', 'internal/fs/streams');
lazy('createWriteStream', 'internal/fs/streams');
for (const name of ['exists', 'fchown', 'fchmod', 'fdatasync', 'fstat', 'fsync', 'ftruncate', 'futimes', 'lchown']) add(name);
fs.lchmod = undefined;
fs.lchmodSync = undefined;
for (const name of ['link', 'lstat', 'lutimes', 'mkdir', 'mkdtemp', 'open']) add(name);
lazy('openAsBlob', 'internal/fs/blob');
for (const name of ['readdir', 'read', 'readv', 'readFile', 'readlink',
  'realpath', 'rename', 'rm', 'rmdir', 'stat', 'statfs', 'symlink', 'truncate', 'unlink', 'utimes']) add(name);
for (const name of ['unwatchFile', 'watch', 'watchFile']) lazy(name, 'internal/fs/watch');
for (const name of ['writeFile', 'write', 'writev']) add(name);
Object.assign(fs, { Dirent, Stats });
for (const name of ['ReadStream', 'WriteStream', 'FileReadStream', 'FileWriteStream']) lazy(name, 'internal/fs/streams');
fs._toUnixTimestamp = toSeconds;
for (const name of ['Dir', 'opendir', 'opendirSync']) lazy(name, 'internal/fs/dir');
for (const name of ['F_OK', 'R_OK', 'W_OK', 'X_OK']) {
  defineProperty(fs, name, { value: constants[name], enumerable: true });
}
defineProperty(fs, 'constants', { value: constants, enumerable: true });
defineProperty(fs, 'promises', { configurable: true, enumerable: true, get: () => require('node/fs/promises') });

function add(name) {
  fs[name] = all[name];
  fs[`${name}Sync`] = all[`${name}Sync`];
}

function lazy(name, module) {
  defineProperty(fs, name, {
    configurable: true,
    enumerable: true,
    get() {
      return require(module)[name];
    },
    set(value) {
      defineProperty(fs, name, { value, writable: true, configurable: true, enumerable: true });
    },
  });
}

// What util.promisify returns for functions whose callbacks have more than one result.
const kPromisify = Symbol.for('nodejs.util.promisify.custom');

// Under the name of the original.
function setPromised(original, value) {
  defineProperty(value, 'name', { value: original.name, configurable: true });
  defineProperty(original, kPromisify, { value, configurable: true });
}

function promisedAs(original, names) {
  setPromised(original, (...given) => new Promise((resolve, reject) => {
    original(...given, (error, ...values) => {
      if (error) reject(error);
      else resolve(Object.fromEntries(names.map((name, i) => [name, values[i]])));
    });
  }));
}

promisedAs(fs.read, ['bytesRead', 'buffer']);
promisedAs(fs.write, ['bytesWritten', 'buffer']);
promisedAs(fs.readv, ['bytesRead', 'buffers']);
promisedAs(fs.writev, ['bytesWritten', 'buffer']);
setPromised(fs.exists, (path) => new Promise((resolve) => { fs.exists(path, resolve); }));

module.exports = fs;
