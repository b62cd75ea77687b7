// SPDX-License-Identifier: MIT
//
// node:stream, from the package readable-stream, which Node's maintainers publish, plus what it lacks.
'use strict';

const Stream = require('internal/packages').loadPackage('readable-stream');

const { FastBuffer } = require('internal/buffer/fast');

const kOther = Symbol('kOther');
const kCallback = Symbol('kCallback');

// One end of a pair: what is written to it can be read from the other.
class DuplexSide extends Stream.Duplex {
  [kOther] = null;
  [kCallback] = null;

  _read() {
    const callback = this[kCallback];
    this[kCallback] = null;
    callback?.();
  }

  _write(chunk, encoding, callback) {
    if (chunk.length === 0) {
      globalThis.process.nextTick(callback);
      return;
    }
    this[kOther].push(chunk);
    this[kOther][kCallback] = callback;
  }

  _final(callback) {
    this[kOther].on('end', callback);
    this[kOther].push(null);
  }
}

Stream.duplexPair = function duplexPair(options) {
  const one = new DuplexSide(options);
  const two = new DuplexSide(options);
  one[kOther] = two;
  two[kOther] = one;
  return [one, two];
};
Stream._isArrayBufferView = ArrayBuffer.isView;

// Without the checks of Buffer.from(): streams call it with views only.
Stream._uint8ArrayToBuffer = function _uint8ArrayToBuffer(chunk) {
  return new FastBuffer(chunk.buffer, chunk.byteOffset, chunk.byteLength);
};

for (const name of ['Readable', 'Writable', 'Duplex']) {
  for (const method of ['toWeb', 'fromWeb']) {
    const adapter = `${name.toLowerCase()}${method[0].toUpperCase()}${method.slice(1)}`;
    Stream[name][method] = { [method]: (...args) => require('internal/web/stream_adapters')[adapter](...args) }[method];
  }
}

const { Writable } = Stream;
if (Writable.prototype[Symbol.asyncDispose] === undefined) {
  require('internal/descriptors').defineProperty(Writable.prototype, Symbol.asyncDispose, {
    value: async function () {
      if (!this.destroyed) this.destroy(this.writableFinished ? null : require('internal/errors').abortError());
      await new Promise((resolve, reject) => {
        Stream.finished(this, (error) => (error && error.name !== 'AbortError' ? reject(error) : resolve()));
      });
    },
    writable: true,
    configurable: true,
  });
}

module.exports = Stream;
