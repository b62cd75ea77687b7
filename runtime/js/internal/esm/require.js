// SPDX-License-Identifier: MIT
//
// require() of ES modules that do not await at their top.
'use strict';

const { pathToFileURL } = require('node/url');
const { loaderError } = require('internal/esm/errors');
const { promiseState, promiseResult } = internalBinding('insides');
const engine = require('internal/esm/engine');
const { ModuleRecord } = require('internal/esm/record');
const { entryOf, loadGraph } = require('internal/esm/load');

const REJECTED = 2;

function asyncError(filename, parent) {
  const from = parent === undefined ? '' : `\n  From ${parent} `;
  return loaderError(Error, 'ERR_REQUIRE_ASYNC_MODULE',
    'require() cannot be used on an ESM graph with top-level await. Use import() instead. To see where the top-level await comes from, ' +
    `use --experimental-print-required-tla.${from}\n  Requiring ${filename} `);
}

function cycleError(filename, parent) {
  const from = parent === undefined ? '' : ` (from ${parent})`;
  return loaderError(Error, 'ERR_REQUIRE_CYCLE_MODULE', `Cannot require() ES Module ${filename} in a cycle.${from}`);
}

// The same exports, and __esModule, for code that was compiled to CommonJS.
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

// What require() gives for a file that is an ES module.
function requireModule(filename, parent) {
  const record = loadGraph(entryOf(pathToFileURL(filename).href, undefined));
  if (record.isEvaluating) throw cycleError(filename, parent);
  if (record.isAsyncGraph()) throw asyncError(filename, parent);
  const promise = record.evaluate();
  if (promiseState(promise) === REJECTED) {
    promise.catch(() => {});
    throw promiseResult(promise);
  }
  return exportsOf(record);
}

module.exports = { requireModule };
