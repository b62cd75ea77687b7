// SPDX-License-Identifier: MIT
//
// What import() does in vm scripts, by file name: throw, or load as the program would.
'use strict';

const { checkFunction, codedError } = require('internal/errors');

const DEFAULT_LOADER = Symbol('vm_dynamic_import_main_context_default');
const policies = new Map();

function fail(code, message) {
  return () => { throw codedError(TypeError, code, message); };
}

const missing = fail('ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING', 'A dynamic import callback was not specified.');
const needsFlag = fail('ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG',
  'A dynamic import callback was invoked without --experimental-vm-modules');

let isWarned = false;

function warn() {
  if (isWarned) return;
  isWarned = true;
  globalThis.process.emitWarning('vm.USE_MAIN_CONTEXT_DEFAULT_LOADER is an experimental feature and might change at any time', 'ExperimentalWarning');
}

// The importModuleDynamically option of a script with this name. A loaded CommonJS module of that name is unaffected.
function setPolicy(filename, given) {
  if (given === DEFAULT_LOADER) {
    warn();
    policies.delete(filename);
    return;
  }
  if (given !== undefined) checkFunction(given, 'options.importModuleDynamically');
  const { Module } = require('internal/loader');
  if (Module._cache[filename] === undefined) policies.set(filename, given === undefined ? missing : needsFlag);
}

// Throws if the script may not import.
function check(referrer) {
  policies.get(referrer ?? '')?.();
}

module.exports = { DEFAULT_LOADER, setPolicy, check };
