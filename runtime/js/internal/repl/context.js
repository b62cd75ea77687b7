// SPDX-License-Identifier: MIT
//
// The REPL's global object: `_` and `_error`, require and module, and Node's modules as globals that are loaded on
// first access.
'use strict';

const { defineProperty } = require('internal/descriptors');

// Reading these runs nothing of the program's: previews may.
const ownGetters = new WeakSet();

function define(context, name, value) {
  defineProperty(context, name, { value, writable: true, configurable: true, enumerable: false });
}

// Assigning to the name disables the REPL's own use of it.
function defineResult(server, name, get, assign) {
  ownGetters.add(get);
  defineProperty(server.context, name, {
    configurable: true,
    get,
    set(value) {
      assign(value);
      define(server.context, name, value);
      server.output.write(`Expression assignment to ${name} now disabled.\n`);
    },
  });
}

function defineResults(server) {
  defineResult(server, '_', () => server.last, (value) => {
    server.last = value;
    server.underscoreAssigned = true;
  });
  defineResult(server, '_error', () => server.lastError, (value) => {
    server.lastError = value;
    server.underscoreErrAssigned = true;
  });
}

function defineModule(context) {
  const { Module, makeRequire } = require('internal/loader');
  const { modulePaths } = require('internal/module_paths');
  const module = new Module('<repl>');
  const folder = internalBinding('process').cwd();
  // If the current folder is gone, no relative name can be found.
  module.paths = typeof folder === 'string' ? modulePaths(`${folder}/repl`) : [];
  define(context, 'module', module);
  define(context, 'require', makeRequire(module));
}

// Names that the program already has are left alone.
function defineBuiltins(context) {
  const builtins = require('internal/builtins');
  for (const name of builtins.names()) {
    if (name.includes('/') || name in context) continue;
    const get = () => {
      const value = builtins.load(name);
      define(context, name, value);
      return value;
    };
    ownGetters.add(get);
    defineProperty(context, name, {
      configurable: true,
      enumerable: false,
      get,
      set(value) {
        define(context, name, value);
      },
    });
  }
}

let namesBefore = null;

function prepare(server) {
  namesBefore ??= new Set(Reflect.ownKeys(server.context));
  defineModule(server.context);
  defineBuiltins(server.context);
  defineResults(server);
}

// Removes globals added since the first prompt. Names declared by let, const and class stay.
function clear(context) {
  for (const name of Reflect.ownKeys(context)) {
    if (!namesBefore.has(name)) Reflect.deleteProperty(context, name);
  }
}

// Called before any code of the program's: the getters load the globals of this runtime.
function trustGlobals() {
  for (const { get } of Object.values(Object.getOwnPropertyDescriptors(globalThis))) if (get !== undefined) ownGetters.add(get);
}

module.exports = { prepare, clear, defineBuiltins, trustGlobals, ownGetters };
