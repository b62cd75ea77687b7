// SPDX-License-Identifier: MIT
//
// Node's modules as ES modules. syncBuiltinESMExports() brings what a program has changed into their exports.
'use strict';

const builtins = require('internal/builtins');
const { makeFacade } = require('internal/esm/facade');

const made = []; // { exports, names, set }

function valueOf(exports, name) {
  try {
    return exports[name];
  } catch {
    return undefined;
  }
}

function update({ exports, names, set }) {
  for (const name of names) set(name, valueOf(exports, name));
  set('default', exports);
}

function facadeOf(url) {
  const exports = builtins.load(url);
  const names = Object.keys(exports).filter((name) => name !== 'default');
  return makeFacade(url, 'builtin', ['default', ...names], (set) => {
    const entry = { exports, names, set };
    made.push(entry);
    update(entry);
  });
}

function sync() {
  made.forEach(update);
}

module.exports = { facadeOf, sync };
