// SPDX-License-Identifier: MIT
//
// node:readline/promises
'use strict';

const base = require('internal/readline/interface');

class Interface extends base.Interface {
  question(query, options) {
    return base.questionAsPromise(this, query, options);
  }
}

function createInterface(input, output, completer, terminal) {
  return new Interface(input, output, completer, terminal);
}

module.exports = {
  Interface,
  get Readline() { return require('internal/readline/promises').Readline; },
  createInterface,
};
