// SPDX-License-Identifier: MIT
//
// node:stream/web, from the package web-streams-polyfill, and the streams for text.
'use strict';

const { defineProperty } = require('internal/descriptors');
const polyfill = require('internal/packages').loadPackage('web-streams-polyfill');

const { TransformStream } = polyfill;

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

  get encoding() { return 'utf-8'; }
  get readable() { return this.#stream.readable; }
  get writable() { return this.#stream.writable; }
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

  get encoding() { return this.#decoder.encoding; }
  get fatal() { return this.#decoder.fatal; }
  get ignoreBOM() { return this.#decoder.ignoreBOM; }
  get readable() { return this.#stream.readable; }
  get writable() { return this.#stream.writable; }
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
};
for (const [name, parts] of Object.entries(SHOWN)) {
  defineProperty(polyfill[name].prototype, Symbol.for('nodejs.util.inspect.custom'), {
    configurable: true,
    value(depth, options, inspect) {
      return depth < 0 ? `[${name}]` : `${name} ${inspect(parts(this), options)}`;
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
