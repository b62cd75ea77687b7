// SPDX-License-Identifier: MIT
//
// CommonJS modules whose source came from a hook. Their require() also goes through the hooks, synchronously.
'use strict';

const { pathOf, urlOf } = require('internal/esm/urls');
const { hooks } = require('internal/esm/hooks/state');
const { Module, compile, cleaned } = require('internal/loader');
const { folderOf, modulePaths } = require('internal/module_paths');
const { checkString, invalidArgType } = require('internal/errors');

const modules = new Map(); // by URL

function nameOf(url) {
  return url.startsWith('file:') ? pathOf(url) : url;
}

// Resolves a request as require() does, then passes the result through the resolve hooks.
function resolve(request, module, url, options) {
  if (require('internal/builtins').has(request)) return hooks().resolveSync(request, url, {});
  const path = Module._resolveFilename(request, module, false, options);
  return hooks().resolveSync(urlOf(path), url, path.endsWith('.json') ? { type: 'json' } : {});
}

// Files without a source from the hooks, and ES modules, are loaded by the plain CommonJS loader.
function requireFrom(request, module, url) {
  if (typeof request !== 'string') throw invalidArgType('path', 'string', request);
  if (request.endsWith('.node')) return Module._load(request, module, false);
  const found = resolve(request, module, url);
  const known = modules.get(found.url);
  if (known !== undefined) return known.exports;
  const { format, source } = hooks().loadSync(found.url, found.format, found.url.endsWith('.json') ? { type: 'json' } : {});
  if (format === 'builtin') return require('internal/builtins').load(found.url);
  if (format === 'commonjs' && typeof source === 'string') return run(found.url, source);
  if (format === 'json' && typeof source === 'string') {
    modules.set(found.url, { exports: JSON.parse(source) });
    return modules.get(found.url).exports;
  }
  return Module._load(nameOf(found.url), module, false);
}

function requireOf(module, url) {
  const require = function require(id) {
    return requireFrom(id, module, url);
  };
  require.resolve = function resolveFrom(request, options) {
    checkString(request, 'request');
    const found = resolve(request, module, url, options).url;
    return found.startsWith('file:') ? pathOf(found) : found;
  };
  require.main = Module.main;
  return require;
}

// Runs the source once per URL, and returns the exports.
function run(url, source, isMain = false) {
  const known = modules.get(url);
  if (known !== undefined) return known.exports;
  const filename = nameOf(url);
  const module = new Module(filename);
  module.filename = filename;
  module.paths = url.startsWith('file:') ? modulePaths(folderOf(filename)) : [];
  modules.set(url, module);
  if (isMain) Module.main = module;
  const body = compile(cleaned(source), filename);
  Reflect.apply(body, module.exports, [module.exports, requireOf(module, url), module, filename, folderOf(filename)]);
  module.loaded = true;
  return module.exports;
}

module.exports = { run };
