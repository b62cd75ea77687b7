// SPDX-License-Identifier: MIT
//
// WebAssembly as ES modules, with --experimental-wasm-modules: what it imports are ES modules, too.
'use strict';

const { pathOf } = require('internal/esm/urls');
const { makeFacade } = require('internal/esm/facade');

const MAGIC = [0x00, 0x61, 0x73, 0x6d];

let isWarned = false;

// Whether a file begins like WebAssembly.
function isWasmFile(path) {
  const fs = require('node/fs');
  const { Buffer } = require('node/buffer');
  const head = Buffer.alloc(MAGIC.length);
  let descriptor;
  try {
    descriptor = fs.openSync(path);
    return fs.readSync(descriptor, head, 0, MAGIC.length, 0) === MAGIC.length && MAGIC.every((byte, index) => head[index] === byte);
  } catch {
    return false; // whatever reads the file reports the error
  } finally {
    if (descriptor !== undefined) fs.closeSync(descriptor);
  }
}

function warn() {
  if (isWarned) return;
  isWarned = true;
  globalThis.process.emitWarning('Importing WebAssembly modules is an experimental feature and might change at any time', 'ExperimentalWarning');
}

// The record of a module, and its requests.
function moduleOfWasm(url, bytes) {
  warn();
  const compiled = new WebAssembly.Module(bytes);
  const specifiers = [...new Set(WebAssembly.Module.imports(compiled).map(({ module }) => module))];
  const names = WebAssembly.Module.exports(compiled).map(({ name }) => name);
  const record = makeFacade(url, 'wasm', names, (set, namespaces) => {
    const imports = { __proto__: null };
    specifiers.forEach((specifier, index) => { imports[specifier] = namespaces[index]; });
    const { exports } = new WebAssembly.Instance(compiled, imports);
    for (const name of names) set(name, exports[name]);
  }, undefined, specifiers);
  return { record, requests: record.requests.map(({ specifier }) => ({ specifier })), text: '' };
}

function moduleOfFile(url) {
  return moduleOfWasm(url, require('node/fs').readFileSync(pathOf(url)));
}

module.exports = { isWasmFile, moduleOfFile, moduleOfWasm };
