// SPDX-License-Identifier: MIT
//
// Whole files: the same chains of calls that Node makes. C makes them in one job (runtime/binding/fs_files.c), unless there
// is a signal to check between calls, or async hooks may want to see each request of a read: then JavaScript does.
'use strict';

const args = require('internal/fs/args');
const request = require('internal/fs/request');
const { jobs } = require('internal/fs/jobs');
const { codedError, systemError, abortError } = require('internal/errors');
const { context } = require('internal/async_context');
const { FastBuffer } = require('internal/buffer/fast');
const files = internalBinding('fs_files');

const { toPath, toFlags, toMode, toOptions, toCallback, toBoolean, bytesOf } = args;
const { Job, nothing } = request;

const CHUNK = 512 * 1024;
const UNKNOWN_SIZE_CHUNK = 64 * 1024;
const MOST_BYTES = 2 ** 31 - 1;

function isFd(value) {
  return typeof value === 'number' && value === value >> 0;
}

function tooLarge(size) {
  return codedError(RangeError, 'ERR_FS_FILE_TOO_LARGE', `File size (${size}) is greater than 2 GiB`);
}

class FileJob extends Job {
  // file: a path or a descriptor
  constructor(native, syscall, finish, file, flags, data) {
    super(native, syscall, finish, isFd(file) ? undefined : toPath(file), data);
    if (isFd(file)) this.fd = file;
    else this.flags = toFlags(flags);
  }

  // about: the failed call, or the size of a file that is too large
  failure(code, about = this.syscall) {
    if (typeof about === 'number') return tooLarge(about);
    return systemError(code, about, about === 'open' ? request.textOf(this.first) : undefined);
  }
}

const isUtf8 = (encoding) => encoding === 'utf8' || encoding === 'utf-8';

// The result for the reader: a Buffer, or text in the encoding.
function decoded(content, encoding) {
  if (typeof content === 'string') return content;
  const buffer = new FastBuffer(content);
  return encoding ? buffer.toString(encoding) : buffer;
}

function readJob(file, { encoding, flag }) {
  const job = new FileJob(files.read, 'read', (content) => decoded(content, encoding), file, flag);
  job.asText = isUtf8(encoding);
  return job;
}

function readFileSync(file, given) {
  return request.runSync(readJob(file, toOptions(given)));
}

function check(signal) {
  if (signal?.aborted) throw abortError(signal.reason);
}

// Reads an open file to its end, or to the size it had.
function* readOpen(fd, signal) {
  const stat = yield jobs.fstat(fd);
  check(signal);
  const size = stat.isFile() ? stat.size : 0;
  if (size > MOST_BYTES) throw tooLarge(size);
  const chunks = [];
  let used = 0;
  while (size === 0 || used < size) {
    check(signal);
    const chunk = yield jobs.readNew(fd, size === 0 ? UNKNOWN_SIZE_CHUNK : Math.min(CHUNK, size - used), -1);
    if (chunk.byteLength === 0) break;
    used += chunk.byteLength;
    chunks.push(new Uint8Array(chunk));
  }
  check(signal);
  if (chunks.length === 1) return chunks[0].buffer;
  const all = new Uint8Array(used);
  chunks.reduce((at, chunk) => {
    all.set(chunk, at);
    return at + chunk.length;
  }, 0);
  return all.buffer;
}

// Runs work on an open file, and always closes it.
function* withFile(file, flags, mode, work) {
  if (isFd(file)) return yield* work(file);
  const fd = yield jobs.open(file, flags, mode);
  let result;
  try {
    result = yield* work(fd);
  } catch (error) {
    yield request.attempt(jobs.close(fd), 'EIO', 'ENOSPC', 'EDQUOT');
    throw error;
  }
  yield jobs.close(fd);
  return result;
}

function* readSteps(file, { encoding, flag, signal }) {
  return decoded(yield* withFile(file, flag, 0o666, (fd) => readOpen(fd, signal)), encoding);
}

// What reads a whole file: one job, or steps.
function readWork(file, options) {
  if (options.signal === undefined && context.tracker === undefined) return readJob(file, options);
  const name = isFd(file) ? file : toPath(file);
  return readSteps(name, { encoding: options.encoding, signal: options.signal, flag: toFlags(options.flag) });
}

function readFile(file, given, callback) {
  const done = toCallback(callback || given);
  const options = toOptions(given);
  if (options.signal?.aborted) {
    globalThis.process.nextTick(done, abortError(options.signal.reason));
    return;
  }
  const work = readWork(file, options);
  if (!isFd(file) || options.signal !== undefined) {
    request.drive(work, done);
    return;
  }
  // As in Node, a descriptor is first read on the next tick, and the callback is a tick of its own, which only async hooks see.
  const { nextTick } = globalThis.process;
  nextTick(request.drive, work, work instanceof Job ? done : (...results) => nextTick(done, ...results));
}

const WRITE_DEFAULTS = { __proto__: null, encoding: 'utf8', mode: 0o666, flag: 'w', flush: false };
const APPEND_DEFAULTS = { __proto__: null, encoding: 'utf8', mode: 0o666, flag: 'a', flush: false };

function writeOptions(given, defaults) {
  const options = toOptions(given, defaults);
  const flush = options.flush ?? false;
  toBoolean(flush, 'options.flush');
  const { encoding, signal, mode } = options;
  return { __proto__: null, encoding, signal, flush, flag: options.flag || defaults.flag, mode };
}

function dataBytes(data, encoding) {
  if (typeof data !== 'string') return bytesOf(data);
  return encoding && !isUtf8(encoding) ? args.toBytes(data, encoding) : data;
}

function writeJob(file, data, { encoding, mode, flag, flush }) {
  const job = new FileJob(files.write, 'write', nothing, file, flag, dataBytes(data, encoding));
  if (!isFd(file)) job.mode = toMode(mode, 'mode', 0o666);
  job.flush = flush;
  return job;
}

// A flush goes through fs.fsync: as in Node, a program that replaces it sees the call.
function writeFlushedSync(file, data, options) {
  const fs = require('node/fs');
  const fd = isFd(file) ? file : fs.openSync(file, options.flag, options.mode);
  try {
    request.runSync(writeJob(fd, data, { __proto__: null, ...options, flush: false }));
    fs.fsyncSync(fd);
  } finally {
    if (fd !== file) fs.closeSync(fd);
  }
}

function writeFlushed(file, data, options, done) {
  const fs = require('node/fs');
  const whenOpen = (error, fd) => {
    if (error) {
      done(error);
      return;
    }
    const close = (problem) => {
      if (fd === file) done(problem);
      else fs.close(fd, (late) => done(problem ?? late));
    };
    request.run(writeJob(fd, data, { __proto__: null, ...options, flush: false }), (problem) => {
      if (problem) close(problem);
      else fs.fsync(fd, close);
    });
  };
  if (isFd(file)) whenOpen(null, file);
  else fs.open(file, options.flag, options.mode, whenOpen);
}

function writeFileSync(file, data, given) {
  const options = writeOptions(given, WRITE_DEFAULTS);
  args.checkData(data, 'data');
  if (options.flush) writeFlushedSync(file, data, options);
  else request.runSync(writeJob(file, data, options));
}

function* writeOpen(fd, bytes, signal) {
  for (let used = 0; used < bytes.length;) {
    check(signal);
    used += yield jobs.write(fd, bytes, used, bytes.length - used, -1);
  }
  check(signal);
}

function* writeSteps(file, data, { encoding, mode, flag, flush, signal }) {
  const content = dataBytes(data, encoding);
  const bytes = typeof content === 'string' ? args.toBytes(content, 'utf8') : content;
  yield* withFile(file, flag, mode, function* (fd) {
    yield* writeOpen(fd, bytes, signal);
    if (flush) yield jobs.fsync(fd);
  });
}

function startWrite(file, data, options, done) {
  args.checkData(data, 'data');
  if (isFd(file)) args.toFd(file);
  if (options.signal === undefined && options.flush) {
    writeFlushed(file, data, options, done);
    return;
  }
  if (options.signal === undefined) {
    request.run(writeJob(file, data, options), done);
    return;
  }
  if (options.signal.aborted) {
    globalThis.process.nextTick(done, abortError(options.signal.reason));
    return;
  }
  const name = isFd(file) ? file : toPath(file);
  const mode = toMode(options.mode, 'mode', 0o666);
  request.drive(writeSteps(name, data, { __proto__: null, ...options, mode, flag: toFlags(options.flag) }), done);
}

function writeFile(file, data, given, callback) {
  const done = toCallback(callback || given);
  startWrite(file, data, writeOptions(given, WRITE_DEFAULTS), done);
}

function appendFile(file, data, given, callback) {
  const done = toCallback(callback || given);
  startWrite(file, data, writeOptions(given, APPEND_DEFAULTS), done);
}

function appendFileSync(file, data, given) {
  const options = writeOptions(given, APPEND_DEFAULTS);
  args.checkData(data, 'data');
  if (options.flush) writeFlushedSync(file, data, options);
  else request.runSync(writeJob(file, data, options));
}

module.exports = {
  exported: { readFile, readFileSync, writeFile, writeFileSync, appendFile, appendFileSync },
  readFileSync,
  readWork,
  writeJob,
  writeSteps,
  writeOptions,
  WRITE_DEFAULTS,
  APPEND_DEFAULTS,
};
