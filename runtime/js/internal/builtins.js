// SPDX-License-Identifier: MIT
//
// The modules that `require` finds in the binary: Node's names, with or without `node:`. Each is a file in js/node.
// Requiring a Node module that has no file throws an error that says so.
'use strict';

const options = internalBinding('options');
const script = internalBinding('script');

// Modules of Node 20 that have no file here, and what to say about them.
const UNSUPPORTED = {
  __proto__: null,
  trace_events: '',
};

// Only with `node:`; without it, the name means a package.
const PREFIXED_ONLY = new Set(['sea', 'sqlite', 'test', 'test/reporters']);

// Old names of parts of other modules: internal/legacy_modules.
const LEGACY = new Set(['_http_agent', '_http_client', '_http_common', '_http_incoming', '_http_outgoing', '_http_server',
  '_stream_duplex', '_stream_passthrough', '_stream_readable', '_stream_transform', '_stream_writable', '_tls_common', '_tls_wrap']);

function bareName(name) {
  return name.startsWith('node:') ? name.slice(5) : name;
}

function fileOf(name) {
  return `node/${bareName(name)}`;
}

// The exports of modules that programs have loaded, by the names that they used.
const loaded = new Map();

function isLoaded(name) {
  return loaded.has(name);
}

// Names that were found in the binary: asking again needs no call into C.
const known = new Set();

function has(name) {
  if (known.has(name)) return true;
  if (name[0] === '.' || name[0] === '/') return false;
  const isKnown = loaded.has(name) || (!PREFIXED_ONLY.has(name) && (script.hasSource(fileOf(name)) || LEGACY.has(bareName(name))));
  if (isKnown && typeof name === 'string') known.add(name);
  return isKnown;
}

function load(name) {
  const earlier = loaded.get(name);
  if (earlier !== undefined || !has(name)) return earlier;
  const found = loadFirst(name);
  loaded.set(name, found);
  return found;
}

function loadFirst(name) {
  if (LEGACY.has(bareName(name))) return require('internal/legacy_modules').load(bareName(name));
  if (bareName(name) === 'domain') require('internal/domain/install').checkLoad();
  const found = require(fileOf(name));
  if (options.isTraced || options.warnBlocked > 0) require('internal/trace/calls').nameCalls(bareName(name), found);
  return found;
}

// The error for a module that Node has and Rondo does not; undefined for any other name.
function unsupported(name) {
  const bare = bareName(name);
  const isPrefixed = bare !== name;
  if (!Object.hasOwn(UNSUPPORTED, bare) || has(name) || (PREFIXED_ONLY.has(bare) && !isPrefixed)) return undefined;
  const { codedError } = require('internal/errors');
  return codedError(Error, isPrefixed ? 'ERR_UNKNOWN_BUILTIN_MODULE' : 'MODULE_NOT_FOUND',
    `Rondo does not support the module '${name}' yet. ${UNSUPPORTED[bare] || 'docs/node.md lists what it supports.'}`);
}

// The names of all modules, for module.builtinModules.
function names() {
  const bare = script.sourceNames().filter((name) => name.startsWith('node/')).map((name) => name.slice(5));
  return [...LEGACY, ...bare.filter((name) => !PREFIXED_ONLY.has(name))];
}

module.exports = { has, isLoaded, load, names, unsupported };
