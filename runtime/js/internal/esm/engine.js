// SPDX-License-Identifier: MIT
//
// The engine's part of ES modules: source text becomes a module record, which is linked, run and seen through
// its namespace. The engine's own loader is not used: order, names and files are the business of the
// other scripts of this folder.
'use strict';

const binding = internalBinding('modules');
const { promiseState, promiseResult } = internalBinding('insides');

const FULFILLED = 1;
const PROBE = 'rondo:esm/probe';
const DONE = Promise.resolve();

// Functions that give import.meta of modules by their keys; the engine asks at most once.
const metas = new Map();

let loader;
let given;

function unavailable(what) {
  const { codedError } = require('internal/errors');
  return codedError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM',
    `ES modules are not available with this version of JavaScriptCore: ${what} is missing (rondo --engine: modules)`);
}

// Tries all steps on a small module.
function probe() {
  const meta = { __proto__: null };
  const record = parse(PROBE, 'export default import.meta; export let n = 1; n++;', () => meta);
  if (loader.moduleDeclarationInstantiation(record) !== false) throw unavailable('linking');
  loader.evaluate(PROBE, record, undefined);
  const { default: found, n } = loader.getModuleNamespaceObject(record);
  if (found !== meta || n !== 2) throw unavailable('the hook of import.meta');
}

function start() {
  if (loader !== undefined) return;
  loader = binding.start((key) => metaOf(key));
  try {
    loader.provideFetch = (key, source) => { given = source; };
    loader.loadModule = () => DONE;
    probe();
  } catch (error) {
    loader = undefined;
    throw error;
  }
}

function metaOf(key) {
  const make = metas.get(key);
  metas.delete(key);
  return make === undefined ? { __proto__: null } : make();
}

// The record of a module's text; throws the engine's SyntaxError. `makeMeta` gives its import.meta.
function parse(key, text, makeMeta, url = key) {
  if (loader === undefined) start();
  given = undefined;
  if (!binding.source(text, url) || given === undefined) throw unavailable('a source for modules');
  const promise = loader.parseModule(key, given);
  given = undefined;
  const result = promiseResult(promise);
  if (promiseState(promise) === FULFILLED) {
    metas.set(key, makeMeta);
    return result;
  }
  promise.then(undefined, () => {});
  throw result;
}

// The names that a record imports from, each once, in the order of the text; which of them have attributes.
function requests(record) {
  const kinds = loader.requestedModuleParameters(record);
  return loader.requestedModules(record).map((specifier, index) => ({ specifier, hasAttributes: kinds[index] !== undefined }));
}

// What the names mean, before linking.
function setDependency(record, specifier, dependency) {
  record.dependenciesMap.set(specifier, { __proto__: null, module: dependency });
}

// True if the module itself awaits at its top.
function link(record) {
  return loader.moduleDeclarationInstantiation(record, undefined);
}

function evaluate(key, record) {
  loader.evaluate(key, record, undefined);
}

// A promise of the end of a module that awaits.
function evaluateAsync(key, record) {
  return loader.asyncModuleEvaluation({ __proto__: null, key, module: record }, undefined, []);
}

function namespaceOf(record) {
  return loader.getModuleNamespaceObject(record);
}

module.exports = { start, parse, requests, setDependency, link, evaluate, evaluateAsync, namespaceOf };
