// SPDX-License-Identifier: MIT
//
// Reading and writing: at a descriptor, and whole files. readFile opens, asks for
// the size, reads and closes, each in a turn of its own, as in Node.
'use strict';

const args = require('internal/fs/args');
const { sync, async, isError, traceSync } = require('internal/fs/operations');
const { systemError, invalidArgType } = require('internal/errors');
const { readAll } = require('internal/read_text');
const binding = internalBinding('fs');

const CHUNK = 512 * 1024;
const UNKNOWN_SIZE_CHUNK = 64 * 1024;

const { toFd, toBytes, toOptions, toCallback, decoded } = args;

function toPosition(position) {
  return typeof position === 'number' || typeof position === 'bigint' ? Number(position) : -1;
}

// (buffer, offset, length, position) in the forms that fs.read and fs.write take.
function toPart(buffer, offset, length, position) {
  if (!ArrayBuffer.isView(buffer)) throw invalidArgType('buffer', ['Buffer', 'TypedArray', 'DataView'], buffer);
  if (offset !== null && typeof offset === 'object') ({ offset, length, position } = offset);
  const start = offset ?? 0;
  return [toBytes(buffer), start, length ?? buffer.byteLength - start, toPosition(position)];
}

function read(fd, buffer, offset, length, position, callback) {
  const given = [buffer, offset, length, position, callback].filter((_, i) => i < arguments.length - 1);
  const done = toCallback(given.pop());
  if (given.length === 0 || !ArrayBuffer.isView(given[0])) {
    const options = given[0] ?? {};
    const target = options.buffer ?? require('node/buffer').Buffer.alloc(16384);
    given.splice(0, 1, target, options);
  }
  const part = toPart(...given);
  binding.read(toFd(fd), ...part, (count) => {
    if (count < 0) done(systemError(count, 'read'));
    else done(null, count, given[0]);
  });
}

function readSync(fd, buffer, ...rest) {
  traceSync?.();
  const count = binding.read(toFd(fd), ...toPart(buffer, ...rest));
  if (count < 0) throw systemError(count, 'read');
  return count;
}

function textPart(text, position, encoding) {
  const bytes = encoding && !/^utf-?8$/i.test(encoding) ? require('node/buffer').Buffer.from(text, encoding) : toBytes(text);
  return [bytes, 0, bytes.length, toPosition(position)];
}

function write(fd, data, ...rest) {
  const done = toCallback(rest.pop());
  const part = typeof data === 'string' ? textPart(data, ...rest) : toPart(data, ...rest);
  binding.write(toFd(fd), ...part, (count) => {
    if (count < 0) done(systemError(count, 'write'));
    else done(null, count, data);
  });
}

function writeSync(fd, data, ...rest) {
  traceSync?.();
  const part = typeof data === 'string' ? textPart(data, ...rest) : toPart(data, ...rest);
  const count = binding.write(toFd(fd), ...part);
  if (count < 0) throw systemError(count, 'write');
  return count;
}

// Reads fd to its end; done(error, bytes).
function readToEnd(fd, size, done) {
  const isKnown = size > 0;
  const chunks = [];
  let bytes = new Uint8Array(isKnown ? size : UNKNOWN_SIZE_CHUNK);
  let used = 0;
  const finish = () => {
    chunks.push(bytes.subarray(0, used));
    done(null, chunks.length === 1 ? chunks[0] : require('node/buffer').Buffer.concat(chunks));
  };
  const step = () => {
    const wanted = Math.min(CHUNK, bytes.length - used);
    binding.read(fd, bytes, used, wanted, -1, (count) => {
      if (count < 0) return done(systemError(count, 'read'));
      used += count;
      if (count === 0 || (isKnown && used === size)) return finish();
      if (used === bytes.length) {
        chunks.push(bytes);
        bytes = new Uint8Array(UNKNOWN_SIZE_CHUNK);
        used = 0;
      }
      return step();
    });
  };
  step();
}

function readFile(path, options, callback) {
  const done = toCallback(callback ?? options);
  const { encoding, flag, signal } = toOptions(options, { encoding: null, flag: 'r' });
  const isFd = typeof path === 'number';
  const finish = (fd, error, bytes) => {
    const end = () => {
      if (error) done(error);
      else done(null, decoded(bytes, encoding));
    };
    if (isFd) end();
    else async.close(fd, end);
  };
  const withFd = (fd) => async.fstat(fd, (error, stat) => {
    if (error) return finish(fd, error);
    if (stat.isDirectory()) return finish(fd, systemError(-21, 'read'));
    if (signal?.aborted) return finish(fd, signal.reason);
    return readToEnd(fd, stat.isFile() ? stat.size : 0, (failure, bytes) => finish(fd, failure, bytes));
  });
  if (isFd) globalThis.process.nextTick(withFd, path);
  else async.open(path, flag, 0o666, (error, fd) => (error ? done(error) : withFd(fd)));
}

function readFileSync(path, options) {
  const { encoding, flag } = toOptions(options, { encoding: null, flag: 'r' });
  const isFd = typeof path === 'number';
  const fd = isFd ? path : sync.openSync(path, flag, 0o666);
  try {
    const bytes = readAll(fd);
    if (isError(bytes)) throw systemError(bytes, 'read');
    return decoded(bytes, encoding);
  } finally {
    if (!isFd) sync.closeSync(fd);
  }
}

function bytesOf(data, encoding) {
  return typeof data === 'string' ? textPart(data, null, encoding)[0] : toBytes(data);
}

function writeToEnd(fd, bytes, done) {
  let used = 0;
  const step = () => binding.write(fd, bytes, used, bytes.length - used, -1, (count) => {
    if (count < 0) return done(systemError(count, 'write'));
    used += count;
    return used < bytes.length ? step() : done(null);
  });
  step();
}

function writeFile(path, data, options, callback) {
  const done = toCallback(callback ?? options);
  const { encoding, mode, flag } = toOptions(options, { encoding: 'utf8', mode: 0o666, flag: 'w' });
  const bytes = bytesOf(data, encoding);
  if (typeof path === 'number') {
    writeToEnd(path, bytes, done);
    return;
  }
  async.open(path, flag, mode, (error, fd) => {
    if (error) return done(error);
    return writeToEnd(fd, bytes, (failure) => async.close(fd, (late) => done(failure ?? late ?? null)));
  });
}

function writeFileSync(path, data, options) {
  const { encoding, mode, flag } = toOptions(options, { encoding: 'utf8', mode: 0o666, flag: 'w' });
  const bytes = bytesOf(data, encoding);
  const isFd = typeof path === 'number';
  const fd = isFd ? path : sync.openSync(path, flag, mode);
  try {
    for (let used = 0; used < bytes.length;) used += writeSync(fd, bytes, used, bytes.length - used);
  } finally {
    if (!isFd) sync.closeSync(fd);
  }
}

function appendFile(path, data, options, callback) {
  const done = callback ?? options;
  writeFile(path, data, toOptions(options, { encoding: 'utf8', mode: 0o666, flag: 'a' }), done);
}

function appendFileSync(path, data, options) {
  writeFileSync(path, data, toOptions(options, { encoding: 'utf8', mode: 0o666, flag: 'a' }));
}

module.exports = {
  read, readSync, write, writeSync, readFile, readFileSync, writeFile, writeFileSync, appendFile, appendFileSync,
};
