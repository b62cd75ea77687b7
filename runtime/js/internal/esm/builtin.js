// SPDX-License-Identifier: MIT
//
// Node's modules as ES modules. syncBuiltinESMExports() copies the program's changes to their exports.
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

// Named exports are read only when a module needs more than the default export: reading them would load most of `fs`,
// say.
function facadeOf(url) {
  const exports = builtins.load(url);
  const names = Object.keys(exports).filter((name) => name !== 'default');
  const record = makeFacade(url, 'builtin', ['default', ...names], (set) => {
    record.filled = { exports, names, set };
    set('default', exports);
    if (record.wantsNames) fill(record);
  });
  return record;
}

function fill(record) {
  const { filled } = record;
  if (filled === undefined || made.includes(filled)) return;
  made.push(filled);
  update(filled);
}

function wantNames(record) {
  record.wantsNames = true;
  fill(record);
}

function escaped(text) {
  return text.replace(/[/]/g, '\\/');
}

// Whether a module's source uses only the default export of a builtin module.
function takesDefaultOnly(text, specifier) {
  const name = `['"]${escaped(specifier)}['"]`;
  const all = text.match(new RegExp(name, 'g'))?.length ?? 0;
  return all > 0 && all === (text.match(new RegExp(`\\bimport\\s+[\\w$]+\\s+from\\s*${name}`, 'g'))?.length ?? 0);
}

function sync() {
  made.forEach(update);
}

module.exports = { facadeOf, wantNames, takesDefaultOnly, sync };
