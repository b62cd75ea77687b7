// SPDX-License-Identifier: MIT
//
// node:readline
'use strict';

const { ownOptions } = require('internal/options');
const base = require('internal/readline/interface');
const control = require('internal/readline/control');

// Like the base, with a question that calls back. Programs call it with and without `new`.
function Interface(...given) {
  const constructor = new.target ?? (this instanceof Interface ? this.constructor : Interface);
  return Reflect.construct(base.Interface, given, constructor);
}
Object.setPrototypeOf(Interface.prototype, base.Interface.prototype);
Object.setPrototypeOf(Interface, base.Interface);

function question(query, options, callback) {
  const isWithoutOptions = typeof options === 'function';
  const onAnswer = isWithoutOptions ? options : callback;
  const signal = isWithoutOptions ? undefined : ownOptions(options).signal;
  if (typeof onAnswer === 'function') base.questionWithSignal(this, query, signal, onAnswer);
}
question[Symbol.for('nodejs.util.promisify.custom')] = { question(query, options) {
  return base.questionAsPromise(this, query, options);
} }.question;
Interface.prototype.question = question;

module.exports = {
  Interface,
  clearLine: control.clearLine,
  clearScreenDown: control.clearScreenDown,
  createInterface: (...given) => new Interface(...given),
  cursorTo: control.cursorTo,
  emitKeypressEvents: (stream, owner) => require('internal/readline/keypress').emitKeypressEvents(stream, owner),
  moveCursor: control.moveCursor,
  get promises() { return require('node/readline/promises'); },
};
