// SPDX-License-Identifier: MIT
//
// node:repl
'use strict';

const { REPLServer, writer, REPL_MODE_SLOPPY, REPL_MODE_STRICT } = require('internal/repl/server');
const { Recoverable } = require('internal/repl/evaluate');

function start(...args) {
  return new REPLServer(...args);
}

function isValidSyntax(text) {
  return require('internal/repl/syntax').parse(text, { allowAwaitOutsideFunction: true }).error === undefined;
}

module.exports = {
  start,
  writer,
  REPLServer,
  REPL_MODE_SLOPPY,
  REPL_MODE_STRICT,
  Recoverable,
  isValidSyntax,
  get builtinModules() { return require('internal/builtins').names().filter((name) => !name.startsWith('_')); },
};
