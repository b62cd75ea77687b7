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

// The interface is paused while too many lines wait. An error of the input ends the iteration after them.
function linesOf(rl) {
  let lines = [];
  let head = 0;
  const waiting = [];
  let error = null;
  let isDone = false;
  const onLine = (line) => {
    if (waiting.length > 0) {
      waiting.shift().resolve({ value: line, done: false });
    } else {
      lines.push(line);
      if (lines.length - head > HIGH_WATER) rl.pause();
    }
  };
  const onError = (reason) => {
    if (waiting.length > 0) waiting.shift().reject(reason);
    else error = reason;
    finish();
  };
  function finish() {
    isDone = true;
    rl.removeListener('line', onLine);
    rl.removeListener('error', onError);
    rl.removeListener('close', finish);
    for (const promise of waiting.splice(0)) promise.resolve({ value: undefined, done: true });
  }
  function startOver() {
    lines = [];
    head = 0;
    if (rl.paused && !rl.closed) rl.resume();
  }
  function next() {
    if (head < lines.length) {
      const value = lines[head++];
      if (head === lines.length) startOver();
      return Promise.resolve({ value, done: false });
    }
    if (error !== null) {
      const reason = error;
      error = null;
      return Promise.reject(reason);
    }
    if (isDone) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  }
  rl.on('line', onLine);
  rl.on('error', onError);
  rl.on('close', finish);
  return {
    next,
    return() {
      finish();
      return Promise.resolve({ value: undefined, done: true });
    },
    throw(reason) {
      onError(reason);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

module.exports = { LineSplitter, linesOf };
