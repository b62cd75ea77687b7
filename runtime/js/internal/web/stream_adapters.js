// SPDX-License-Identifier: MIT
//
// Adapters between Node's streams and web streams: toWeb and fromWeb of Readable, Writable and Duplex.
'use strict';

const { ownOptions } = require('internal/options');
const { checkObject, invalidArgType, abortError } = require('internal/errors');
const stream = require('node/stream');
const web = () => require('node/stream/web');

function noop() {}

function isAny(value, ...methods) {
  return value !== null && typeof value === 'object' && methods.every((method) => typeof value[method] === 'function');
}

const plainBytes = (chunk) => (chunk instanceof Uint8Array && chunk.constructor !== Uint8Array
  ? new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength) : chunk);

function strategyFor(readable) {
  const { ByteLengthQueuingStrategy, CountQueuingStrategy } = web();
  const highWaterMark = readable.readableHighWaterMark;
  return readable.readableObjectMode ? new CountQueuingStrategy({ highWaterMark }) : new ByteLengthQueuingStrategy({ highWaterMark });
}

function readableToWeb(streamReadable, options = {}) {
  if (!isAny(streamReadable, 'read', 'on', 'pause')) throw invalidArgType('streamReadable', 'stream.Readable', streamReadable);
  const { ReadableStream } = web();
  if (stream.isDestroyed(streamReadable) || !stream.isReadable(streamReadable)) {
    return new ReadableStream({ start: (controller) => controller.close() });
  }
  let isCanceled = false;
  return new ReadableStream({
    start(controller) {
      streamReadable.pause();
      const cleanup = stream.finished(streamReadable, (error) => {
        cleanup();
        streamReadable.on('error', noop);
        if (error) controller.error(error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? abortError(error) : error);
        else if (!isCanceled) controller.close();
      });
      streamReadable.on('data', (chunk) => {
        controller.enqueue(streamReadable.readableObjectMode ? chunk : plainBytes(chunk));
        if (controller.desiredSize <= 0) streamReadable.pause();
      });
      streamReadable.pause();
    },
    pull() {
      streamReadable.resume();
    },
    cancel(reason) {
      isCanceled = true;
      stream.destroy(streamReadable, reason instanceof Error ? reason : undefined);
    },
  }, ownOptions(options).strategy ?? strategyFor(streamReadable));
}

function readableFromWeb(readableStream, options = {}) {
  if (!isAny(readableStream, 'getReader', 'pipeThrough')) throw invalidArgType('readableStream', 'ReadableStream', readableStream);
  checkObject(options, 'options');
  const { highWaterMark, encoding, objectMode = false, signal } = ownOptions(options);
  const reader = readableStream.getReader();
  let isClosed = false;
  const readable = new stream.Readable({
    __proto__: null,
    objectMode,
    highWaterMark,
    encoding,
    signal,
    read() {
      reader.read().then(({ done, value }) => readable.push(done ? null : value), (error) => readable.destroy(error));
    },
    destroy(error, callback) {
      const done = () => globalThis.process.nextTick(callback, error);
      if (isClosed) done();
      else reader.cancel(error).then(done, done);
    },
  });
  reader.closed.then(() => {
    isClosed = true;
  }, (error) => {
    isClosed = true;
    readable.destroy(error);
  });
  return readable;
}

function writableToWeb(streamWritable) {
  if (!isAny(streamWritable, 'write', 'on', 'end')) throw invalidArgType('streamWritable', 'stream.Writable', streamWritable);
  const { WritableStream } = web();
  let controller;
  let closed;
  let drained;
  const cleanup = stream.finished(streamWritable, (error) => {
    cleanup();
    streamWritable.on('error', noop);
    if (error) {
      drained?.reject(error);
      controller.error(error);
    }
    closed?.[error ? 'reject' : 'resolve'](error);
  });
  streamWritable.on('drain', () => {
    drained?.resolve();
    drained = undefined;
  });
  return new WritableStream({
    start(given) {
      controller = given;
    },
    // A chunk that was only queued counts as written, unless the queue is full.
    write(chunk) {
      if (streamWritable.write(chunk)) return undefined;
      return new Promise((resolve, reject) => {
        drained = { resolve, reject };
      });
    },
    abort(reason) {
      stream.destroy(streamWritable, reason);
    },
    close() {
      if (streamWritable.writableFinished) return undefined;
      const promise = new Promise((resolve, reject) => {
        closed = { resolve, reject };
      });
      streamWritable.end();
      return promise;
    },
  }, { highWaterMark: streamWritable.writableHighWaterMark, size: streamWritable.writableObjectMode ? undefined : (chunk) => chunk.length });
}

function writableFromWeb(writableStream, options = {}) {
  if (!isAny(writableStream, 'getWriter', 'abort')) throw invalidArgType('writableStream', 'WritableStream', writableStream);
  checkObject(options, 'options');
  const { highWaterMark, decodeStrings = true, objectMode = false, signal } = ownOptions(options);
  const writer = writableStream.getWriter();
  const settled = (promise, callback) => promise.then(() => globalThis.process.nextTick(callback),
    (error) => globalThis.process.nextTick(callback, error));
  let isClosed = false;
  const writable = new stream.Writable({
    __proto__: null,
    highWaterMark,
    objectMode,
    decodeStrings,
    signal,
    write(chunk, encoding, callback) {
      settled(writer.ready.then(() => writer.write(chunk)), callback);
    },
    final(callback) {
      isClosed = true;
      settled(writer.close(), callback);
    },
    destroy(error, callback) {
      const done = () => globalThis.process.nextTick(callback, error);
      if (isClosed) done();
      else (error ? writer.abort(error) : writer.close()).then(done, done);
    },
  });
  writer.closed.catch((error) => {
    isClosed = true;
    writable.destroy(error);
  });
  return writable;
}

function duplexToWeb(duplex) {
  if (!isAny(duplex, 'read', 'write', 'on')) throw invalidArgType('duplex', 'stream.Duplex', duplex);
  return { writable: writableToWeb(duplex), readable: readableToWeb(duplex) };
}

function duplexFromWeb(pair, options = {}) {
  checkObject(pair, 'pair');
  const { encoding, objectMode = false, ...rest } = ownOptions(options);
  const readable = readableFromWeb(pair.readable, { ...rest, objectMode });
  const writable = writableFromWeb(pair.writable, { ...rest, objectMode });
  const duplex = stream.Duplex.from({ readable, writable });
  return encoding === undefined ? duplex : duplex.setEncoding(encoding);
}

module.exports = { readableToWeb, readableFromWeb, writableToWeb, writableFromWeb, duplexToWeb, duplexFromWeb };
