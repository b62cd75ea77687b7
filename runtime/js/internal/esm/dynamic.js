// SPDX-License-Identifier: MIT
//
// import() in modules, scripts and the REPL. It takes the same number of microtasks to settle as in Node.
'use strict';

const { urlOf } = require('internal/esm/urls');
const { entryOf, noteResolved, loadGraph, isAtHand } = require('internal/esm/load');
const { evaluated } = require('internal/esm/scope_errors');
const { resolve } = require('internal/esm/resolve');
const { split } = require('internal/esm/attributes');
const { hooks } = require('internal/esm/hooks/state');
const { forImport } = require('internal/esm/conditions');
const { ownName } = require('internal/sources');

// A module without a file resolves specifiers as if it were in the current directory.
function baseOf(referrer) {
  if (referrer === undefined || referrer === '') return `${urlOf(globalThis.process.cwd())}/`;
  if (referrer.startsWith('/')) return urlOf(referrer);
  if (/^(?:file|data|node):/.test(referrer)) return referrer;
  if (/^\[\w+\]$/.test(referrer)) return urlOf(`${globalThis.process.cwd()}/${referrer}`);
  if (hooks() !== undefined && /^[a-z][a-z\d+.-]*:/i.test(referrer)) return referrer;
  return `${urlOf(globalThis.process.cwd())}/`;
}

// The attributes in the `with` option, or undefined.
function attributesFrom(options) {
  if (options === undefined) return undefined;
  if (options === null || typeof options !== 'object') throw new TypeError('The second argument to import() must be an object');
  const attributes = options.with === undefined ? options.assert : options.with;
  if (attributes === undefined) return undefined;
  if (attributes === null || typeof attributes !== 'object') throw new TypeError("The 'assert' option must be an object");
  const copy = { __proto__: null };
  for (const key of Object.keys(attributes)) {
    copy[key] = attributes[key];
    if (typeof copy[key] !== 'string') throw new TypeError('Import assertion value must be a string');
  }
  return copy;
}

async function ticks(count) {
  for (let i = 0; i < count; i++) await undefined;
}

// Waits until the loop has polled, as if a file had been read.
function laterTurn() {
  const { setImmediate } = require('internal/immediates');
  return new Promise((done) => { setImmediate(() => setImmediate(done)); });
}

// How many microtasks import() waits, by the state of the module: in total if it is not found, otherwise after the
// first one.
const TICKS_FAILED = 1;
const TICKS_LOADED = 1;
const TICKS_AT_HAND = 9;
const TICKS_DATA = 10;

async function namespaceWithHooks(specifier, base, type) {
  const { record } = await require('internal/esm/hooks/graph').loadSpecifier(specifier, base, type);
  if (record.format === 'builtin') require('internal/esm/builtin').wantNames(record);
  await evaluated(record);
  return record.namespace;
}

async function namespaceOf(specifier, base, attributes) {
  const { type, extra } = split(attributes);
  if (hooks() !== undefined) return namespaceWithHooks(specifier, base, type);
  let entry;
  try {
    const url = resolve(specifier, base, forImport);
    if (url.startsWith('file:')) noteResolved(specifier, base);
    entry = entryOf(url, type, extra);
  } catch (error) {
    await ticks(TICKS_FAILED);
    throw error;
  }
  await undefined; // the caller may require the module in the meantime
  const isFresh = !entry.isConnected;
  if (isFresh && !isAtHand(entry)) await laterTurn();
  else if (isFresh) await ticks(entry.url.startsWith('data:') ? TICKS_DATA : TICKS_AT_HAND);
  else if (!entry.isSync) await ticks(TICKS_LOADED);
  else if (entry.record.isKnownAsync && !entry.record.isEvaluated) await undefined;
  const record = loadGraph(entry);
  if (record.format === 'builtin') require('internal/esm/builtin').wantNames(record);
  try {
    // After a refused require(), Node does not ask the rest of the module's cycle, which may have failed.
    await (entry.isSync && record.isEvaluatedAlone ? undefined : evaluated(record));
  } catch (error) {
    if (!isFresh || record.format !== 'commonjs') await undefined;
    throw error;
  }
  await undefined;
  return record.namespace;
}

function importModule(specifier, referrer, options, global) {
  const answer = require('internal/esm/referrers').importFor(referrer, global, specifier, options);
  if (answer !== undefined) return answer;
  // Without the entry `strings`, the engine reports its own name of the source.
  return namespaceOf(specifier, baseOf(referrer === undefined ? undefined : ownName(referrer)), attributesFrom(options));
}

// Returns an object that the engine treats as a promise.
function onImport(specifier, referrer, options, global) {
  let answer;
  try {
    answer = Promise.resolve(importModule(specifier, referrer, options, global));
  } catch (error) {
    answer = Promise.reject(error);
  }
  answer.catch(() => {}); // the engine's own promise reports the rejection
  return {
    __proto__: null,
    then(done, fail) {
      answer.then(done, fail);
    },
  };
}

module.exports = { onImport, namespaceOf, baseOf, attributesFrom };
