// SPDX-License-Identifier: MIT
//
// Lines without a terminal: splitting text at line ends, and the async iterator over an interface's lines.
'use strict';

const HIGH_WATER = 1024;

// A `
// ` shortly after a `\r` does not end another line.
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
    const lines = text.includes('\r') ? text.split(/\r\n|\n|\r/) : text.split('\n');
    lines[0] = this.#rest + lines[0];
    this.#rest = lines.pop();
    for (const line of lines) this.#onLine(line);
  }

  end() {
    if (this.#rest !== '') this.#onLine(this.#rest);
    this.#rest = '';
  }
}

// The queue of lines for an iteration. events.on() would do, but not for a million lines.
class WaitingLines {
  #rl;
  #lines = [];
  #head = 0;
  #promises = [];
  #error = null;
  #isDone = false;
  #isPaused = false;

  constructor(rl) {
    this.#rl = rl;
  }

  push(line) {
    if (this.#promises.length > 0) {
      this.#promises.shift().resolve({ value: line, done: false });
      return;
    }
    this.#lines.push(line);
    if (!this.#isPaused && this.#lines.length - this.#head > HIGH_WATER) {
      this.#isPaused = true;
      this.#rl.pause();
    }
  }

  fail(error) {
    if (this.#promises.length > 0) this.#promises.shift().reject(error);
    else this.#error = error;
    this.end();
  }

  end() {
    this.#isDone = true;
    for (const { resolve } of this.#promises.splice(0)) resolve({ value: undefined, done: true });
  }

  next() {
    if (this.#head < this.#lines.length) return Promise.resolve({ value: this.#take(), done: false });
    if (this.#error !== null) {
      const error = this.#error;
      this.#error = null;
      return Promise.reject(error);
    }
    if (this.#isDone) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve, reject) => this.#promises.push({ resolve, reject }));
  }

  #take() {
    const line = this.#lines[this.#head++];
    if (this.#head === this.#lines.length) {
      this.#lines = [];
      this.#head = 0;
      if (this.#isPaused) {
        this.#isPaused = false;
        this.#rl.resume();
      }
    }
    return line;
  }
}

// The interface is paused while too many lines are queued.
function linesOf(rl) {
  const waiting = new WaitingLines(rl);
  const onLine = (line) => waiting.push(line);
  const onError = (error) => {
    stop();
    waiting.fail(error);
  };
  const onClose = () => {
    stop();
    waiting.end();
  };
  function stop() {
    rl.removeListener('line', onLine);
    rl.removeListener('error', onError);
    rl.removeListener('close', onClose);
  }
  rl.on('line', onLine);
  rl.on('error', onError);
  rl.on('close', onClose);
  return {
    next: () => waiting.next(),
    return() {
      onClose();
      return Promise.resolve({ value: undefined, done: true });
    },
    throw: onError,
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

module.exports = { LineSplitter, linesOf };
