// SPDX-License-Identifier: MIT
//
// fs.read, write, readv and writev: their overloads.
'use strict';

const { ownOptions } = require('internal/options');
const { toFd, toInteger, toPosition, toCallback, toViews, toBytes, checkView, checkObject } = require('internal/fs/args');
const { start, runSync } = require('internal/fs/request');
const { jobs } = require('internal/fs/jobs');
const { invalidArgType, invalidArgValue, outOfRange } = require('internal/errors');

const DEFAULT_SIZE = 16384;

const nextTick = (...given) => globalThis.process.nextTick(...given);

function checkReadRange(offset, length, size) {
  if (length < 0) throw outOfRange('length', '>= 0', length);
  if (offset + length > size) throw outOfRange('length', `<= ${size - offset}`, length);
}

// A job, or undefined if there is nothing to read.
function readJob(fd, buffer, offset, length, position) {
  checkView(buffer);
  const from = offset === null || offset === undefined ? 0 : toInteger(offset, 'offset', 0);
  const wanted = length | 0;
  if (wanted === 0) return undefined;
  if (buffer.byteLength === 0) throw invalidArgValue('buffer', buffer, 'is empty and cannot be written');
  checkReadRange(from, wanted, buffer.byteLength);
  return jobs.read(fd, buffer, from, wanted, toPosition(position));
}

// Arguments (buffer, options) or (options) as (buffer, offset, length, position).
function readPart(buffer, options, name) {
  if (options !== null && options !== undefined) checkObject(options, name);
  const { offset = 0, length = buffer.byteLength - offset, position = null } = ownOptions(options);
  return [buffer, offset, length, position];
}

// The arguments of fs.read between fd and callback.
function readArguments(given) {
  if (given.length <= 1 && !ArrayBuffer.isView(given[0])) {
    if (given.length === 1) checkObject(given[0] ?? {}, 'options');
    const options = ownOptions(given[0]);
    const { buffer = require('node/buffer').Buffer.alloc(DEFAULT_SIZE) } = options;
    checkView(buffer);
    return readPart(buffer, options, 'options');
  }
  if (given.length <= 2) {
    checkView(given[0]);
    return readPart(given[0], given[1], 'options');
  }
  checkView(given[0]);
  return given;
}

function settleWith(job, buffer, callback) {
  return (count) => {
    if (count < 0) callback(job.failure(count), 0, buffer);
    else callback(null, count, buffer);
  };
}

function read(fd, ...rest) {
  toFd(fd);
  const at = rest.length <= 3 ? rest.length - 1 : 4;
  const [buffer, offset, length, position] = readArguments(rest.slice(0, Math.max(at, 0)));
  const callback = toCallback(rest[at]);
  const job = readJob(fd, buffer, offset, length, position);
  if (job === undefined) nextTick(callback, null, 0, buffer);
  else start(job, settleWith(job, buffer, callback));
}

function readSync(fd, buffer, offset, length, position) {
  toFd(fd);
  checkView(buffer);
  const hasOptions = arguments.length <= 3 || (offset !== null && typeof offset === 'object');
  const job = hasOptions ? readJob(fd, ...readPart(buffer, offset, 'options')) : readJob(fd, buffer, offset, length, position);
  return job === undefined ? 0 : runSync(job);
}

function checkWriteRange(offset, length, size) {
  if (offset > size) throw outOfRange('offset', `<= ${size}`, offset);
  if (length > size - offset) throw outOfRange('length', `<= ${size - offset}`, length);
  if (length < 0) throw outOfRange('length', '>= 0', length);
  toInteger(length, 'length', 0, 2147483647);
}

// The position to write at: negative means the current one.
function placeOf(position) {
  return Number.isSafeInteger(position) ? position : -1;
}

function viewToWrite(fd, buffer, offset, length, position) {
  let from = offset;
  let count = length;
  let place = position;
  if (offset !== null && typeof offset === 'object') {
    ({ offset: from = 0, length: count = buffer.byteLength - from, position: place = null } = ownOptions(offset));
  }
  from = from === null || from === undefined ? 0 : toInteger(from, 'offset', 0);
  if (typeof count !== 'number') count = buffer.byteLength - from;
  checkWriteRange(from, count, buffer.byteLength);
  return jobs.write(fd, buffer, from, count, placeOf(place));
}

function checkTextEncoding(text, encoding) {
  if (typeof encoding === 'string' && encoding.toLowerCase() === 'hex' && text.length % 2 !== 0) {
    throw invalidArgValue('encoding', encoding, `is invalid for data of length ${text.length}`);
  }
}

function textToWrite(fd, text, position, encoding) {
  const bytes = toBytes(text, require('node/buffer').Buffer.isEncoding(encoding) ? encoding : 'utf8');
  return jobs.write(fd, bytes, 0, bytes.length, placeOf(position));
}

function checkWritable(buffer) {
  if (typeof buffer !== 'string') {
    throw invalidArgType('buffer', ['string', 'Buffer', 'TypedArray', 'DataView'], buffer);
  }
}

// The arguments after the text: (position, encoding, callback), (position, callback) or (callback).
function textArguments([position, encoding, callback]) {
  if (typeof callback === 'function') return { position, encoding, callback };
  if (typeof position === 'function') return { position: null, encoding: 'utf8', callback: position };
  return { position, encoding: 'utf8', callback: encoding };
}

// (fd, buffer, offset or options, length, position, callback) or (fd, text, position, encoding, callback)
function write(fd, buffer, ...rest) {
  toFd(fd);
  if (ArrayBuffer.isView(buffer)) {
    const callback = toCallback(rest[3] || rest[2] || rest[1] || rest[0]);
    const given = rest.slice(0, 3).map((each) => (typeof each === 'function' ? undefined : each));
    const job = viewToWrite(fd, buffer, ...given);
    start(job, settleWith(job, buffer, callback));
    return;
  }
  checkWritable(buffer);
  const { position, encoding, callback } = textArguments(rest);
  checkTextEncoding(buffer, encoding);
  toCallback(callback);
  const job = textToWrite(fd, buffer, position, encoding);
  start(job, settleWith(job, buffer, callback));
}

// (fd, buffer, offset or options, length, position) or (fd, text, position, encoding)
function writeSync(fd, buffer, offset, length, position) {
  toFd(fd);
  if (ArrayBuffer.isView(buffer)) return runSync(viewToWrite(fd, buffer, offset, length, position));
  checkWritable(buffer);
  checkTextEncoding(buffer, length);
  return runSync(textToWrite(fd, buffer, offset, length));
}

// The views have been checked.
function vectorJob(name, fd, views, position) {
  return jobs[name](fd, views, placeOf(position));
}

function makeVector(name) {
  return function (fd, views, position, callback) {
    toFd(fd);
    toViews(views);
    const done = toCallback(callback || position);
    if (views.length === 0 && name === 'writev') {
      nextTick(done, null, 0, views);
      return;
    }
    const job = vectorJob(name, fd, views, position);
    start(job, settleWith(job, views, done));
  };
}

function makeVectorSync(name) {
  return function (fd, views, position) {
    toFd(fd);
    toViews(views);
    if (views.length === 0 && name === 'writev') return 0;
    return runSync(vectorJob(name, fd, views, position));
  };
}

module.exports = {
  exported: {
    read,
    readSync,
    write,
    writeSync,
    readv: makeVector('readv'),
    readvSync: makeVectorSync('readv'),
    writev: makeVector('writev'),
    writevSync: makeVectorSync('writev'),
  },
  readJob,
  viewToWrite,
  textToWrite,
  checkTextEncoding,
  vectorJob,
};
