// SPDX-License-Identifier: MIT
//
// util.inspect and util.format, from the package node-inspect-extracted, in the version that follows Node 20. This file
// provides what the package cannot know: the build patches those places (harden/patches.js).
'use strict';

const { className } = require('internal/kinds');
const { nonIndexKeys } = require('internal/own_keys');
const { VIEWS, viewName } = require('internal/views');
const { NAMES } = require('internal/class_names');
const { formatPlain } = require('internal/format_plain');
const { plainObject } = require('internal/inspect_plain');
const { defineProperty } = require('internal/descriptors');
const { allowsPlain, plainKind, hasPlainElements, firstElements } = require('internal/plain_values');
const insides = internalBinding('insides');

// [state, result], with Node's numbers for states.
function promiseDetails(promise) {
  const state = insides.promiseState(promise);
  return state > 0 ? [state, insides.promiseResult(promise)] : [0, undefined];
}

let ownProxies;

function proxyDetails(value, isBoth = true) {
  const parts = insides.proxyParts(value);
  if (parts === undefined) return undefined;
  ownProxies ??= require('internal/own_proxies');
  if (ownProxies.has(value)) return undefined;
  const isRevoked = parts[1] === null;
  if (isBoth) return isRevoked ? [null, null] : parts;
  return isRevoked ? null : parts[0];
}

const lengthOf = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), 'length').get;

// The class that an object was made by; subclasses are not known. A tag comes before Object.
function constructorName(value) {
  const name = className(value);
  const tag = name === 'Object' ? Object.getOwnPropertyDescriptor(value, Symbol.toStringTag)?.value : undefined;
  if (typeof tag === 'string' && tag !== '') return tag;
  if (typeof name === 'string' && name !== '' && name !== 'Proxy') return name;
  return typeof value === 'function' ? 'Function' : 'Object';
}

// The default options of the package, which a program may change: checked for each line of console.log.
function areDefaults(options) {
  return options.showHidden === false && options.depth === 2 && options.colors === false && options.customInspect === true &&
    options.showProxy === false && options.maxArrayLength === 100 && options.maxStringLength === 10000 && options.breakLength === 80 &&
    options.compact === 3 && options.sorted === false && options.getters === false && options.numericSeparator === false;
}

const told = {
  plainText: (value, options) => (areDefaults(options) ? plainObject(value) : undefined),
  allowsPlain,
  plainKind,
  hasPlainElements,
  firstElements,
  constructorName,
  classNames: () => [...NAMES, ...Object.keys(VIEWS)],
  stackOf: require('internal/stack').stackOf,
  types: require('node/util/types'),
  isOrdinary: insides.isOrdinary,
  isUrl: (value) => require.isLoaded('internal/web/url') && require('internal/web/url').isUrl(value),
  promiseDetails,
  proxyDetails,
  views: VIEWS,
  viewName,
  viewLength: (view) => Reflect.apply(lengthOf, view, []),
  // Node's filters: 0 for all, 2 for enumerable ones.
  nonIndexKeys: (value, filter) => nonIndexKeys(value, filter === 0),
};

function load() {
  const module = { exports: {} };
  require.run('package/node-inspect-extracted/dist/inspect.js', module, () => told);
  return module.exports;
}

const loaded = load();
const { formatList, inspectDefaultOptions } = loaded;
defineProperty(loaded.inspect, 'name', { value: 'inspect', configurable: true }); // the package is minified

function format(...args) {
  return (areDefaults(inspectDefaultOptions) ? formatPlain(args) : undefined) ?? formatList(undefined, args);
}

// The text of console.log.
function formatLine(colors, args) {
  return (!colors && areDefaults(inspectDefaultOptions) ? formatPlain(args) : undefined) ?? formatList({ colors }, args);
}

module.exports = { ...loaded, format, formatLine };
