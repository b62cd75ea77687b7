// SPDX-License-Identifier: MIT
//
// util.inspect and util.format, from the package node-inspect-extracted, in the version that follows Node 20. This file
// provides what the package cannot know: the build patches those places (harden/patches.js).
'use strict';

const insides = internalBinding('insides');

// [state, result], with Node's numbers for states.
function promiseDetails(promise) {
  const state = insides.promiseState(promise);
  return state > 0 ? [state, insides.promiseResult(promise)] : [0, undefined];
}

function proxyDetails(value, isBoth = true) {
  const parts = insides.proxyParts(value);
  if (parts === undefined) return undefined;
  const isRevoked = parts[1] === null;
  if (isBoth) return isRevoked ? [null, null] : parts;
  return isRevoked ? null : parts[0];
}

// Built-in classes: a program may have removed them from the global object.
const CLASSES = ['AggregateError', 'Array', 'ArrayBuffer', 'BigInt', 'Boolean', 'DataView', 'Date', 'Error', 'EvalError',
  'FinalizationRegistry', 'Float32Array', 'Float64Array', 'Function', 'Int16Array', 'Int32Array', 'Int8Array', 'Map', 'Number', 'Object',
  'Promise', 'Proxy', 'RangeError', 'ReferenceError', 'RegExp', 'Set', 'String', 'Symbol', 'SyntaxError', 'TypeError', 'URIError',
  'Uint16Array', 'Uint32Array', 'Uint8Array', 'WeakMap', 'WeakRef', 'WeakSet'];

function globalNames() {
  return Object.getOwnPropertyNames(globalThis).concat(CLASSES);
}

const told = {
  globalNames,
  stackOf: require('internal/stack').stackOf,
  isPromise: insides.isPromise,
  promiseDetails,
  proxyDetails,
  // Node's filters: 0 for all, 2 for enumerable ones.
  nonIndexKeys: (value, filter) => require('internal/own_keys').nonIndexKeys(value, filter === 0),
};

function load() {
  const module = { exports: {} };
  require.run('package/node-inspect-extracted/dist/inspect.js', module, () => told);
  return module.exports;
}

module.exports = load();
