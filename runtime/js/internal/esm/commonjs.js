// SPDX-License-Identifier: MIT
//
// CommonJS modules as ES modules. cjs-module-lexer finds the export names in the source; the values follow once the
// module has run.
'use strict';

const { pathOf } = require('internal/esm/urls');
const { loaderError } = require('internal/esm/errors');
const { makeFacade } = require('internal/esm/facade');
const { Module, loadFile, takeExports, isTypeScript } = require('internal/loader');

const namesByFile = new Map();

function lexer() {
  return require('internal/packages').loadPackage('cjs-module-lexer');
}

function lexed(text) {
  try {
    return lexer().parse(text);
  } catch {
    return { exports: [], reexports: [] };
  }
}

// The files that a module re-exports everything from.
function reexported(request, filename) {
  try {
    const found = Module._resolveFilename(request, { filename, paths: Module._nodeModulePaths(filename.slice(0, filename.lastIndexOf('/')) || '/') }, false);
    return found.startsWith('/') && (/\.c?js$/.test(found) || isTypeScript(found)) ? found : undefined;
  } catch {
    return undefined;
  }
}

// Undefined for TypeScript that only a compiler understands, which may have replaced Module._extensions['.ts'].
function textOf(filename) {
  if (!isTypeScript(filename)) return internalBinding('files').readText(filename);
  try {
    return require('internal/typescript').stripFile(filename, filename);
  } catch {
    return undefined;
  }
}

// `given` is the source from a hook, if any.
function namesOf(filename, given) {
  const known = namesByFile.get(filename);
  if (known !== undefined && given === undefined) return known;
  const names = new Set();
  namesByFile.set(filename, names);
  const text = given ?? textOf(filename);
  if (typeof text !== 'string') return names;
  const { exports, reexports } = lexed(text);
  for (const name of exports) names.add(name);
  for (const request of reexports) {
    const file = reexported(request, filename);
    if (file !== undefined) for (const name of namesOf(file)) names.add(name);
  }
  return names;
}

let mainUrl; // the main module, if hooks loaded it

function setMain(url) {
  mainUrl = url;
}

function load(url, filename) {
  const cached = Module._cache[filename];
  if (cached !== undefined) return takeExports(cached);
  const exports = loadFile(filename, undefined, url === mainUrl, true);
  takeExports(Module._cache[filename]);
  return exports;
}

function filenameOf(url, source) {
  if (url.startsWith('file:')) return pathOf(url);
  if (source !== undefined) return url;
  throw loaderError(Error, 'ERR_UNSUPPORTED_ESM_URL_SCHEME',
    `Only URLs with a scheme in: file and data are supported by the default ESM loader. Received protocol '${url.slice(0, url.indexOf(':') + 1)}'`);
}

// `source` is the source from a hook, if any.
function facadeOf(url, filename, source) {
  const file = filename ?? filenameOf(url, source);
  const names = [...namesOf(file, source)].filter((name) => name !== 'default');
  return makeFacade(url, 'commonjs', ['default', ...names], (set) => {
    const exports = source === undefined ? load(url, file) : require('internal/esm/hooks/commonjs').run(url, source, url === mainUrl);
    if (exports !== null && (typeof exports === 'object' || typeof exports === 'function')) {
      for (const name of names) {
        if (!Object.hasOwn(exports, name)) continue;
        try {
          set(name, exports[name]);
        } catch {
          // If the getter throws, the name stays undefined.
        }
      }
    }
    set('default', exports);
  });
}

module.exports = { facadeOf, setMain };
