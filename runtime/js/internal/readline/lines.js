// SPDX-License-Identifier: MIT
//
// Lines without a terminal: text is cut at line ends, and the async iterator over
// an interface's lines.
'use strict';

const HIGH_WATER = 1024;

// A `\n` that comes soon after a `\r` ends no line of its own.
class LineSplitter {
  #rl;
  #onLine;
  #decoder;
  #rest = '';
  #returnAt = 0;

  constructor(rl, onLine) {
    const { StringDecoder } = require('node/string_decoder');
    this.#rl = rl;
    this.#onLine = onLine;
    this.#decoder = new StringDecoder('utf8');
  }

  push(chunk) {
    let text = this.#decoder.write(chunk);
    if (this.#returnAt !== 0 && Date.now() - this.#returnAt <= this.#rl.crlfDelay && text.startsWith('\n')) {
      text = text.slice(1);
    }
    if (text === '') return;
    this.#returnAt = text.endsWith('\r') ? Date.now() : 0;
    const lines = text.split(/\r\n|\n|\r/);
    lines[0] = this.#rest + lines[0];
    this.#rest = lines.pop();
    for (const line of lines) this.#onLine(line);
  }

  end() {
    if (this.#rest !== '') this.#onLine(this.#rest);
    this.#rest = '';
  }
}

// The interface is paused while too many lines wait.
function linesOf(rl) {
  const events = require('node/events').on(rl, 'line', { close: ['close'], highWaterMark: HIGH_WATER });
  const first = (result) => (result.done ? result : { value: result.value[0], done: false });
  return {
    next: () => events.next().then(first),
    return: () => events.return(),
    throw: (error) => events.throw(error),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

module.exports = { LineSplitter, linesOf };
