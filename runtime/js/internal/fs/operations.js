// SPDX-License-Identifier: MIT
//
// The operations of node:fs that are one system call: each is described once and
// made into its callback, synchronous and promise form.
'use strict';

const args = require('internal/fs/args');
const { systemError } = require('internal/errors');
const { Stats, Dirent } = require('internal/fs/stats');
const binding = internalBinding('fs');

const { toPath, toFlags, toMode, toFd, toCallback, constants } = args;

const nothing = () => undefined;
const stats = (values) => new Stats(values);

function entries(list, options, path) {
  const found = [];
  for (let i = 0; i < list.length; i += 2) {
    found.push(options?.withFileTypes ? new Dirent(list[i], path, list[i + 1]) : list[i]);
  }
  return options?.withFileTypes ? found.sort((a, b) => (a.name < b.name ? -1 : 1)) : found.sort();
}

// name: [syscall, arguments for the binding, result, paths for errors]
const OPERATIONS = {
  access: ['access', (path, mode = constants.F_OK) => [toPath(path), mode], nothing],
  chmod: ['chmod', (path, mode) => [toPath(path), toMode(mode)], nothing],
  close: ['close', (fd) => [toFd(fd)], nothing],
  copyFile: ['copyfile', (from, to, mode = 0) => [toPath(from, 'src'), toPath(to, 'dest'), mode], nothing],
  fstat: ['fstat', (fd) => [toFd(fd)], stats],
  fsync: ['fsync', (fd) => [toFd(fd)], nothing],
  ftruncate: ['ftruncate', (fd, length = 0) => [toFd(fd), length], nothing],
  lstat: ['lstat', (path) => [toPath(path)], stats],
  mkdir: ['mkdir', (path, mode) => [toPath(path), toMode(mode, 0o777)], nothing],
  mkdtemp: ['mkdtemp', (prefix) => [`${toPath(prefix, 'prefix')}XXXXXX`], (path) => path],
  open: ['open', (path, flags, mode) => [toPath(path), toFlags(flags), toMode(mode, 0o666)], (fd) => fd],
  readdir: ['scandir', (path) => [toPath(path), 0], (list, given) => entries(list, given[1], given[0])],
  readlink: ['readlink', (path) => [toPath(path)], (path) => path],
  realpath: ['realpath', (path) => [toPath(path)], (path) => path],
  rename: ['rename', (from, to) => [toPath(from, 'oldPath'), toPath(to, 'newPath')], nothing],
  rmdir: ['rmdir', (path) => [toPath(path)], nothing],
  stat: ['stat', (path) => [toPath(path)], stats],
  symlink: ['symlink', (target, path) => [toPath(target, 'target'), toPath(path), 0], nothing],
  unlink: ['unlink', (path) => [toPath(path)], nothing],
};

const TWO_PATHS = new Set(['copyfile', 'rename', 'symlink']);

function failure(code, syscall, values) {
  const isPath = typeof values[0] === 'string';
  return systemError(code, syscall, isPath ? values[0] : undefined, TWO_PATHS.has(syscall) ? values[1] : undefined);
}

function isError(result) {
  return typeof result === 'number' && result < 0;
}

function makeSync(name) {
  const [syscall, prepare, finish] = OPERATIONS[name];
  return function (...given) {
    const values = prepare(...given);
    if (traceSync !== null) traceSync();
    const result = binding[syscall](...values);
    if (isError(result)) {
      const options = given.at(-1);
      if (options?.throwIfNoEntry === false && /^(ENOENT|ENOTDIR)$/.test(internalBinding('process').errorName(result))) return undefined;
      throw failure(result, syscall, values);
    }
    return finish(result, given);
  };
}

function makeAsync(name) {
  const [syscall, prepare, finish] = OPERATIONS[name];
  return function (...given) {
    const callback = toCallback(typeof given.at(-1) === 'function' ? given.pop() : undefined);
    const values = prepare(...given);
    const code = binding[syscall](...values, (result) => {
      if (isError(result)) callback(failure(result, syscall, values));
      else if (finish === nothing) callback(null);
      else callback(null, finish(result, given));
    });
    if (isError(code)) globalThis.process.nextTick(callback, failure(code, syscall, values));
  };
}

function makePromise(name) {
  const run = makeAsync(name);
  return (...given) => new Promise((resolve, reject) => {
    run(...given, (error, value) => (error ? reject(error) : resolve(value)));
  });
}

// --trace-sync-io: warns of each synchronous call once the loop has turned.
const traceSync = internalBinding('options').traceSyncIO ? require('internal/fs/trace').warn : null;

const sync = {};
const async = {};
for (const name of Object.keys(OPERATIONS)) {
  async[name] = Object.defineProperty(makeAsync(name), 'name', { value: name });
  sync[`${name}Sync`] = Object.defineProperty(makeSync(name), 'name', { value: `${name}Sync` });
}

module.exports = { sync, async, makePromise, failure, isError, NAMES: Object.keys(OPERATIONS), traceSync };
