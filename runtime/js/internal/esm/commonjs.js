// SPDX-License-Identifier: MIT
//
// CommonJS modules as ES modules. cjs-module-lexer finds the export names in the source; the values follow once the
// module has run.
'use strict';

const { pathOf } = require('internal/esm/urls');
const { makeFacade } = require('internal/esm/facade');
const { Module, loadFile, isTypeScript } = require('internal/loader');

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

function textOf(filename) {
  if (isTypeScript(filename)) return require('internal/typescript').stripFile(filename, filename);
  return internalBinding('files').readText(filename);
}

function namesOf(filename) {
  const known = namesByFile.get(filename);
  if (known !== undefined) return known;
  const names = new Set();
  namesByFile.set(filename, names);
  const text = textOf(filename);
  if (typeof text !== 'string') return names;
  const { exports, reexports } = lexed(text);
  for (const name of exports) names.add(name);
  for (const request of reexports) {
    const file = reexported(request, filename);
    if (file !== undefined) for (const name of namesOf(file)) names.add(name);
  }
  return names;
}

function load(filename) {
  const cached = Module._cache[filename];
  return cached === undefined ? loadFile(filename, undefined, false) : cached.exports;
}

function facadeOf(url, filename = pathOf(url)) {
  const names = [...namesOf(filename)].filter((name) => name !== 'default');
  return makeFacade(url, 'commonjs', ['default', ...names], (set) => {
    const exports = load(filename);
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

module.exports = { facadeOf };
