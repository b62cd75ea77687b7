// SPDX-License-Identifier: MIT
//
// fs.opendir and Dir: reads folders a few entries at a time.
'use strict';

const { defineProperty } = require('internal/descriptors');
const path = require('node/path');
const { toPath, toInteger, toOptions, toCallback, MAX_UINT32 } = require('internal/fs/args');
const { run, runSync, promise, drive, driveSync, textOf } = require('internal/fs/request');
const { jobs } = require('internal/fs/jobs');
const { Dirent } = require('internal/fs/stats');
const { codedError, systemError } = require('internal/errors');

const closedError = () => codedError(Error, 'ERR_DIR_CLOSED', 'Directory handle was closed');
const busyError = () => codedError(Error, 'ERR_DIR_CONCURRENT_OPERATION',
  'Cannot do synchronous work on directory handle with concurrent asynchronous operations');

const kMake = Symbol('kMake');

class Dir {
  #folder;
  #path;
  #encoding;
  #count;
  #isRecursive;
  #isClosed = false;
  #waiting = null; // calls queued while a read is in flight
  #entries = [];
  #below = []; // folders still to be opened by a recursive read

  constructor(key, folder, name, options) {
    if (key === undefined) throw codedError(TypeError, 'ERR_MISSING_ARGS', 'The "handle" argument must be specified');
    this.#folder = { number: folder, path: name };
    this.#path = name;
    this.#encoding = options.encoding;
    this.#count = options.bufferSize;
    this.#isRecursive = options.recursive;
  }

  get path() { return this.#path; }

  #take() {
    if (this.#entries.length === 0) return undefined;
    const entry = this.#entries.shift();
    if (this.#isRecursive && entry.isDirectory()) this.#below.push(path.join(textOf(entry.parentPath), textOf(entry.name)));
    return entry;
  }

  #keep(list) {
    for (let i = 0; i < list.length; i += 2) this.#entries.push(new Dirent(list[i], list[i + 1], this.#folder.path));
  }

  // The jobs that read more entries; returns null at the end.
  *#more() {
    for (;;) {
      const list = yield jobs.readdir(this.#folder.number, this.#count, this.#encoding);
      this.#keep(list);
      if (list.length > 0) return this.#take();
      if (this.#below.length === 0) return null;
      yield jobs.closedir(this.#folder.number);
      const name = this.#below.shift();
      this.#folder = { number: yield jobs.opendir(name), path: name };
    }
  }

  #start(callback) {
    if (this.#waiting !== null) {
      this.#waiting.push(() => this.#next(callback));
      return;
    }
    this.#next(callback);
  }

  #next(callback) {
    const entry = this.#take();
    if (entry !== undefined) {
      globalThis.process.nextTick(callback, null, entry);
      return;
    }
    this.#waiting = [];
    drive(this.#more(), (error, found) => {
      const waiting = this.#waiting;
      this.#waiting = null;
      for (const go of waiting) go();
      if (error) callback(error);
      else callback(null, found);
    });
  }

  read(callback) {
    if (this.#isClosed) throw closedError();
    if (callback === undefined) {
      return new Promise((resolve, reject) => {
        this.#start((error, entry) => (error ? reject(error) : resolve(entry)));
      });
    }
    this.#start(toCallback(callback, 'callback'));
    return undefined;
  }

  readSync() {
    if (this.#isClosed) throw closedError();
    if (this.#waiting !== null) throw busyError();
    return this.#take() ?? driveSync(this.#more());
  }

  close(callback) {
    if (callback === undefined) {
      if (this.#isClosed) return Promise.reject(closedError());
      return new Promise((resolve, reject) => { this.close((error) => (error ? reject(error) : resolve())); });
    }
    toCallback(callback, 'callback');
    if (this.#isClosed) {
      globalThis.process.nextTick(callback, closedError());
      return undefined;
    }
    if (this.#waiting !== null) {
      this.#waiting.push(() => this.close(callback));
      return undefined;
    }
    this.#isClosed = true;
    run(jobs.closedir(this.#folder.number), callback);
    return undefined;
  }

  closeSync() {
    if (this.#isClosed) throw closedError();
    if (this.#waiting !== null) throw busyError();
    this.#isClosed = true;
    runSync(jobs.closedir(this.#folder.number));
  }

  async *entries() {
    try {
      for (;;) {
        const entry = await this.read();
        if (entry === null) break;
        yield entry;
      }
    } finally {
      await this.close();
    }
  }
}
defineProperty(Dir.prototype, Symbol.asyncIterator, {
  value: Dir.prototype.entries, enumerable: false, writable: true, configurable: true,
});

const DEFAULT_ENTRIES = 32;

function dirOptions(given) {
  const options = { __proto__: null, encoding: 'utf8', bufferSize: DEFAULT_ENTRIES, ...toOptions(given) };
  toInteger(options.bufferSize, 'options.bufferSize', 1, MAX_UINT32);
  return options;
}

function opendir(name, given, callback) {
  let [options, done] = [given, callback];
  if (typeof given === 'function') [options, done] = [undefined, given];
  toCallback(done, 'callback');
  const where = toPath(name);
  const checked = dirOptions(options);
  run(jobs.opendir(where), (error, number) => {
    if (error) done(error);
    else done(null, new Dir(kMake, number, where, checked));
  });
}

function opendirSync(name, given) {
  const where = toPath(name);
  const checked = dirOptions(given);
  const job = jobs.opendir(where);
  job.failure = (code) => systemError(code, 'opendir');
  return new Dir(kMake, runSync(job), where, checked);
}

async function opendirPromise(name, given) {
  const where = toPath(name);
  const checked = dirOptions(given);
  return new Dir(kMake, await promise(jobs.opendir(where)), where, checked);
}

module.exports = { Dir, opendir, opendirSync, opendirPromise };
