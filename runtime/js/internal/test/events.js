// SPDX-License-Identifier: MIT
//
// The stream of a run's events: objects with `type` and `data` for a reader, and events of that name for listeners.
'use strict';

const { Readable } = require('node/stream');

class TestsStream extends Readable {
  #waiting = [];
  #canPush = true;

  constructor() {
    super({ __proto__: null, objectMode: true, highWaterMark: Number.MAX_SAFE_INTEGER });
  }

  _read() {
    this.#canPush = true;
    while (this.#waiting.length > 0 && this.#canPush) this.#canPush = this.push(this.#waiting.shift());
  }

  send(type, data) {
    this.emit(type, data);
    this.#put({ type, data });
  }

  finish() {
    this.#put(null);
  }

  #put(item) {
    if (this.#canPush && this.#waiting.length === 0) this.#canPush = this.push(item);
    else this.#waiting.push(item);
  }
}

module.exports = { TestsStream };
