// SPDX-License-Identifier: MIT
//
// Runs what the command line asks for: a file, code given with -e or -p, or the
// program on standard input.
'use strict';

const options = internalBinding('options');
const { state, TICKS_PER_PHASE } = require('internal/state');

const STDIN = 0;

function preload(Module) {
  const { process } = globalThis;
  for (const name of options.required) {
    const parent = new Module('internal/preload');
    parent.paths = Module._nodeModulePaths(process.cwd());
    parent.path = process.cwd();
    parent.require(name);
  }
}

function runFile(Module, name) {
  const path = require('node/path');
  const { asPath } = require('internal/resolve');
  const full = path.resolve(name);
  const found = asPath(full, full.endsWith('/'));
  globalThis.process.argv[1] = found === null ? full : path.resolve(name);
  if (found === null) {
    const error = new Error(`Cannot find module '${full}'`);
    error.code = 'MODULE_NOT_FOUND';
    error.requireStack = [];
    throw error;
  }
  globalThis.process.argv[1] = found;
  Module._load(found, null, true);
}

function checkFile(name) {
  const path = require('node/path');
  const { compile, cleaned } = require('internal/loader');
  const { asPath } = require('internal/resolve');
  const full = asPath(path.resolve(name), false) ?? path.resolve(name);
  const text = require('internal/read_text').tryReadText(full);
  if (text === null) throw new Error(`Cannot find module '${full}'`);
  compile(cleaned(text), full);
}

// Code without a file: a script, not a module, but with require and the rest as globals.
function runText(Module, text, name) {
  const { process } = globalThis;
  const { makeRequire } = require('internal/loader');
  const stack = require('internal/stack');
  const module = new Module(name);
  module.filename = require('node/path').join(process.cwd(), name);
  module.paths = Module._nodeModulePaths(process.cwd());
  const values = { module, exports: module.exports, require: makeRequire(module), __filename: name, __dirname: '.' };
  for (const [key, value] of Object.entries(values)) {
    Object.defineProperty(globalThis, key, { value, writable: true, configurable: true, enumerable: true });
  }
  stack.addSource(name, text, 0);
  const result = internalBinding('script').evaluate(text, name);
  if (options.print) globalThis.console.log(result);
}

function readStdin() {
  const bytes = require('internal/read_text').readAll(STDIN);
  if (typeof bytes === 'number') throw require('internal/errors').systemError(bytes, 'read');
  return internalBinding('text').decodeUtf8(bytes, 0, bytes.length);
}

function run() {
  const { process } = globalThis;
  const { Module } = require('internal/loader');
  state[TICKS_PER_PHASE] = options.ticksPerPhase ? 1 : 0;
  process.argv0 = options.argv0;
  process.argv = [process.execPath, ...options.args];
  if (options.exposeGC) {
    Object.defineProperty(globalThis, 'gc', { value: internalBinding('script').collect, writable: true, configurable: true });
  }
  if (options.noDeprecation) process.noDeprecation = true;
  preload(Module);
  const [script] = options.args;
  if (options.eval !== undefined) {
    runText(Module, options.eval, '[eval]');
  } else if (script === undefined || script === '-') {
    if (script === '-') process.argv.splice(1, 1, '-');
    runText(Module, require('internal/loader').cleaned(readStdin()), '[stdin]');
  } else if (options.check) {
    checkFile(script);
  } else {
    runFile(Module, script);
  }
}

module.exports = { run };
