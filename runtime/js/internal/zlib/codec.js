// SPDX-License-Identifier: MIT
//
// A compressor or decompressor of C (binding/zip.h) as an object. One step at a time: it takes input and fills output,
// and then says how much is left of both.
'use strict';

const { codedError, systemError } = require('internal/errors');
const { context, captureAs, runOutermost } = require('internal/async_context');
const { errorCode } = require('internal/zlib/constants');
const { state, IN_LEFT, OUT_LEFT, ERROR } = require('internal/zlib/numbers');
const { BROTLI_DECODE, BROTLI_ENCODE } = require('internal/zlib/modes');
const zip = internalBinding('zip');

function libraryError(mode, number, message) {
  const error = new Error(message);
  error.errno = number;
  error.code = errorCode(mode, number, message);
  return error;
}

class Codec {
  inLeft = 0;
  outLeft = 0;
  error = null; // of the last step
  #box;
  #mode;
  #frame = context.frame === undefined ? undefined : captureAs('ZLIB', this);
  #done;

  // make(): the binding's object, or null.
  constructor(mode, make) {
    const box = make();
    if (typeof box === 'string') throw codedError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', box);
    if (box === null) throw codedError(Error, 'ERR_ZLIB_INITIALIZATION_FAILED', 'Initialization failed');
    this.#box = box;
    this.#mode = mode;
  }

  static zlib(mode, windowBits, level, memLevel, strategy, dictionary) {
    return new Codec(mode, () => zip.zlib(mode, windowBits, level, memLevel, strategy, dictionary));
  }

  // params: an array of numbers by the parameter's number, below 0 for those that are not set.
  static brotli(mode, params) {
    return new Codec(mode, () => zip.brotli(mode, params));
  }

  // Set by the user: called after each step on the thread pool.
  onstep = null;

  #take() {
    this.inLeft = state[IN_LEFT] >>> 0;
    this.outLeft = state[OUT_LEFT] >>> 0;
    this.error = state[ERROR] === 0 ? null : libraryError(this.#mode, state[ERROR], zip.problem(this.#box));
  }

  #finish() {
    this.#take();
    this.onstep();
  }

  // Starts a step on the thread pool.
  step(flush, input, inputAt, inputLength, output, outputAt, outputLength) {
    this.#done ??= () => {
      if (this.#frame === undefined) this.#finish();
      else runOutermost(this.#frame, this.#finish, this, []);
    };
    const code = zip.step(this.#box, flush, input, inputAt, inputLength, output, outputAt, outputLength, this.#done);
    if (code !== undefined) throw systemError(code, 'zlib');
  }

  // All output for the input: an ArrayBuffer or an empty array, or FAILED or TOO_LARGE.
  whole(flush, input, chunkSize, most) {
    const result = zip.whole(this.#box, flush, input, chunkSize, most);
    if (typeof result === 'number' && result < 0) throw systemError(result, 'zlib');
    this.#take();
    return result;
  }

  // Both take effect before the next step.
  reset() {
    zip.reset(this.#box);
  }

  params(level, strategy) {
    zip.params(this.#box, level, strategy);
  }

  close() {
    zip.close(this.#box);
    const { tracker } = context;
    if (tracker !== undefined && tracker.idOf(this.#frame) !== -1) tracker.end(this.#frame);
  }
}

module.exports = { Codec, isBrotli: (mode) => mode === BROTLI_DECODE || mode === BROTLI_ENCODE };
