// SPDX-License-Identifier: MIT
//
// What import() does in the code of vm. The engine reports the origin of the code that called it. Code that imports as
// the program does has the URL of its file as its origin; all other code of vm has one of those made here.
'use strict';

const { checkFunction, codedError } = require('internal/errors');

const DEFAULT_LOADER = Symbol('vm_dynamic_import_main_context_default');
const PREFIX = 'rondo:vm/';
const MISSING = `${PREFIX}missing`;
const NEEDS_FLAG = `${PREFIX}flag`;

// { callback, referrer } by origin. The context that the code runs in keeps them alive.
const entries = new Map();
const ended = new FinalizationRegistry((origin) => entries.delete(origin));
const forever = new Set();
const policies = new WeakMap(); // of contexts, by global object

let count = 0;
let isWarned = false;

function refuse(code, message) {
  throw codedError(TypeError, code, message);
}

function missing() {
  refuse('ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING', 'A dynamic import callback was not specified.');
}

function needsFlag() {
  refuse('ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG', 'A dynamic import callback was invoked without --experimental-vm-modules');
}

function warn() {
  if (isWarned) return;
  isWarned = true;
  globalThis.process.emitWarning('vm.USE_MAIN_CONTEXT_DEFAULT_LOADER is an experimental feature and might change at any time', 'ExperimentalWarning');
}

function areModulesEnabled() {
  return internalBinding('options').vmModules;
}

// The origin of code for its option importModuleDynamically: { origin, entry }.
function makeOrigin(given) {
  if (given === undefined) return { __proto__: null, origin: MISSING };
  if (given === DEFAULT_LOADER) {
    warn();
    return { __proto__: null, origin: undefined };
  }
  checkFunction(given, 'options.importModuleDynamically');
  if (!areModulesEnabled()) return { __proto__: null, origin: NEEDS_FLAG };
  const origin = `${PREFIX}${++count}`;
  const entry = { __proto__: null, callback: given, referrer: undefined };
  entries.set(origin, new WeakRef(entry));
  ended.register(entry, origin);
  return { __proto__: null, origin, entry };
}

// Code with this entry runs in a context; undefined means the program's own.
function keepEntry(entry, context) {
  if (entry !== undefined) (context === undefined ? forever : context.imports).add(entry);
}

// For code without an origin, such as that which eval() runs as a microtask.
function setContextPolicy(context, given, referrer) {
  const made = makeOrigin(given);
  if (made.entry !== undefined) made.entry.referrer = referrer;
  keepEntry(made.entry, context);
  policies.set(context.global, made);
}

function attributesFrom(options) {
  const copy = { __proto__: null };
  if (options === undefined) return copy;
  const { typeFrom } = require('internal/esm/dynamic');
  typeFrom(options);
  const given = options.with === undefined ? options.assert : options.with;
  for (const key of Object.keys(given ?? copy)) copy[key] = given[key];
  return copy;
}

async function namespaceFrom(answer) {
  return require('internal/vm_modules').namespaceOfImported(await answer);
}

// The promise of what a callback has imported; undefined if the program's loader does it. Throws if the code may not
// import.
function importFor(origin, global, specifier, options) {
  const policy = origin === undefined || origin === '' ? policies.get(global) : undefined;
  const from = policy === undefined ? origin : policy.origin;
  if (from === undefined || !from.startsWith(PREFIX)) return undefined;
  if (from === NEEDS_FLAG) needsFlag();
  const entry = from === MISSING ? undefined : entries.get(from)?.deref();
  if (entry === undefined) missing();
  const { callback, referrer } = entry;
  return namespaceFrom(callback(specifier, referrer, attributesFrom(options)));
}

module.exports = { DEFAULT_LOADER, areModulesEnabled, makeOrigin, keepEntry, setContextPolicy, importFor };
