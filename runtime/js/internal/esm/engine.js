// SPDX-License-Identifier: MIT
//
// The engine's part of ES modules: it turns source text into a module record, links and runs it, and provides its
// namespace. The engine's own loader is not used: the other scripts of this folder handle order, names and files.
'use strict';

const binding = internalBinding('modules');
const { promiseState, promiseResult } = internalBinding('insides');

const FULFILLED = 1;
const PROBE = 'rondo:esm/probe';
const { promise: DONE, resolve: complete } = Promise.withResolvers();
complete();

// Functions that create import.meta, by module key; the engine asks at most once per module.
const metas = new Map();

let loader;
let given;

function unavailable(what) {
  const { codedError } = require('internal/errors');
  return codedError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM',
    `ES modules are not available with this version of JavaScriptCore: ${what} is missing (rondo --engine: modules)`);
}

// Tries every step on a small module.
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

// Parses a module's source into a record; throws the engine's SyntaxError. `makeMeta` creates its import.meta.
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

// The specifiers that a record imports, without duplicates and in source order, and which of them have attributes.
function requests(record) {
  const kinds = loader.requestedModuleParameters(record);
  return loader.requestedModules(record).map((specifier, index) => ({ specifier, hasAttributes: kinds[index] !== undefined }));
}

// Sets the modules that the specifiers resolve to. Called before linking.
function setDependency(record, specifier, dependency) {
  record.dependenciesMap.set(specifier, { __proto__: null, module: dependency });
}

// True if the module itself has a top-level await.
function link(record) {
  return loader.moduleDeclarationInstantiation(record, undefined);
}

function evaluate(key, record) {
  loader.evaluate(key, record, undefined);
}

// A promise that settles when a module with top-level await has run.
function evaluateAsync(key, record) {
  return loader.asyncModuleEvaluation({ __proto__: null, key, module: record }, undefined, []);
}

function namespaceOf(record) {
  return loader.getModuleNamespaceObject(record);
}

module.exports = { start, parse, requests, setDependency, link, evaluate, evaluateAsync, namespaceOf };
