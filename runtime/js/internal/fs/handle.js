// SPDX-License-Identifier: MIT
//
// FileHandle: an open file of node:fs/promises. Operations in flight are counted, so that the file is closed only when
// all of them are done.
'use strict';

const EventEmitter = require('node/events');
const { ownOptions } = require('internal/options');
const { codedError } = require('internal/errors');
const args = require('internal/fs/args');
const { promise } = require('internal/fs/request');
const { jobs } = require('internal/fs/jobs');
const transfer = require('internal/fs/transfer');
const content = require('internal/fs/content');

const DEFAULT_SIZE = 16384;
const kRef = Symbol('kRef');
const kUnref = Symbol('kUnref');

class FileHandle extends EventEmitter {
  #fd;
  #refs = 1;
  #closing = null;
  #settleClose;
  #isLocked = false;

  constructor(fd) {
    super();
    this.#fd = fd;
  }

  get fd() { return this.#fd; }

  static is(value) {
    return value !== null && typeof value === 'object' && #fd in value;
  }

  // The descriptor leaves this thread.
  static give(file) {
    file.#fd = -1;
    file.#refs = 0;
  }

  static isBusy(file) {
    return file.#refs !== 1 || file.#closing !== null;
  }

  [kRef]() {
    this.#refs++;
  }

  [kUnref]() {
    this.#refs--;
    if (this.#refs !== 0) return;
    const fd = this.#fd;
    this.#fd = -1;
    promise(jobs.close(fd)).then(this.#settleClose.resolve, this.#settleClose.reject);
  }

  // Runs work on the descriptor while the file is kept open.
  async #use(name, work) {
    if (this.#fd === -1) {
      throw Object.assign(new Error('file closed'), { code: 'EBADF', syscall: name });
    }
    this[kRef]();
    try {
      return await work(this.#fd);
    } finally {
      this[kUnref]();
    }
  }

  close = () => {
    if (this.#fd === -1) return Promise.resolve();
    if (this.#closing !== null) return this.#closing;
    this.#closing = new Promise((resolve, reject) => { this.#settleClose = { resolve, reject }; })
      .finally(() => { this.#closing = null; });
    this[kUnref]();
    this.emit('close');
    return this.#closing;
  };

  chmod(mode) { return this.#use('fchmod', (fd) => promise(jobs.fchmod(fd, mode))); }
  chown(uid, gid) { return this.#use('fchown', (fd) => promise(jobs.fchown(fd, uid, gid))); }
  datasync() { return this.#use('fdatasync', (fd) => promise(jobs.fdatasync(fd))); }
  sync() { return this.#use('fsync', (fd) => promise(jobs.fsync(fd))); }
  stat(options) { return this.#use('fstat', (fd) => promise(jobs.fstat(fd, options))); }
  truncate(length = 0) { return this.#use('ftruncate', (fd) => promise(jobs.ftruncate(fd, length))); }
  utimes(atime, mtime) { return this.#use('futimes', (fd) => promise(jobs.futimes(fd, atime, mtime))); }
  readFile(options) { return this.#use('readFile', (fd) => content.readFile(fd, options)); }
  writeFile(data, options) { return this.#use('writeFile', (fd) => content.writeFile(fd, data, options)); }
  appendFile(data, options) { return this.#use('writeFile', (fd) => content.writeFile(fd, data, options)); }

  read(buffer, ...rest) {
    return this.#use('read', async (fd) => {
      const [target, offset, length, position] = readArguments(buffer, rest);
      const job = transfer.readJob(fd, target, offset, length, position);
      return { __proto__: null, bytesRead: job === undefined ? 0 : await promise(job), buffer: target };
    });
  }

  write(buffer, ...rest) {
    return this.#use('write', async (fd) => {
      if (ArrayBuffer.isView(buffer)) {
        if (buffer.byteLength === 0) return { __proto__: null, bytesWritten: 0, buffer };
        return { __proto__: null, bytesWritten: await promise(transfer.viewToWrite(fd, buffer, ...rest)), buffer };
      }
      args.checkData(buffer, 'buffer');
      transfer.checkTextEncoding(buffer, rest[1]);
      return { __proto__: null, bytesWritten: await promise(transfer.textToWrite(fd, buffer, ...rest)), buffer };
    });
  }

  readv(buffers, position) {
    return this.#use('readv', async (fd) => {
      return { __proto__: null, bytesRead: await promise(transfer.vectorJob('readv', fd, args.toViews(buffers), position)), buffers };
    });
  }

  writev(buffers, position) {
    return this.#use('writev', async (fd) => {
      args.toViews(buffers);
      const bytesWritten = buffers.length === 0 ? 0 : await promise(transfer.vectorJob('writev', fd, buffers, position));
      return { __proto__: null, bytesWritten, buffers };
    });
  }

  createReadStream(options) {
    return new (require('internal/fs/streams').ReadStream)(undefined, { __proto__: null, ...options, fd: this });
  }

  createWriteStream(options) {
    return new (require('internal/fs/streams').WriteStream)(undefined, { __proto__: null, ...options, fd: this });
  }

  readLines(options) {
    return require('node/readline').createInterface({ __proto__: null, input: this.createReadStream(options), crlfDelay: Infinity });
  }

  readableWebStream(options) {
    if (this.#fd === -1) throw invalidState('The FileHandle is closed');
    if (this.#closing !== null) throw invalidState('The FileHandle is closing');
    if (this.#isLocked) throw invalidState('The FileHandle is locked');
    this.#isLocked = true;
    const { webStreamOf, cancel } = require('internal/fs/web_stream');
    const read = (view) => this.#use('read', (fd) => promise(transfer.readJob(fd, view, 0, view.byteLength, null)));
    const stream = webStreamOf(read, () => this[kUnref](), ownOptions(options).type === 'bytes');
    this[kRef]();
    this.once('close', () => cancel(stream));
    return stream;
  }

  [Symbol.asyncDispose]() {
    return this.close();
  }
}

function invalidState(text) {
  return codedError(Error, 'ERR_INVALID_STATE', `Invalid state: ${text}`);
}

// read(buffer, offset, length, position), read(buffer, options) or read(options). Only a number is a position.
function readArguments(first, rest) {
  let [offset, length, position] = rest;
  let buffer = first;
  if (!ArrayBuffer.isView(first)) {
    if (first !== undefined && first !== null) args.checkOptions(first);
    ({ buffer = require('node/buffer').Buffer.alloc(DEFAULT_SIZE), offset = 0, length, position = null } = ownOptions(first));
    args.checkView(buffer);
  } else if (offset !== null && typeof offset === 'object') {
    ({ offset = 0, length = buffer.byteLength - offset, position = null } = ownOptions(offset));
  }
  return [buffer, offset, length ?? buffer.byteLength - (offset ?? 0), position >= 0 && Number.isSafeInteger(position) ? position : null];
}

const { is: isFileHandle, give, isBusy } = FileHandle;
for (const name of ['is', 'give', 'isBusy']) delete FileHandle[name];

// The descriptor of a file that may be sent to another thread.
function checkTransfer(file) {
  if (!isBusy(file)) return file.fd;
  throw new (require('internal/web/exception').DOMException)('Cannot transfer FileHandle while in use', 'DataCloneError');
}

module.exports = { FileHandle, isFileHandle, checkTransfer, give, kRef, kUnref };
