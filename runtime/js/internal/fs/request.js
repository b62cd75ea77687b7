// SPDX-License-Identifier: MIT
//
// How calls go to C and back. A job describes one call of the binding; it can be run synchronously, started with a
// callback, or turned into a promise. An operation of several calls is a generator that yields jobs and receives their
// results, so it is written once for all three forms.
'use strict';

const { carried } = require('internal/async_context');
const { systemError } = require('internal/errors');
const {
  io, ID, RESULT, FD, FLAGS, MODE, UID, GID, ATIME, MTIME, POSITION, OFFSET, LENGTH, AS_BYTES, AS_TEXT, FLUSH, WRITE_MOST,
} = require('internal/fs/io');
const binding = internalBinding('fs');

const started = [];
const free = [];

// --trace-sync-io: warns about each synchronous call once the loop has turned.
const traceSync = internalBinding('options').traceSyncIO ? require('internal/fs/trace').warn : null;

const nextTick = (...given) => globalThis.process.nextTick(...given);
const nothing = () => undefined;
const number = () => io[RESULT];

const ANY = []; // the expected codes of a trial()

// native: a function of the binding that takes first and second, and the numbers it needs. finish: creates the result of
// a successful call, from io and the returned object. The numbers are those of runtime/shared.txt; all jobs have one
// shape, which makes them fast.
class Job {
  constructor(native, syscall, finish, first, second) {
    this.native = native;
    this.syscall = syscall;
    this.finish = finish;
    this.first = first;
    this.second = second;
    this.fd = -1;
    this.flags = 0;
    this.mode = 0;
    this.uid = 0;
    this.gid = 0;
    this.atime = 0;
    this.mtime = 0;
    this.position = -1;
    this.offset = 0;
    this.length = 0;
    this.asBytes = false;
    this.asText = false;
    this.flush = false;
    this.writeMost = 0;
    this.settle = undefined;
    this.type = undefined; // of internal/async_types, once it is started
    this.expected = undefined;
  }

  // Whether an error code is no error: see attempt() and trial().
  isExpected(code) {
    return this.expected !== undefined && (this.expected === ANY || this.expected.includes(code));
  }

  fail(code, object) {
    if (this.expected === ANY) return code;
    if (this.isExpected(code)) return undefined;
    throw this.failure(code, object);
  }

  // The error for a code, and the object that C returned with it. first and second are paths unless a job says
  // otherwise.
  failure(code) {
    return systemError(code, this.syscall, textOf(this.first), textOf(this.second));
  }
}

// A job on a descriptor, whose errors have no path. Without a constructor of its own it would pass a list of arguments.
class FdJob extends Job {
  constructor(native, syscall, finish, first) {
    super(native, syscall, finish, first, undefined);
  }

  failure(code) {
    return systemError(code, this.syscall);
  }
}

function textOf(path) {
  return path instanceof Uint8Array ? internalBinding('text').decodeUtf8(path, 0, path.length) : path;
}

function invoke(id, job) {
  io[ID] = id;
  io[FD] = job.fd;
  io[FLAGS] = job.flags;
  io[MODE] = job.mode;
  io[UID] = job.uid;
  io[GID] = job.gid;
  io[ATIME] = job.atime;
  io[MTIME] = job.mtime;
  io[POSITION] = job.position;
  io[OFFSET] = job.offset;
  io[LENGTH] = job.length;
  io[AS_BYTES] = job.asBytes;
  io[AS_TEXT] = job.asText;
  io[FLUSH] = job.flush;
  io[WRITE_MOST] = job.writeMost;
  return job.native(job.first, job.second);
}

// settle(result, object): result is negative for an error.
function start(job, settle, type = 'FSREQCALLBACK') {
  const id = free.length > 0 ? free.pop() : started.push(undefined);
  job.settle = carried(settle, type);
  job.type = type;
  started[id - 1] = job;
  invoke(id, job);
  const code = io[RESULT];
  if (code < 0) {
    started[id - 1] = undefined;
    free.push(id);
    nextTick(settle, code);
  }
}

binding.setDispatcher((object) => {
  const id = io[ID];
  const job = started[id - 1];
  started[id - 1] = undefined;
  free.push(id);
  job.settle(io[RESULT], object);
});

const inFlight = () => started.filter((job) => job !== undefined);

function run(job, callback, type) {
  start(job, (result, object) => {
    if (result < 0 && !job.isExpected(result)) callback(job.failure(result, object));
    else if (result < 0) callback(null, job.fail(result));
    else if (job.finish === nothing) callback(null);
    else finishJob(job, object, callback);
  }, type);
}

// A result may be unusable: text that is too long, for example.
function finishJob(job, object, callback) {
  let value;
  try {
    value = job.finish(object);
  } catch (error) {
    callback(error);
    return;
  }
  callback(null, value);
}

// The result's code, below 0 for an error, without creating the error.
function codeOf(job) {
  if (traceSync !== null) traceSync();
  invoke(0, job);
  return io[RESULT];
}

function runSync(job) {
  if (traceSync !== null) traceSync();
  const object = invoke(0, job);
  const result = io[RESULT];
  if (result < 0) return job.fail(result, object);
  return job.finish(object);
}

function promise(job) {
  return new Promise((resolve, reject) => {
    start(job, (result, object) => {
      if (result < 0) reject(job.failure(result, object));
      else finishJob(job, object, (error, value) => (error === null ? resolve(value) : reject(error)));
    }, 'FSREQPROMISE');
  });
}

// A delay in a generator: it does not block the loop, unless the generator runs synchronously.
class Pause {
  constructor(ms) {
    this.ms = ms;
  }

  run(done) {
    globalThis.setTimeout(done, this.ms, null);
  }

  runSync() {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, this.ms);
  }
}

const NUMBERS = { __proto__: null, EDQUOT: -122, EINVAL: -22, EIO: -5, ELOOP: -40, ENOENT: -2, ENOSPC: -28, ENOTDIR: -20 };

// In generators: `yield job` returns its result or throws its error; `yield attempt(job, ...codes)` returns undefined
// for the given errors.
function attempt(job, ...codes) {
  job.expected = codes.map((code) => NUMBERS[code]);
  return job;
}

// The same for ENOENT alone, which is the usual one.
const MISSING = [NUMBERS.ENOENT];

function unlessMissing(job) {
  job.expected = MISSING;
  return job;
}

// In generators, for jobs without a result: `yield trial(job)` returns undefined, or the code of its error.
function trial(job) {
  job.expected = ANY;
  return job;
}

// Resumes a generator with the outcome of its last step: [error] or [undefined, value].
function resume(work, error, value) {
  return error === undefined ? work.next(value) : work.throw(error);
}

function runStep(wanted) {
  if (Array.isArray(wanted)) return wanted.map(driveSync);
  if (wanted instanceof Pause) return wanted.runSync();
  return runSync(wanted);
}

// Runs a generator, or a single job, synchronously.
function driveSync(work) {
  if (work instanceof Job) return runSync(work);
  let step = work.next();
  while (!step.done) {
    let error;
    let value;
    try {
      value = runStep(step.value);
    } catch (failed) {
      error = failed;
    }
    step = resume(work, error, value);
  }
  return step.value;
}

// Runs several generators concurrently, to their ends; callback(first error, results).
function driveAll(works, callback, type) {
  const results = [];
  let left = works.length;
  let error = null;
  works.forEach((work, i) => drive(work, (failed, value) => {
    error ??= failed;
    results[i] = value;
    if (--left === 0) callback(error, results);
  }, type));
  if (works.length === 0) callback(null, results);
}

// Starts what a generator yielded: a job, concurrent generators, or a promise.
function startStep(wanted, done, type) {
  if (Array.isArray(wanted)) driveAll(wanted, done, type);
  else if (wanted instanceof Pause) wanted.run(done);
  else if (typeof wanted.then === 'function') wanted.then((value) => nextTick(done, null, value), (error) => nextTick(done, error));
  else run(wanted, done, type);
}

// Runs the steps of a generator one after the other on the pool, or a single job. type: of the requests, for async hooks.
function drive(work, callback, type) {
  if (work instanceof Job) {
    run(work, callback, type);
    return;
  }
  const go = (error, value) => {
    let step;
    try {
      step = resume(work, error, value);
    } catch (failed) {
      callback(failed);
      return;
    }
    if (step.done) {
      if (step.value === undefined) callback(null);
      else callback(null, step.value);
      return;
    }
    startStep(step.value, (failed, result) => {
      if (failed !== null) go(failed);
      else go(undefined, result);
    }, type);
  };
  go();
}

function drivePromise(work) {
  return new Promise((resolve, reject) => {
    drive(work, (error, value) => (error === null ? resolve(value) : reject(error)), 'FSREQPROMISE');
  });
}

module.exports = {
  inFlight,
  Job, FdJob, nothing, number, textOf, start, run, runSync, codeOf, promise, attempt, unlessMissing, trial, Pause, drive, driveSync,
  drivePromise,
};
