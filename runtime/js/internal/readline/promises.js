// SPDX-License-Identifier: MIT
//
// Readline of node:readline/promises: output to a terminal is collected, and written by
// commit().
'use strict';

const { ownOptions } = require('internal/options');
const errors = require('internal/errors');
const control = require('internal/readline/control');

function isWritable(stream) {
  return stream !== null && typeof stream === 'object' && typeof stream.write === 'function' &&
    typeof stream.on === 'function';
}

function checkInteger(value, name, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) {
  if (typeof value !== 'number') throw errors.invalidArgType(name, 'number', value);
  if (!Number.isInteger(value)) throw errors.outOfRange(name, 'an integer', value);
  if (value < min || value > max) throw errors.outOfRange(name, `>= ${min} && <= ${max}`, value);
}

class Readline {
  #stream;
  #isAutomatic = false;
  #parts = [];

  constructor(stream, options) {
    if (!isWritable(stream)) throw errors.invalidArgType('stream', 'Writable', stream);
    this.#stream = stream;
    const automatic = ownOptions(options).autoCommit;
    if (automatic === null || automatic === undefined) return;
    if (typeof automatic !== 'boolean') throw errors.invalidArgType('options.autoCommit', 'boolean', automatic);
    this.#isAutomatic = automatic;
  }

  #add(text) {
    if (this.#isAutomatic) globalThis.process.nextTick(() => this.#stream.write(text));
    else this.#parts.push(text);
    return this;
  }

  cursorTo(x, y) {
    checkInteger(x, 'x');
    if (y !== null && y !== undefined) checkInteger(y, 'y');
    return this.#add(control.cursorToText(x, y ?? undefined));
  }

  moveCursor(dx, dy) {
    if (dx || dy) {
      checkInteger(dx, 'dx');
      checkInteger(dy, 'dy');
      this.#add(control.moveCursorText(dx, dy));
    }
    return this;
  }

  clearLine(direction) {
    checkInteger(direction, 'dir', -1, 1);
    return this.#add(control.clearLineText(direction));
  }

  clearScreenDown() {
    return this.#add(control.CLEAR_DOWN);
  }

  commit() {
    return new Promise((resolve) => {
      this.#stream.write(this.#parts.join(''), resolve);
      this.#parts = [];
    });
  }

  rollback() {
    this.#parts = [];
    return this;
  }
}

module.exports = { Readline };
