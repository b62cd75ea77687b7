// SPDX-License-Identifier: MIT
//
// node:readline
'use strict';

const { ownOptions } = require('internal/options');
const base = require('internal/readline/interface');
const { clearLine, clearScreenDown, cursorTo, moveCursor } = require('internal/readline/control');

// Like the base, with a question that calls back.
function Interface(input, output, completer, terminal) {
  if (!(this instanceof Interface)) return new Interface(input, output, completer, terminal);
  return Reflect.construct(base.Interface, [input, output, completer, terminal], new.target ?? this.constructor);
}
Object.setPrototypeOf(Interface.prototype, base.Interface.prototype);
Object.setPrototypeOf(Interface, base.Interface);

Interface.prototype.question = function question(query, options, callback) {
  const onAnswer = typeof options === 'function' ? options : callback;
  const signal = typeof options === 'function' ? undefined : ownOptions(options).signal;
  if (typeof onAnswer === 'function') base.questionWithSignal(this, query, signal, onAnswer);
};

Interface.prototype.question[Symbol.for('nodejs.util.promisify.custom')] = function question(query, options) {
  return base.questionAsPromise(this, query, options);
};

function createInterface(input, output, completer, terminal) {
  return new Interface(input, output, completer, terminal);
}

module.exports = {
  Interface,
  clearLine,
  clearScreenDown,
  createInterface,
  cursorTo,
  emitKeypressEvents: (stream, owner) => require('internal/readline/keypress').emitKeypressEvents(stream, owner),
  moveCursor,
  get promises() { return require('node/readline/promises'); },
};
