// SPDX-License-Identifier: MIT
// For tools/node-table. `names`: what each module of the engine exports; `has FILE`: which of a file's names it
// has. Prints JSON.
'use strict';
const vm = require('vm');
const fs = require('fs');
const { builtinModules } = require('module');

const IN_FUNCTIONS = new Set(['length', 'name', 'prototype', 'arguments', 'caller']);
const BY_FLAGS = new Set(['noDeprecation', 'noProcessWarnings']);

function ownNames(object) {
  return Object.getOwnPropertyNames(object).filter((name) => !name.startsWith('_') && !BY_FLAGS.has(name) &&
    !(typeof object === 'function' && IN_FUNCTIONS.has(name)));
}

// Names that are not ECMAScript's own.
function globalNames() {
  const known = new Set(vm.runInNewContext('Object.getOwnPropertyNames(globalThis)'));
  return ownNames(globalThis).filter((name) => !known.has(name));
}

function names() {
  const result = { globals: globalNames().sort() };
  for (const module of builtinModules.filter((name) => !name.startsWith('_')).sort()) {
    const list = ownNames(require(module)).sort();
    // Plain values are counted together.
    const constants = list.filter((name) => /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$|^E[A-Z0-9]+$/.test(name));
    result[module] = constants.length > 20 ? list.filter((name) => !constants.includes(name)) : list;
  }
  return result;
}

function load(module) {
  try {
    return module === 'globals' ? globalThis : require(module);
  } catch {
    return null;
  }
}

function has(object, name) {
  try {
    const value = object[name];
    return name in object && value?.[Symbol.for('rondo.unavailable')] !== true;
  } catch {
    return false;
  }
}

function present(file) {
  const all = JSON.parse(fs.readFileSync(file, 'utf8'));
  return Object.fromEntries(Object.entries(all).map(([module, list]) => {
    const object = load(module);
    return [module, object === null ? null : list.filter((name) => has(object, name))];
  }));
}

const [, , task, file] = process.argv;
console.log(JSON.stringify(task === 'names' ? names() : present(file)));
