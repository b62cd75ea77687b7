// SPDX-License-Identifier: MIT
//
// readFile and writeFile of node:fs/promises, for a path or a descriptor. Data to write may come in chunks, from an
// iterable.
'use strict';

const args = require('internal/fs/args');
const { promise, drivePromise } = require('internal/fs/request');
const { jobs } = require('internal/fs/jobs');
const files = require('internal/fs/files');
const { abortError } = require('internal/errors');

const { toPath, toFlags, toMode, toOptions } = args;

const PIECE = 512 * 1024;

function check(signal) {
  if (signal?.aborted) throw abortError(signal.reason);
}

// The part of both functions that depends on whether file is a descriptor.
function checkedFile(file) {
  return typeof file === 'number' ? file : toPath(file);
}

async function readFile(file, given) {
  const options = toOptions(given);
  check(options.signal);
  return drivePromise(files.readWork(file, options));
}

function isIterable(data) {
  return data !== null && typeof data === 'object' && !ArrayBuffer.isView(data) &&
    (typeof data[Symbol.asyncIterator] === 'function' || typeof data[Symbol.iterator] === 'function');
}

async function writeAll(fd, bytes) {
  for (let used = 0; used < bytes.length;) used += await promise(jobs.write(fd, bytes, used, bytes.length - used, -1));
}

async function writePieces(fd, pieces, { encoding, signal }) {
  check(signal);
  for await (const piece of pieces) {
    check(signal);
    await writeAll(fd, ArrayBuffer.isView(piece) ? args.bytesOf(piece) : args.toBytes(piece, encoding || 'utf8'));
    check(signal);
  }
}

async function writeFromIterable(file, data, options) {
  if (typeof file === 'number') {
    await writePieces(file, data, options);
    return;
  }
  const fd = await promise(jobs.open(file, options.flag, options.mode));
  try {
    await writePieces(fd, data, options);
    if (options.flush) await promise(jobs.fsync(fd));
  } finally {
    await promise(jobs.close(fd));
  }
}

// Writes in chunks, and does not write empty data to a descriptor, so that it takes as many turns as in Node.
async function writeAtOnce(file, data, options) {
  const job = files.writeJob(file, data, options);
  job.writeMost = PIECE;
  if (typeof file !== 'number' || data.length !== 0 || options.flush) await promise(job);
}

async function writeFile(file, data, given, defaults = files.WRITE_DEFAULTS) {
  const options = files.writeOptions(given, defaults);
  if (isIterable(data)) {
    check(options.signal);
    await writeFromIterable(checkedFile(file), data, options);
    return;
  }
  args.checkData(data, 'data');
  check(options.signal);
  if (options.signal === undefined) {
    await writeAtOnce(file, data, options);
    return;
  }
  const mode = toMode(options.mode, 'mode', 0o666);
  await drivePromise(files.writeSteps(checkedFile(file), data, { __proto__: null, ...options, mode, flag: toFlags(options.flag) }));
}

module.exports = { readFile, writeFile };
