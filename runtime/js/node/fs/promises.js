// SPDX-License-Identifier: MIT
//
// node:fs/promises
'use strict';

const { toPath } = require('internal/fs/args');
const { promise, drivePromise } = require('internal/fs/request');
const { jobs } = require('internal/fs/jobs');
const { constants } = require('internal/fs/constants');
const { named } = require('internal/fs/forms');
const content = require('internal/fs/content');
const { APPEND_DEFAULTS } = require('internal/fs/files');
const { FileHandle } = require('internal/fs/handle');

const trees = () => require('internal/fs/trees');

// Descriptors are used through FileHandles.
function pathOf(file) {
  return typeof file === 'number' ? toPath(file) : file;
}

function single(name) {
  return named(name, async (...given) => promise(jobs[name](...given)));
}

const exported = {
  access: single('access'),
  copyFile: single('copyFile'),
  async cp(from, to, options) {
    const work = require('internal/fs/cp');
    return drivePromise(work.cp(...work.cpArguments(from, to, options)));
  },
  async open(path, flags, mode) {
    return new FileHandle(await promise(jobs.open(path, flags, mode)));
  },
  async opendir(path, options) {
    return require('internal/fs/dir').opendirPromise(path, options);
  },
  rename: single('rename'),
  async truncate(path, length = 0) {
    return drivePromise(trees().truncate(toPath(path), length));
  },
  async rm(path, options) {
    return drivePromise(trees().rm(toPath(path), trees().rmOptions(options)));
  },
  async rmdir(path, options) {
    const name = toPath(path);
    return drivePromise(trees().rmdir(name, trees().rmdirOptions(options)));
  },
  async mkdir(path, options) {
    return drivePromise(trees().mkdir(...trees().mkdirArguments(path, options)));
  },
  async readdir(path, given) {
    const options = trees().readdirOptions(given);
    return drivePromise(trees().readdir(toPath(path), options, true));
  },
  readlink: single('readlink'),
  symlink: single('symlink'),
  lstat: single('lstat'),
  stat: single('stat'),
  statfs: single('statfs'),
  link: single('link'),
  unlink: single('unlink'),
  chmod: single('chmod'),
  async lchmod() {
    const { codedError } = require('internal/errors');
    throw codedError(Error, 'ERR_METHOD_NOT_IMPLEMENTED', 'The lchmod() method is not implemented');
  },
  lchown: single('lchown'),
  chown: single('chown'),
  utimes: single('utimes'),
  lutimes: single('lutimes'),
  realpath: single('realpath'),
  mkdtemp: single('mkdtemp'),
  async writeFile(file, data, options) {
    return file instanceof FileHandle ? file.writeFile(data, options) : content.writeFile(pathOf(file), data, options);
  },
  async appendFile(file, data, options) {
    if (file instanceof FileHandle) return file.appendFile(data, options);
    return content.writeFile(pathOf(file), data, options, APPEND_DEFAULTS);
  },
  async readFile(file, options) {
    return file instanceof FileHandle ? file.readFile(options) : content.readFile(pathOf(file), options);
  },
  watch(path, options) {
    return require('internal/fs/watch').watchIterator(path, options);
  },
  constants,
};

module.exports = exported;
