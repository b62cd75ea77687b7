// SPDX-License-Identifier: MIT
//
// The base of all compressing and decompressing streams: a Transform whose codec works on the thread pool.
//
// Output is collected in a buffer of chunkSize bytes, and pushed in slices of it. While a step has filled the buffer, the
// same input needs another one: at once, or when the reader has asked for more.
'use strict';

const { ownOptions } = require('internal/options');
const { codedError } = require('internal/errors');
const { defineProperty, defineProperties } = require('internal/descriptors');
const { Transform, finished } = require('node/stream');
const { Buffer, kMaxLength } = require('node/buffer');
const { FastBuffer } = require('internal/buffer/fast');
const { constants } = require('internal/zlib/constants');
const { isBrotli } = require('internal/zlib/codec');
const { numberBetween, numberFrom, tooLarge } = require('internal/zlib/check');
const { FAILED, TOO_LARGE } = require('internal/zlib/numbers');

const {
  Z_NO_FLUSH, Z_BLOCK, Z_PARTIAL_FLUSH, Z_SYNC_FLUSH, Z_FULL_FLUSH, Z_FINISH, BROTLI_OPERATION_PROCESS,
  BROTLI_OPERATION_FLUSH, BROTLI_OPERATION_FINISH, BROTLI_OPERATION_EMIT_METADATA,
  Z_MIN_CHUNK, Z_DEFAULT_CHUNK,
} = constants;

const FLAGS = {
  zlib: { flush: Z_NO_FLUSH, finishFlush: Z_FINISH, fullFlush: Z_FULL_FLUSH, most: Z_BLOCK },
  brotli: {
    flush: BROTLI_OPERATION_PROCESS, finishFlush: BROTLI_OPERATION_FINISH, fullFlush: BROTLI_OPERATION_FLUSH,
    most: BROTLI_OPERATION_EMIT_METADATA,
  },
};

// The flush modes from weak to strong.
const STRENGTH = [Z_NO_FLUSH, Z_BLOCK, Z_PARTIAL_FLUSH, Z_SYNC_FLUSH, Z_FULL_FLUSH, Z_FINISH];

function stronger(one, other) {
  return STRENGTH.indexOf(one) > STRENGTH.indexOf(other) ? one : other;
}

// flush(kind) writes an empty chunk that says which kind.
const kFlush = Symbol('kFlush');
const MARKS = STRENGTH.map((_, kind) => {
  const mark = Buffer.alloc(0);
  mark[kFlush] = kind;
  return mark;
});

// What the stream is working on, or null.
const kJob = Symbol('kJob');

// Whether the first chunk is the whole text: C may then compress it at once. The empty step that ends the stream comes
// nevertheless, and makes nothing.
const kIsWhole = Symbol('kIsWhole');

function streamOptions(options) {
  const given = { autoDestroy: true, ...options };
  if (given.encoding || given.objectMode || given.writableObjectMode) {
    given.encoding = null;
    given.objectMode = false;
    given.writableObjectMode = false;
  }
  return given;
}

// The options that all formats have.
function commonOptions(given, mode) {
  const flags = isBrotli(mode) ? FLAGS.brotli : FLAGS.zlib;
  const chunkSize = numberFrom(given.chunkSize, 'options.chunkSize', Z_MIN_CHUNK, Z_DEFAULT_CHUNK);
  const flush = numberBetween(given.flush, 'options.flush', 0, flags.most, flags.flush);
  const finishFlush = numberBetween(given.finishFlush, 'options.finishFlush', 0, flags.most, flags.finishFlush);
  const most = numberBetween(given.maxOutputLength, 'options.maxOutputLength', 1, kMaxLength, kMaxLength);
  return { chunkSize, flush, finishFlush, fullFlush: flags.fullFlush, most };
}

// Turns the object into a stream with this codec. `make` creates the codec after the common options have been checked.
function initialize(stream, options, mode, make) {
  const given = ownOptions(options);
  const { chunkSize, flush, finishFlush, fullFlush, most } = commonOptions(given, mode);
  const codec = make(given);
  Reflect.apply(Transform, stream, [streamOptions(given)]);
  stream[kJob] = null;
  stream[kIsWhole] = false;
  stream.bytesWritten = 0;
  stream._handle = codec;
  stream._outBuffer = Buffer.allocUnsafe(chunkSize);
  stream._outOffset = 0;
  stream._chunkSize = chunkSize;
  stream._defaultFlushFlag = flush;
  stream._finishFlushFlag = finishFlush;
  stream._defaultFullFlushFlag = fullFlush;
  stream._info = given.info;
  stream._maxOutputLength = most;
  codec.onstep = () => stepped(stream, codec);
}

function startStep(stream, job) {
  job.inBefore = job.end - job.at;
  job.outBefore = stream._chunkSize - stream._outOffset;
  stream._handle.step(job.flush, job.chunk, job.at, job.inBefore, stream._outBuffer, stream._outOffset, job.outBefore);
}

function startJob(stream, chunk, flush, callback) {
  if (stream._handle === null) {
    globalThis.process.nextTick(callback);
    return;
  }
  const job = { chunk, flush, at: 0, end: chunk.byteLength, inBefore: 0, outBefore: 0, callback };
  stream[kJob] = job;
  startStep(stream, job);
}

function endJob(stream, job) {
  stream[kJob] = null;
  job.callback();
}

// Pushes the new output. Returns whether the reader wants more.
function pushOutput(stream, length) {
  if (length === 0) return true;
  const start = stream._outOffset;
  stream._outOffset += length;
  return stream.push(stream._outBuffer.subarray(start, start + length));
}

// The same input again, in an empty buffer: now, or with the next read.
function continueStep(stream, job, wantsMore) {
  if (wantsMore) {
    startStep(stream, job);
    return;
  }
  const read = stream._read;
  stream._read = (size) => {
    stream._read = read;
    startStep(stream, job);
    stream._read(size);
  };
}

// After each step on the thread pool.
function stepped(stream, codec) {
  const job = stream[kJob];
  if (codec.error !== null) {
    stream.destroy(codec.error);
    return;
  }
  if (stream.destroyed) {
    endJob(stream, job);
    return;
  }
  const { inLeft, outLeft } = codec;
  job.at += job.inBefore - inLeft;
  stream.bytesWritten += job.inBefore - inLeft;
  const wantsMore = pushOutput(stream, job.outBefore - outLeft);
  if (stream.destroyed) {
    endJob(stream, job);
    return;
  }
  if (outLeft === 0 || stream._outOffset >= stream._chunkSize) {
    stream._outOffset = 0;
    stream._outBuffer = Buffer.allocUnsafe(stream._chunkSize);
  }
  if (outLeft === 0) {
    continueStep(stream, job, wantsMore);
    return;
  }
  if (inLeft > 0) stream.push(null); // the compressed text has ended: the rest is not part of it
  endJob(stream, job);
}

// All output of a codec for the bytes at once. Closes it.
function wholeOf(codec, bytes, flush, chunkSize, most) {
  let result;
  try {
    result = codec.whole(flush, bytes, chunkSize, most);
  } finally {
    codec.close();
  }
  if (result === FAILED) throw codec.error;
  if (result === TOO_LARGE) throw tooLarge(most);
  return new FastBuffer(ArrayBuffer.isView(result) ? result.buffer : result);
}

function processSync(stream, chunk, flush) {
  const codec = stream._handle;
  stream._handle = null;
  const buffer = wholeOf(codec, chunk, flush, stream._chunkSize, stream._maxOutputLength);
  stream.bytesWritten = chunk.byteLength - codec.inLeft;
  return buffer;
}

function closeCodec(stream) {
  const codec = stream._handle;
  if (codec === null) return;
  codec.close();
  stream._handle = null;
}

function needOpen(stream) {
  if (stream._handle !== null) return;
  throw codedError(Error, 'ERR_INTERNAL_ASSERTION', 'zlib binding closed\nThis is caused by either a bug in Node.js ' +
    'or incorrect usage of Node.js internals.\nPlease open an issue with this stack trace at ' +
    'https://github.com/nodejs/node/issues\n');
}

function ZlibBase(options, mode, make) {
  initialize(this, options, mode, make);
}
Object.setPrototypeOf(ZlibBase, Transform);
Object.setPrototypeOf(ZlibBase.prototype, Transform.prototype);

const methods = {
  reset() {
    needOpen(this);
    this._handle.reset();
  },

  // Called when all writes have been processed.
  _flush(callback) {
    this._transform(Buffer.alloc(0), '', callback);
  },

  // Transform's own would call _flush before the last write is done.
  _final(callback) {
    callback();
  },

  flush(kind, callback) {
    if (typeof kind === 'function' || (kind === undefined && !callback)) {
      callback = kind;
      kind = this._defaultFullFlushFlag;
    }
    if (this.writableFinished) {
      if (callback) globalThis.process.nextTick(callback);
    } else if (this.writableEnded) {
      if (callback) this.once('end', callback);
    } else {
      this.write(MARKS[kind], '', callback);
    }
  },

  close(callback) {
    if (callback) finished(this, callback);
    this.destroy();
  },

  _destroy(error, callback) {
    closeCodec(this);
    callback(error);
  },

  _transform(chunk, encoding, callback) {
    let flush = typeof chunk[kFlush] === 'number' ? chunk[kFlush] : this._defaultFlushFlag;
    // The last chunk ends the stream, too.
    if (this[kIsWhole] || (this.writableEnded && this.writableLength === chunk.byteLength)) {
      flush = stronger(flush, this._finishFlushFlag);
    }
    startJob(this, chunk, flush, callback);
  },

  _processChunk(chunk, flush, callback) {
    if (typeof callback !== 'function') return processSync(this, chunk, flush);
    startJob(this, chunk, flush, callback);
    return undefined;
  },
};
for (const name of Object.keys(methods)) ZlibBase.prototype[name] = methods[name];

const { deprecate } = require('node/util');

defineProperties(ZlibBase.prototype, {
  _closed: {
    configurable: true,
    enumerable: true,
    get() { return this._handle === null; },
  },
  bytesRead: {
    configurable: true,
    enumerable: true,
    get: deprecate(function () { return this.bytesWritten; }, 'zlib.bytesRead is deprecated and will change its meaning ' +
      'in the future. Use zlib.bytesWritten instead.', 'DEP0108'),
    set: deprecate(function (value) { this.bytesWritten = value; }, 'Setting zlib.bytesRead is deprecated', 'DEP0108'),
  },
});
defineProperty(ZlibBase.prototype, 'constructor', { value: ZlibBase, writable: true, configurable: true, enumerable: false });

module.exports = { kIsWhole, ZlibBase, commonOptions, processSync, wholeOf, needOpen };
