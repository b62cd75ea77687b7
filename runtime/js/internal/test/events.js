// SPDX-License-Identifier: MIT
//
// The stream of a run's events: objects with `type` and `data` for a reader, and events of that name for listeners.
'use strict';

const { Readable } = require('node/stream');

// It never refuses an event: a reader that is slow must not hold the tests back.
class TestsStream extends Readable {
  constructor() {
    super({ __proto__: null, objectMode: true, highWaterMark: Number.MAX_SAFE_INTEGER, read() {} });
  }

  send(type, data) {
    this.emit(type, data);
    this.push({ type, data });
  }

  finish() {
    this.push(null);
  }
}

module.exports = { TestsStream };
