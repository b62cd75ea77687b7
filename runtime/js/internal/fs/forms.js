// SPDX-License-Identifier: MIT
//
// The callback and synchronous forms of single-job calls, generated from a table; and those of operations in several
// steps.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { ownOptions } = require('internal/options');
const { toCallback, toInteger, toMode, toPath } = require('internal/fs/args');
const { unlessMissing, run, runSync, drive, driveSync } = require('internal/fs/request');
const { jobs } = require('internal/fs/jobs');

function named(name, value) {
  return defineProperty(value, 'name', { value: name, configurable: true });
}

// name: [required arguments, maximum arguments, whether they are checked before the callback]
const SINGLE = {
  __proto__: null,
  access: [1, 2, true],
  chmod: [2, 2, true],
  chown: [3, 3],
  copyFile: [2, 3, true],
  fchmod: [2, 2, true],
  fchown: [3, 3, true],
  fdatasync: [1, 1],
  fstat: [1, 2],
  fsync: [1, 1],
  futimes: [3, 3, true],
  lchown: [3, 3],
  link: [2, 2],
  lstat: [1, 2],
  lutimes: [3, 3],
  mkdtemp: [1, 2],
  readlink: [1, 2],
  rename: [2, 2],
  stat: [1, 2],
  statfs: [1, 2],
  unlink: [1, 1],
  utimes: [3, 3],
};

// The index of the callback: the first function after the required arguments.
function callbackAt(given, least, most) {
  for (let i = least; i < most; i++) {
    if (typeof given[i] === 'function') return i;
  }
  return most;
}

function callbackForm(name, make, [least, most, areArgumentsFirst]) {
  return named(name, (...given) => {
    const at = callbackAt(given, least, most);
    const callback = given[at];
    if (!areArgumentsFirst) toCallback(callback);
    const job = make(...given.slice(0, at));
    if (areArgumentsFirst) toCallback(callback);
    run(job, callback);
  });
}

function syncForm(name, make) {
  return named(`${name}Sync`, (first, second, third) => runSync(make(first, second, third)));
}

// stat and lstat have an option to return undefined for a missing file.
function statSyncForm(name) {
  return named(`${name}Sync`, (path, options) => {
    const job = jobs[name](path, options);
    return runSync(ownOptions(options).throwIfNoEntry === false ? unlessMissing(job) : job);
  });
}

// work: a generator function; prepare: returns its checked arguments.
function stepForms(name, work, prepare, [least, most, areArgumentsFirst]) {
  const callback = named(name, (...given) => {
    const at = callbackAt(given, least, most);
    const done = given[at];
    if (!areArgumentsFirst) toCallback(done);
    const checked = prepare(...given.slice(0, at));
    if (areArgumentsFirst) toCallback(done);
    drive(work(...checked), done);
  });
  const sync = named(`${name}Sync`, (...given) => driveSync(work(...prepare(...given))));
  return { [name]: callback, [`${name}Sync`]: sync };
}

// The default callback of close(): throws the error.
function rethrow(error) {
  if (error) throw error;
}

const isTracking = internalBinding('options').isWorker && require('internal/worker/thread').settings().isTracking;
const unmanaged = isTracking ? require('internal/fs/unmanaged') : undefined;

// The jobs of a program that gets, and gives, bare descriptors.
function openJob(path, flags, mode) {
  const job = jobs.open(path, flags, mode);
  if (unmanaged !== undefined) job.finish = unmanaged.finishOpen;
  return job;
}

function closeJob(fd) {
  const job = jobs.close(fd);
  unmanaged?.noteClose(job.fd);
  return job;
}

function close(fd, callback = rethrow) {
  if (callback !== rethrow) toCallback(callback);
  run(closeJob(fd), callback);
}

// Checks the mode before the flags. With two arguments, the second is the callback, whatever it is.
function open(path, flags, mode, callback) {
  let [way, bits, done] = [flags, mode, callback];
  toPath(path);
  if (arguments.length < 3) [way, bits, done] = ['r', 0o666, flags];
  else if (typeof mode === 'function') [bits, done] = [0o666, mode];
  toMode(bits, 'mode', 0o666);
  const job = openJob(path, way, bits);
  run(job, toCallback(done));
}

function ftruncate(fd, length = 0, callback) {
  const [size, done] = typeof length === 'function' ? [0, length] : [length, callback];
  toInteger(size, 'len');
  toCallback(done);
  run(jobs.ftruncate(fd, size), done);
}

// (target, path, type, callback) with the callback always last.
function symlink(target, path, type, callback) {
  const done = callback === undefined ? toCallback(arguments[arguments.length - 1]) : toCallback(callback);
  run(jobs.symlink(target, path, type), done);
}


const forms = {
  open,
  openSync: syncForm('open', openJob),
  close,
  closeSync: syncForm('close', closeJob),
  ftruncate,
  ftruncateSync: syncForm('ftruncate', jobs.ftruncate),
  symlink,
  symlinkSync: syncForm('symlink', jobs.symlink),
};
for (const [name, shape] of Object.entries(SINGLE)) {
  forms[name] = callbackForm(name, jobs[name], shape);
  forms[`${name}Sync`] = name === 'stat' || name === 'lstat' ? statSyncForm(name) : syncForm(name, jobs[name]);
}

module.exports = { forms, callbackForm, syncForm, stepForms, named };
