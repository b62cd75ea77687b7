// SPDX-License-Identifier: MIT
//
// fs.createReadStream and fs.createWriteStream.
'use strict';

const { Readable, Writable } = require('node/stream');
const { toPath, toOptions } = require('internal/fs/args');
const { outOfRange } = require('internal/errors');
const { async } = require('internal/fs/operations');
const files = require('internal/fs/files');

const CHUNK = 64 * 1024;

function openFile(stream, callback) {
  if (stream.fd !== null) {
    callback();
    return;
  }
  async.open(stream.path, stream.flags, stream.mode, (error, fd) => {
    if (error) {
      callback(error);
      return;
    }
    stream.fd = fd;
    callback();
    stream.emit('open', fd);
    stream.emit('ready');
  });
}

function closeFile(stream, error, callback) {
  if (stream.fd === null || !stream.autoClose) {
    callback(error);
    return;
  }
  const { fd } = stream;
  stream.fd = null;
  async.close(fd, (late) => callback(error ?? late));
}

// Waits for a read or write under way before the file is closed.
function destroyFile(stream, error, callback) {
  if (stream.isBusy) stream.onIdle = () => closeFile(stream, error, callback);
  else closeFile(stream, error, callback);
}

function idle(stream) {
  stream.isBusy = false;
  if (stream.onIdle === null) return false;
  stream.onIdle();
  return true;
}

function setUp(stream, path, options, flags) {
  const hide = (name, value) => Object.defineProperty(stream, name, { value, writable: true, configurable: true, enumerable: false });
  stream.fd = options.fd ?? null;
  stream.path = stream.fd === null ? toPath(path) : path;
  stream.flags = options.flags ?? flags;
  stream.mode = options.mode ?? 0o666;
  stream.start = options.start;
  stream.pos = options.start;
  stream.autoClose = options.autoClose ?? true;
  hide('isBusy', false);
  hide('onIdle', null);
}

class ReadStream extends Readable {
  constructor(path, given) {
    const options = toOptions(given, {});
    super({ ...options, highWaterMark: options.highWaterMark ?? CHUNK, autoDestroy: options.autoClose ?? true });
    setUp(this, path, options, 'r');
    this.end = options.end ?? Infinity;
    this.bytesRead = 0;
    if (this.start !== undefined && this.start > this.end) {
      throw outOfRange('start', `<= "end" (here: ${this.end})`, this.start);
    }
    if (this.pos === undefined && this.end !== Infinity) this.pos = 0;
    if (options.encoding) this.setEncoding(options.encoding);
  }

  _construct(callback) {
    openFile(this, callback);
  }

  _read(size) {
    const left = this.pos === undefined ? this.end - this.bytesRead + 1 : this.end - this.pos + 1;
    const wanted = Math.min(size, left);
    if (wanted <= 0) {
      this.push(null);
      return;
    }
    const { Buffer } = require('node/buffer');
    const buffer = Buffer.allocUnsafeSlow(wanted);
    this.isBusy = true;
    files.read(this.fd, buffer, 0, wanted, this.pos ?? null, (error, count) => {
      if (idle(this)) return;
      if (error) {
        this.destroy(error);
      } else if (count > 0) {
        if (this.pos !== undefined) this.pos += count;
        this.bytesRead += count;
        this.push(count === buffer.length ? buffer : Buffer.from(buffer.subarray(0, count)));
      } else {
        this.push(null);
      }
    });
  }

  _destroy(error, callback) {
    destroyFile(this, error, callback);
  }

  close(callback) {
    if (callback) this.once('close', callback);
    this.destroy();
  }

  get pending() {
    return this.fd === null;
  }
}

class WriteStream extends Writable {
  constructor(path, given) {
    const options = toOptions(given, {});
    super({ ...options, decodeStrings: true, autoDestroy: options.autoClose ?? true });
    setUp(this, path, options, 'w');
    this.bytesWritten = 0;
    if (options.encoding) this.setDefaultEncoding(options.encoding);
  }

  _construct(callback) {
    openFile(this, callback);
  }

  _write(chunk, encoding, callback) {
    this.isBusy = true;
    const step = (offset) => files.write(this.fd, chunk, offset, chunk.length - offset, this.pos ?? null, (error, count) => {
      if (error) {
        idle(this);
        callback(error);
        return;
      }
      this.bytesWritten += count;
      if (this.pos !== undefined) this.pos += count;
      if (offset + count < chunk.length) {
        step(offset + count);
      } else if (!idle(this)) {
        callback();
      }
    });
    step(0);
  }

  _destroy(error, callback) {
    destroyFile(this, error, callback);
  }

  close(callback) {
    if (callback) {
      if (this.closed) globalThis.process.nextTick(callback);
      else this.on('close', callback);
    }
    if (!this.autoClose) this.on('finish', this.destroy);
    this.end();
  }

  get pending() {
    return this.fd === null;
  }
}

module.exports = {
  ReadStream,
  WriteStream,
  createReadStream: (path, options) => new ReadStream(path, options),
  createWriteStream: (path, options) => new WriteStream(path, options),
};
