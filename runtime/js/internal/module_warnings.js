// SPDX-License-Identifier: MIT
//
// Warnings of the module loaders: deprecated ways to resolve a package, module.parent, and properties that a module in a
// cycle does not have yet.
'use strict';

const { defineProperty } = require('internal/descriptors');

const PARENT = 'module.parent is deprecated due to accuracy issues. Please use require.main to find program entry point instead.';

const emitted = new Set();

// Once for each key.
function deprecate(code, message, key = message) {
  if (emitted.has(key)) return;
  emitted.add(key);
  globalThis.process.emitWarning(message, 'DeprecationWarning', code);
}

function badMain(folder, main) {
  deprecate('DEP0128', `Invalid 'main' field in '${folder}/package.json' of '${main}'. Please either fix that or report it to the module author`);
}

// An ES module that is the entry point of a package was searched for.
function searchedMain(folder, main, found, from) {
  if (require('internal/esm/format').formatOfFile(found) !== 'module') return;
  const name = found.slice(folder.length + 1);
  if (typeof main !== 'string' || main === '') {
    deprecate('DEP0151', `No "main" or "exports" field defined in the package.json for ${folder}/ resolving the main entry point "${name}", ` +
      `imported from ${from}.\nDefault "index" lookups for the main are deprecated for ES modules.`);
    return;
  }
  if (require('node/path').resolve(folder, main) === found) return;
  deprecate('DEP0151', `Package ${folder}/ has a "main" field set to "${main}", excluding the full filename and extension to the resolved file at ` +
    `"${name}", imported from ${from}.\n Automatic extension resolution of the "main" field is deprecated for ES modules.`);
}

function imported(from) {
  return from === undefined ? '.' : ` imported from ${from}.`;
}

// Slashes in a target of `exports` or `imports`, or in what matched its star.
function slashes(target, filled, star, { request, key, folder, kind, from }) {
  const hasDouble = /[/\\]{2}/.test(target) || /[/\\]{2}/.test(request);
  const what = hasDouble ? 'double slash' : 'leading or trailing slash matching';
  if (!hasDouble && (star === null || star === '/' || !star.startsWith('/'))) return;
  const matched = star === null ? '' : ` matched to "${key}"`;
  globalThis.process.emitWarning(`Use of deprecated ${what} resolving "${filled}" for module request "${request}"${matched} in the "${kind}" field module resolution ` +
    `of the package at ${folder}/package.json${imported(from)}`, 'DeprecationWarning', 'DEP0166');
}

function trailingSlash(request, folder, from) {
  deprecate('DEP0155', `Use of deprecated trailing slash pattern mapping "${request}" in the "exports" field module resolution of the package at ` +
    `${folder}/package.json${imported(from)} Mapping specifiers ending in "/" is no longer supported.`, `${folder} ${request}`);
}

let isRequireTraced = false;

// With --trace-require-module: the first ES module that require() loads, outside of installed packages if that is the mode.
function requiredModule(filename, parent, mode) {
  if (isRequireTraced || (mode === 'no-node-modules' && parent?.includes('/node_modules/'))) return;
  isRequireTraced = true;
  const from = parent === undefined ? 'CommonJS module ' : `CommonJS module ${parent}`;
  globalThis.process.emitWarning(`${from} is loading ES Module ${filename} using require().\n` +
    'Support for loading ES Module in require() is an experimental feature and might change at any time', 'ExperimentalWarning');
}

const parents = new WeakMap();

function parentOf(module) {
  return parents.get(module);
}

// With --pending-deprecation, module.parent is an accessor that warns.
function setParent(module, parent) {
  parents.set(module, parent);
  defineProperty(module, 'parent', {
    configurable: true,
    enumerable: false,
    get() {
      deprecate('DEP0144', PARENT);
      return parents.get(module);
    },
    set(value) {
      deprecate('DEP0144', PARENT);
      parents.set(module, value);
    },
  });
}

function warnMissing(name) {
  globalThis.process.emitWarning(`Accessing non-existent property '${String(name)}' of module exports inside circular dependency`);
}

// The prototype of exports that are used before their module has run.
const unfinished = new Proxy({}, {
  __proto__: null,
  get(target, name) {
    if (name in target || name === '__esModule') return target[name];
    warnMissing(name);
    return undefined;
  },
  getOwnPropertyDescriptor(target, name) {
    if (Object.hasOwn(target, name) || name === '__esModule') return Reflect.getOwnPropertyDescriptor(target, name);
    warnMissing(name);
    return undefined;
  },
});

const marked = new WeakMap(); // exports with this prototype, by module

// The exports of a module that is still running.
function unfinishedExports(module) {
  const { exports } = module;
  const isPlain = exports !== null && typeof exports === 'object' && internalBinding('insides').proxyParts(exports) === undefined &&
    Object.getPrototypeOf(exports) === Object.prototype && !exports.__esModule;
  if (isPlain && Object.isExtensible(exports)) {
    Object.setPrototypeOf(exports, unfinished);
    marked.set(module, exports);
  }
  return exports;
}

function finishExports(module) {
  const exports = marked.get(module);
  if (exports !== undefined && Object.getPrototypeOf(exports) === unfinished) Object.setPrototypeOf(exports, Object.prototype);
}

module.exports = { badMain, searchedMain, slashes, trailingSlash, requiredModule, parentOf, setParent, unfinishedExports, finishExports };
