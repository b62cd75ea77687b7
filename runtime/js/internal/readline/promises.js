// SPDX-License-Identifier: MIT
//
// Readline of node:readline/promises: terminal output is buffered, and written by commit().
'use strict';

const { ownOptions } = require('internal/options');
const errors = require('internal/errors');
const control = require('internal/readline/control');

function isWritable(stream) {
  const isObject = typeof stream === 'object' && stream !== null;
  return isObject && ['write', 'on'].every((name) => typeof stream[name] === 'function');
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

  // Without a row, the cursor stays in its row.
  cursorTo(column, row) {
    const isInRow = row === null || row === undefined;
    checkInteger(column, 'x');
    if (!isInRow) checkInteger(row, 'y');
    return this.#add(control.cursorToText(column, isInRow ? undefined : row));
  }

  moveCursor(columns, rows) {
    if (!columns && !rows) return this;
    checkInteger(columns, 'dx');
    checkInteger(rows, 'dy');
    return this.#add(control.moveCursorText(columns, rows));
  }

  clearLine(direction) {
    checkInteger(direction, 'dir', -1, 1);
    return this.#add(control.clearLineText(direction));
  }

  clearScreenDown() {
    return this.#add(control.CLEAR_DOWN);
  }

  commit() {
    const text = this.#parts.join('');
    this.rollback();
    return new Promise((resolve) => {
      this.#stream.write(text, resolve);
    });
  }

  rollback() {
    this.#parts = [];
    return this;
  }
}

module.exports = { Readline };
