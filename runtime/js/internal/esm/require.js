// SPDX-License-Identifier: MIT
//
// require() of ES modules without top-level await.
'use strict';

const { pathOf, urlOf } = require('internal/esm/urls');
const { loaderError } = require('internal/esm/errors');
const { promiseState, promiseResult } = internalBinding('insides');
const { Module } = require('internal/loader');
const engine = require('internal/esm/engine');
const { ModuleRecord } = require('internal/esm/record');
const { entryOf, loadGraph } = require('internal/esm/load');

const REJECTED = 2;
const WHY_NO_CYCLE = 'A cycle involving require(esm) is not allowed to maintain invariants mandated by the ECMAScript specification. ' +
  'Try making at least part of the dependency in the graph lazily loaded.';

function asyncError(filename, parent, end) {
  const from = parent === undefined ? '' : `\n  From ${parent}${end}`;
  return loaderError(Error, 'ERR_REQUIRE_ASYNC_MODULE',
    'require() cannot be used on an ESM graph with top-level await. Use import() instead. To see where the top-level await comes from, ' +
    `use --experimental-print-required-tla.${from}\n  Requiring ${filename}${end}`);
}

function cycleError(what, parent, reason = '') {
  const from = parent === undefined ? '' : ` (from ${parent})`;
  return loaderError(Error, 'ERR_REQUIRE_CYCLE_MODULE', `Cannot ${what} in a cycle.${from}${reason}`);
}

function isLoadingCommonjs(url) {
  const module = Module._cache[pathOf(url)];
  return module !== undefined && !module.loaded;
}

// A required module must not import one that is being evaluated. Visits only new modules. Returns true if one of the
// imports is known to use top-level await.
function checkCycles(entry, seen) {
  let isAsync = false;
  seen.add(entry);
  entry.fetch();
  entry.dependencies.forEach((dependency, index) => {
    const { specifier } = entry.record.requests[index];
    isAsync ||= dependency.record?.isKnownAsync === true;
    if (dependency.record?.isEvaluating) throw cycleError(`import Module ${specifier}`, pathOf(entry.url));
    if (seen.has(dependency) || dependency.isConnected) return;
    dependency.fetch();
    if (dependency.format === 'commonjs' && isLoadingCommonjs(dependency.url)) {
      throw cycleError(`import CommonJS Module ${specifier}`, pathOf(entry.url));
    }
    if (checkCycles(dependency, seen)) isAsync = true;
  });
  return isAsync;
}

// As in Node, import() reads the modules of a graph with a cycle again.
function findCycles(entry) {
  const seen = new Set();
  try {
    return checkCycles(entry, seen);
  } catch (error) {
    for (const each of seen) each.isRefused = !each.isConnected;
    throw error;
  }
}

// The same exports plus __esModule, for code that was compiled to CommonJS.
function marked(record) {
  const key = `rondo:esm/required/${record.url}`;
  const text = "export * from 'original'; export { default } from 'original'; export const __esModule = true;";
  const facade = new ModuleRecord(key, key, 'module', engine.parse(key, text, undefined, 'rondo:esm/required'));
  facade.requests.forEach((_, index) => facade.setDependency(index, record));
  facade.link();
  facade.evaluate();
  return facade.namespace;
}

function exportsOf(record) {
  const { namespace } = record;
  if (Object.hasOwn(namespace, 'module.exports')) return namespace['module.exports'];
  if (!Object.hasOwn(namespace, 'default') || Object.hasOwn(namespace, '__esModule')) return namespace;
  record.required ??= marked(record);
  return record.required;
}

// The result of require() for a file that is an ES module. `isLoading`: its Module object is known, which means a cycle.
// `text`: its source, if known.
function requireModule(filename, parent, isLoading = false, text = undefined) {
  const entry = entryOf(urlOf(filename), undefined);
  entry.isRequired = true;
  if (entry.record === undefined) entry.text = text;
  if (entry.record?.isKnownAsync) throw asyncError(filename, parent, '');
  if (entry.record?.isEvaluating) throw cycleError(`require() ES Module ${filename}`, parent, isLoading ? '' : ` ${WHY_NO_CYCLE}`);
  const isKnown = entry.isConnected;
  const importsAsync = !isKnown && findCycles(entry);
  const record = loadGraph(entry, true);
  if (record.failure !== undefined) throw record.failure.error;
  if (importsAsync || record.isAsyncGraph()) {
    record.isKnownAsync = true;
    throw asyncError(filename, parent, isKnown ? '' : ' ');
  }
  const promise = record.evaluate();
  if (promiseState(promise) === REJECTED) {
    promise.catch(() => {});
    throw require('internal/esm/scope_errors').explained(promiseResult(promise), record.url);
  }
  return exportsOf(record);
}

module.exports = { requireModule };
