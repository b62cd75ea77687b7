// SPDX-License-Identifier: MIT
//
// The engine's part of ES modules: it turns source text into a module record, links and runs it, and provides its
// namespace. The engine's own loader is not used: the other scripts of this folder handle order, names and files.
'use strict';

const binding = internalBinding('modules');
const { promiseState, promiseResult } = internalBinding('insides');
const { engineName } = require('internal/sources');

const FULFILLED = 1;
const PROBE = 'rondo:esm/probe';
const { promise: DONE, resolve: complete } = Promise.withResolvers();
complete();
const MAIN = { __proto__: null };

// Functions that create import.meta, by module key; the engine asks at most once per module.
const metas = new Map();

const loaders = new WeakMap();

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

function adopt(made) {
  made.provideFetch = (key, source) => { given = source; };
  made.loadModule = () => DONE;
  return made;
}

function start() {
  if (loader !== undefined) return;
  loader = binding.start((key) => metaOf(key));
  try {
    adopt(loader);
    probe();
  } catch (error) {
    loader = undefined;
    throw error;
  }
}

// The loader of a vm context, by its global object; undefined means the program's own.
function loaderOf(global) {
  if (loader === undefined) start();
  if (global === undefined) return loader;
  let found = loaders.get(global);
  if (found === undefined) {
    found = binding.loader(global);
    if (found === undefined) throw unavailable('the loader of a context');
    loaders.set(global, adopt(found));
  }
  return found;
}

function metaOf(key) {
  const make = metas.get(key);
  metas.delete(key);
  return make === undefined ? { __proto__: null } : make();
}

// Parses a module's source into a record; throws the engine's SyntaxError. `makeMeta` creates its import.meta. `place`:
// the global object of its context, its first line, and the origin that import() reports instead of the URL.
function parse(key, text, makeMeta, url = key, { global, firstLine = 1, origin } = MAIN) {
  const from = loaderOf(global);
  given = undefined;
  const name = engineName(url);
  if (!binding.source(text, name, global, firstLine, origin ?? (name === url ? undefined : url)) || given === undefined) throw unavailable('a source for modules');
  const promise = from.parseModule(key, given);
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
function requests(record, from = loader) {
  const kinds = from.requestedModuleParameters(record);
  return from.requestedModules(record).map((specifier, index) => ({ specifier, hasAttributes: kinds[index] !== undefined }));
}

// Sets the modules that the specifiers resolve to. Called before linking.
function setDependency(record, specifier, dependency) {
  record.dependenciesMap.set(specifier, { __proto__: null, module: dependency });
}

// True if the module itself has a top-level await.
function link(record, from = loader) {
  return from.moduleDeclarationInstantiation(record, undefined);
}

function evaluate(key, record, from = loader) {
  from.evaluate(key, record, undefined);
}

// A promise that settles when a module with top-level await has run.
function evaluateAsync(key, record, from = loader) {
  return from.asyncModuleEvaluation({ __proto__: null, key, module: record }, undefined, []);
}

function namespaceOf(record, from = loader) {
  return from.getModuleNamespaceObject(record);
}

module.exports = { start, loaderOf, parse, requests, setDependency, link, evaluate, evaluateAsync, namespaceOf };
