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

module.exports = {
  Interface,
  get Readline() { return require('internal/readline/promises').Readline; },
  createInterface: (...given) => new Interface(...given),
};
