// SPDX-License-Identifier: MIT
//
// fs.createReadStream and fs.createWriteStream. Files are opened, read and written
// through the fs of the options, or through node:fs, whose functions programs may have
// replaced. If they have not, C allocates the memory for reads.
'use strict';

const { defineProperty } = require('internal/descriptors');

const { Readable, Writable, finished } = require('node/stream');
const fs = require('node/fs');
const { copyOptions } = require('internal/options');
const { toPath, toFd, toInteger, toOptions, toBoolean } = require('internal/fs/args');
const { codedError, invalidArgType, outOfRange, checkFunction } = require('internal/errors');
const { start } = require('internal/fs/request');
const { jobs } = require('internal/fs/jobs');
const { FastBuffer } = require('internal/buffer/fast');
const { deprecate } = require('internal/util/deprecate');

const CHUNK = 64 * 1024;

const kFs = Symbol('kFs');
const kHandle = Symbol('kHandle');
const kIsBusy = Symbol('kIsPerformingIO');
const kDone = Symbol('kIoDone');

const { open: ownOpen, read: ownRead } = fs;

// The functions of a FileHandle under their fs names; the stream keeps it open.
function operationsOf(handle) {
  const { kUnref } = require('internal/fs/handle');
  const settle = (work, key, callback) => work.then((result) => callback(null, result[key], result.buffer), callback);
  return {
    open: ownOpen,
    close(fd, callback) {
      handle[kUnref]();
      handle.close().then(() => callback(null), callback);
    },
    read: (fd, buffer, offset, length, position, callback) => {
      settle(handle.read(buffer, offset, length, position), 'bytesRead', callback);
    },
    write: (fd, buffer, offset, length, position, callback) => {
      settle(handle.write(buffer, offset, length, position), 'bytesWritten', callback);
    },
    writev: (fd, buffers, position, callback) => settle(handle.writev(buffers, position), 'bytesWritten', callback),
    fsync: (fd, callback) => handle.sync().then(() => callback(null), callback),
  };
}

function useHandle(stream, handle, options) {
  if (options.fs) throw codedError(Error, 'ERR_METHOD_NOT_IMPLEMENTED', 'The FileHandle with fs method is not implemented');
  const { kRef } = require('internal/fs/handle');
  stream[kHandle] = handle;
  stream[kFs] = operationsOf(handle);
  handle[kRef]();
  handle.on('close', () => stream.close());
  return handle.fd;
}

function fdOf(stream, options) {
  if (typeof options.fd === 'number') {
    stream[kFs] = options.fs || fs;
    return toFd(options.fd);
  }
  if (options.fd !== null && typeof options.fd === 'object' && options.fd instanceof require('internal/fs/handle').FileHandle) {
    return useHandle(stream, options.fd, options);
  }
  throw invalidArgType('options.fd', ['number', 'FileHandle'], options.fd);
}

// The functions that a custom fs must have.
function checkFs(stream, options, names) {
  stream[kFs] = options.fs || fs;
  if (!options.fs) return;
  for (const name of names) checkFunction(stream[kFs][name], `options.fs.${name}`);
}

function setUp(stream, path, options, flags, names) {
  const isPath = options.fd === undefined || options.fd === null;
  stream.fd = null;
  stream.path = isPath ? toPath(path) : undefined;
  checkFs(stream, options, isPath ? ['open', ...names] : names);
  stream.flags = options.flags === undefined ? flags : options.flags;
  stream.mode = options.mode === undefined ? 0o666 : options.mode;
  if (!isPath) stream.fd = fdOf(stream, options);
  stream[kIsBusy] = false;
}

function setStart(stream, options) {
  stream.start = options.start;
  stream.pos = undefined;
  if (options.start === undefined) return;
  stream.start = toInteger(options.start, 'start', 0);
  stream.pos = stream.start;
}

// _construct of both streams. Overriding open() is the old way to customise it.
function openFile(callback) {
  if (typeof this.fd === 'number') {
    callback();
    return;
  }
  if (!oldOpens.has(this.open)) {
    openOldWay(this, callback);
    return;
  }
  this[kFs].open(this.path, this.flags, this.mode, (error, fd) => {
    if (error) {
      callback(error);
      return;
    }
    this.fd = fd;
    callback();
    this.emit('open', fd);
    this.emit('ready');
  });
}

function openOldWay(stream, callback) {
  const { emit } = stream;
  stream.emit = function (...given) {
    if (given[0] === 'open') {
      this.emit = emit;
      callback();
    } else if (given[0] === 'error') {
      this.emit = emit;
      callback(given[1]);
      return undefined;
    }
    return Reflect.apply(emit, this, given);
  };
  stream.open();
}

const oldOpens = new Set();

function oldOpen(className) {
  const open = deprecate(() => {}, `${className}.prototype.open() is deprecated`, 'DEP0135');
  oldOpens.add(open);
  return open;
}

function closeFile(stream, error, callback) {
  stream[kFs].close(stream.fd, (late) => callback(error || late));
  stream.fd = null;
}

function flushAndClose(stream, error, callback) {
  if (!stream.flush) {
    closeFile(stream, error, callback);
    return;
  }
  stream[kFs].fsync(stream.fd, (late) => closeFile(stream, error || late, callback));
}

// _destroy: waits for a read or write in flight before closing the file.
function destroyFile(error, callback) {
  if (this[kIsBusy]) this.once(kDone, (late) => endFile(this, error || late, callback));
  else endFile(this, error, callback);
}

function endFile(stream, error, callback) {
  if (typeof stream.fd !== 'number') callback(error);
  else flushAndClose(stream, error, callback);
}

// A read or write is done; true if the stream was destroyed in the meantime.
function isOver(stream, error) {
  stream[kIsBusy] = false;
  if (!stream.destroyed) return false;
  stream.emit(kDone, error);
  return true;
}

function defineCommon(Class, state) {
  defineProperty(Class.prototype, 'autoClose', {
    configurable: true,
    get() { return this[state].autoDestroy; },
    set(value) { this[state].autoDestroy = value; },
  });
  defineProperty(Class.prototype, 'pending', {
    configurable: true,
    get() { return this.fd === null; },
  });
  Class.prototype.open = oldOpen(Class.name);
  Class.prototype._construct = openFile;
  Class.prototype._destroy = destroyFile;
}

function ReadStream(path, given) {
  if (!(this instanceof ReadStream)) return new ReadStream(path, given);
  const options = copyOptions(toOptions(given));
  if (options.highWaterMark === undefined) options.highWaterMark = CHUNK;
  options.autoDestroy = options.autoClose === undefined ? true : options.autoClose;
  setUp(this, path, options, 'r', ['read', ...(options.autoDestroy ? ['close'] : [])]);
  setStart(this, options);
  this.end = options.end ?? Infinity;
  this.bytesRead = 0;
  if (this.end !== Infinity) {
    toInteger(this.end, 'end', 0);
    if (this.start !== undefined && this.start > this.end) throw outOfRange('start', `<= "end" (here: ${this.end})`, this.start);
  }
  Reflect.apply(Readable, this, [options]);
  if (options.encoding) this.setEncoding(options.encoding);
}
Object.setPrototypeOf(ReadStream.prototype, Readable.prototype);
Object.setPrototypeOf(ReadStream, Readable);
defineCommon(ReadStream, '_readableState');

// Reads up to n bytes; done(error, count, buffer with count bytes).
function readChunk(stream, n, done) {
  if (stream[kFs] === fs && fs.read === ownRead) {
    const job = jobs.readNew(stream.fd, n, stream.pos ?? -1);
    start(job, (count, memory) => {
      if (count < 0) done(job.failure(count));
      else done(null, count, count > 0 ? new FastBuffer(memory) : undefined);
    });
    return;
  }
  const { Buffer } = require('node/buffer');
  stream[kFs].read(stream.fd, Buffer.allocUnsafeSlow(n), 0, n, stream.pos, (error, count, buffer) => {
    if (error || count === buffer.length) done(error, count, buffer);
    else done(null, count, Buffer.from(buffer.subarray(0, count)));
  });
}

// Without autoClose, the stream stays open.
function fail(stream, error) {
  if (stream.autoClose) stream.destroy(error);
  else stream.emit('error', error);
}

ReadStream.prototype._read = function (size) {
  const n = Math.min(size, this.end - (this.pos === undefined ? this.bytesRead : this.pos) + 1);
  if (n <= 0) {
    this.push(null);
    return;
  }
  this[kIsBusy] = true;
  readChunk(this, n, (error, count, buffer) => {
    if (isOver(this, error)) return;
    if (error) {
      fail(this, error);
    } else if (count > 0) {
      if (this.pos !== undefined) this.pos += count;
      this.bytesRead += count;
      this.push(buffer);
    } else {
      this.push(null);
    }
  });
};

ReadStream.prototype.close = function (callback) {
  if (typeof callback === 'function') finished(this, callback);
  this.destroy();
};

// One of both is enough.
function writersOf(own) {
  return own?.writev ? ['writev', ...(own.write ? ['write'] : [])] : ['write'];
}

function WriteStream(path, given) {
  if (!(this instanceof WriteStream)) return new WriteStream(path, given);
  const options = copyOptions(toOptions(given));
  options.decodeStrings = true;
  options.autoDestroy = options.autoClose === undefined ? true : options.autoClose;
  if (options.flush !== undefined && options.flush !== null) toBoolean(options.flush, 'options.flush');
  this.flush = options.flush ?? false;
  const names = [...writersOf(options.fs), ...(options.autoDestroy ? ['close'] : []), ...(this.flush ? ['fsync'] : [])];
  setUp(this, path, options, 'w', names);
  if (options.fs && !options.fs.writev) this._writev = null;
  setStart(this, options);
  this.bytesWritten = 0;
  Reflect.apply(Writable, this, [options]);
  if (options.encoding) this.setDefaultEncoding(options.encoding);
}
Object.setPrototypeOf(WriteStream.prototype, Writable.prototype);
Object.setPrototypeOf(WriteStream, Writable);
defineCommon(WriteStream, '_writableState');

// Calls write(rest, done) until all bytes are written. EAGAIN and short writes of 0 bytes are retried a few times.
function writeOut(stream, buffer, callback, retries = 0) {
  stream[kFs].write(stream.fd, buffer, 0, buffer.length, stream.pos, (error, count) => {
    let failed = error;
    let written = count;
    if (failed?.code === 'EAGAIN') [failed, written] = [null, 0];
    if (isOver(stream, failed) || failed) {
      callback(failed);
      return;
    }
    stream.bytesWritten += written;
    if (stream.pos !== undefined) stream.pos += written;
    const tries = written > 0 ? 0 : retries + 1;
    if (tries > 5) {
      callback(codedError(Error, 'EAGAIN', 'writev failed'));
    } else if (written < buffer.length) {
      stream[kIsBusy] = true;
      writeOut(stream, buffer.subarray(written), callback, tries);
    } else {
      callback();
    }
  });
}

WriteStream.prototype._write = function (data, encoding, callback) {
  this[kIsBusy] = true;
  writeOut(this, data, callback);
};

WriteStream.prototype._writev = function (data, callback) {
  const { Buffer } = require('node/buffer');
  const chunks = data.map(({ chunk }) => chunk);
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  this[kIsBusy] = true;
  this[kFs].writev(this.fd, chunks, this.pos, (error, count) => {
    if (!error && count < size) {
      if (this.pos !== undefined) this.pos += count;
      this.bytesWritten += count;
      writeOut(this, Buffer.concat(chunks).subarray(count), callback);
      return;
    }
    if (isOver(this, error) || error) {
      callback(error);
      return;
    }
    this.bytesWritten += count;
    if (this.pos !== undefined) this.pos += count;
    callback();
  });
};

WriteStream.prototype.close = function (callback) {
  if (callback) {
    if (this.closed) {
      globalThis.process.nextTick(callback);
      return;
    }
    this.on('close', callback);
  }
  if (!this.autoClose) this.on('finish', this.destroy);
  this.end();
};
WriteStream.prototype.destroySoon = Writable.prototype.end;

// Programs also construct these.
function createReadStream(path, options) {
  return new ReadStream(path, options);
}

function createWriteStream(path, options) {
  return new WriteStream(path, options);
}

module.exports = {
  ReadStream,
  WriteStream,
  FileReadStream: ReadStream,
  FileWriteStream: WriteStream,
  createReadStream,
  createWriteStream,
};
