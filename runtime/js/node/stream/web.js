// SPDX-License-Identifier: MIT
//
// node:stream/web, from the package web-streams-polyfill, and the streams for text.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { codedError } = require('internal/errors');
const polyfill = require('internal/packages').loadPackage('web-streams-polyfill');

const { TransformStream } = polyfill;

function invalidThis(name) {
  return codedError(TypeError, 'ERR_INVALID_THIS', `Value of "this" must be of type ${name}`);
}

class TextEncoderStream {
  #stream;

  constructor() {
    const encoder = new globalThis.TextEncoder();
    let high = '';
    this.#stream = new TransformStream({
      transform(chunk, controller) {
        const text = high + chunk;
        const isCut = /[\ud800-\udbff]$/.test(text);
        high = isCut ? text.at(-1) : '';
        const bytes = encoder.encode(isCut ? text.slice(0, -1) : text);
        if (bytes.length > 0) controller.enqueue(bytes);
      },
      flush(controller) {
        if (high !== '') controller.enqueue(encoder.encode(high));
      },
    });
  }

  static #own(value) {
    if (!(#stream in Object(value))) throw invalidThis('TextEncoderStream');
    return value;
  }

  get encoding() { return TextEncoderStream.#own(this) && 'utf-8'; }
  get readable() { return TextEncoderStream.#own(this).#stream.readable; }
  get writable() { return TextEncoderStream.#own(this).#stream.writable; }
}

class TextDecoderStream {
  #decoder;
  #stream;

  constructor(encoding = 'utf-8', options = {}) {
    const decoder = new globalThis.TextDecoder(encoding, options);
    this.#decoder = decoder;
    this.#stream = new TransformStream({
      transform(chunk, controller) {
        const text = decoder.decode(chunk, { stream: true });
        if (text !== '') controller.enqueue(text);
      },
      flush(controller) {
        const text = decoder.decode();
        if (text !== '') controller.enqueue(text);
      },
    });
  }

  static #own(value) {
    if (!(#stream in Object(value))) throw invalidThis('TextDecoderStream');
    return value;
  }

  get encoding() { return TextDecoderStream.#own(this).#decoder.encoding; }
  get fatal() { return TextDecoderStream.#own(this).#decoder.fatal; }
  get ignoreBOM() { return TextDecoderStream.#own(this).#decoder.ignoreBOM; }
  get readable() { return TextDecoderStream.#own(this).#stream.readable; }
  get writable() { return TextDecoderStream.#own(this).#stream.writable; }
}

for (const Class of [TextEncoderStream, TextDecoderStream]) {
  defineProperty(Class.prototype, Symbol.toStringTag, { value: Class.name, configurable: true });
}

const SHOWN = {
  __proto__: null,
  ReadableStream: (stream) => ({
    locked: stream.locked,
    state: stream._state,
    supportsBYOB: stream._readableStreamController instanceof polyfill.ReadableByteStreamController,
  }),
  WritableStream: (stream) => ({ locked: stream.locked, state: stream._state }),
  TransformStream: ({ readable, writable, _backpressure: backpressure }) => ({ readable, writable, backpressure }),
  CountQueuingStrategy: ({ highWaterMark }) => ({ highWaterMark }),
  ByteLengthQueuingStrategy: ({ highWaterMark }) => ({ highWaterMark }),
  TextEncoderStream: ({ encoding, readable, writable }) => ({ encoding, readable, writable }),
  TextDecoderStream: ({ encoding, fatal, ignoreBOM, readable, writable }) => ({ encoding, fatal, ignoreBOM, readable, writable }),
};
for (const [name, parts] of Object.entries(SHOWN)) {
  const Class = { TextEncoderStream, TextDecoderStream }[name] ?? polyfill[name];
  defineProperty(Class.prototype, Symbol.for('nodejs.util.inspect.custom'), {
    configurable: true,
    value(depth, options, inspect) {
      if (!(this instanceof Class)) throw invalidThis(name);
      if (depth < 0) return undefined; // and shown as such, as in Node
      return `${name} ${inspect(parts(this), { ...options, depth: options.depth === null ? null : options.depth - 1 })}`;
    },
  });
}

require('internal/web/stream_states').addStates(polyfill);

module.exports = { ...polyfill, TextEncoderStream, TextDecoderStream };
for (const name of ['CompressionStream', 'DecompressionStream']) {
  defineProperty(module.exports, name, {
    configurable: true,
    enumerable: true,
    get: () => require('internal/web/compression')[name],
    set(value) { defineProperty(module.exports, name, { value, writable: true, enumerable: true, configurable: true }); },
  });
}
