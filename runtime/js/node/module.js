// SPDX-License-Identifier: MIT
//
// node:module: the loader's Module, and its rarely used parts.
'use strict';

const { defineProperty, defineProperties } = require('internal/descriptors');
const { Module, makeRequire, setWrap, HEAD, TAIL } = require('internal/loader');
const { folderOf, modulePaths, globalPaths } = require('internal/module_paths');
const builtins = require('internal/builtins');
const { invalidArgValue } = require('internal/errors');

let constants; // made on first access

// A require function for any file name.
function createRequire(filename) {
  const isUrl = (typeof filename === 'string' && /^file:/.test(filename)) || (Boolean(filename?.href) && filename.protocol === 'file:');
  const name = isUrl ? require('node/url').fileURLToPath(filename) : filename;
  if (typeof name !== 'string' || !name.startsWith('/')) {
    throw invalidArgValue('filename', filename, 'must be a file URL object, file URL string, or absolute path string');
  }
  const folder = name.endsWith('/') ? name.slice(0, -1) || '/' : folderOf(name);
  const module = new Module(name);
  module.path = folder;
  module.filename = name.endsWith('/') ? `${name}noop.js` : name;
  module.paths = modulePaths(folder);
  return makeRequire(module);
}

// The folders searched for a request; null for builtin modules.
Module._resolveLookupPaths = function _resolveLookupPaths(request, parent) {
  if (builtins.has(request)) return null;
  if (/^\.{1,2}(\/|$)/.test(request)) return [parent?.filename ? folderOf(parent.filename) : '.'];
  return [...(parent?.paths ?? []), ...Module.globalPaths];
};

Module._findPath = function _findPath(request, paths) {
  const isAbsolute = require('node/path').isAbsolute(request);
  return require('internal/resolve').findIn(request, isAbsolute ? [''] : paths ?? []) ?? false;
};

Module.globalPaths = [...globalPaths()];
Module._initPaths = function _initPaths() {
  Module.globalPaths = [...globalPaths(true)];
};
Module._preloadModules = function _preloadModules(requests) {
  const { process } = globalThis;
  const parent = new Module('internal/preload');
  parent.path = process.cwd();
  parent.paths = Module._nodeModulePaths(process.cwd());
  for (const request of requests ?? []) parent.require(request);
};
Module._stat = function _stat(name) {
  return { file: 0, dir: 1 }[require('internal/resolve').kindOf(name)] ?? -2;
};
Module.runMain = function runMain() {
  Module._load(require('node/path').resolve(globalThis.process.argv[1]), null, true);
};
require('internal/loader').ownRunMain = Module.runMain;
Module.createRequire = createRequire;
Module.builtinModules = builtins.names();
Module.isBuiltin = (name) => typeof name === 'string' && builtins.has(name);
Module.syncBuiltinESMExports = function syncBuiltinESMExports() {
  require('internal/esm/builtin').sync();
};
Module.register = function register(specifier, parentURL = undefined, options = undefined) {
  require('internal/esm/hooks/register').register(specifier, parentURL, options);
};
defineProperty(Module, 'SourceMap', {
  configurable: true,
  enumerable: true,
  get: () => require('internal/source_maps/source_map').SourceMap,
});
Module.findSourceMap = function findSourceMap(path) {
  const { mapOf } = require('internal/sources');
  const { urlOf, pathOf } = require('internal/esm/urls');
  if (typeof path !== 'string') return undefined;
  const other = path.startsWith('file:') ? pathOf(path) : urlOf(require('node/path').resolve(path));
  return mapOf(path) ?? mapOf(other) ?? undefined;
};
Module.stripTypeScriptTypes = function stripTypeScriptTypes(code, options) {
  return require('internal/typescript').stripTypeScriptTypes(code, options);
};
defineProperty(Module, 'constants', {
  configurable: true,
  enumerable: true,
  get: () => constants ??= Object.freeze({ __proto__: null, compileCacheStatus: require('internal/compile_cache').compileCacheStatus }),
});
Module.enableCompileCache = function enableCompileCache(cacheDir) {
  return require('internal/compile_cache').enable(cacheDir);
};
Module.getCompileCacheDir = function getCompileCacheDir() {
  return require('internal/compile_cache').cacheFolder();
};
Module.flushCompileCache = function flushCompileCache() {
  require('internal/compile_cache').flushCache();
};
Module.Module = Module;
defineProperty(Module.prototype, 'isPreloading', { get: () => false, configurable: true });

// Programs may change both; the change applies to every file loaded later.
let parts = [HEAD, TAIL];
let wrap = (text) => `${parts[0]}${text}${parts[1]}`;
const follow = (value) => {
  parts = value;
  setWrap(wrap);
};
const watched = (list) => new Proxy(list, {
  __proto__: null,
  set(target, key, value) {
    target[key] = value;
    follow(target);
    return true;
  },
});
let wrapper = watched(parts);
defineProperties(Module, {
  wrap: {
    configurable: true,
    get: () => wrap,
    set(value) {
      wrap = value;
      setWrap(value);
    },
  },
  wrapper: {
    configurable: true,
    get: () => wrapper,
    set(value) {
      wrapper = watched(value);
      follow(value);
    },
  },
});

module.exports = Module;
