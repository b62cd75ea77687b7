// SPDX-License-Identifier: MIT
//
// The module map: one entry for each URL and type, which takes a module from its source to its linked record. Sources
// are read synchronously; an import() that has to read files settles in a later turn of the loop, as in Node.
'use strict';

const { loaderError } = require('internal/esm/errors');
const { resolve } = require('internal/esm/resolve');
const { forImport } = require('internal/esm/conditions');

const entries = new Map();

// What import() has resolved: specifiers and the URLs of the modules that imported them.
const resolved = new Set();

function unsupported(key, value) {
  return loaderError(TypeError, 'ERR_IMPORT_ATTRIBUTE_UNSUPPORTED', `Import attribute "${key}" with value "${value}" is not supported`);
}

// Fields are defined: setters that a program adds to Object.prototype are not called.
class Entry {
  url;
  type;
  format;
  record;
  dependencies;
  failure; // { error }
  isConnected = false;
  isRequired = false;
  isSync = false; // linked by require()
  isRefused = false; // require() found a cycle
  text; // the source, if require() has read it
  extra; // an attribute: [key, value]
  hint; // hooks only: the format returned by resolve()
  fetching; // hooks only: the promise of the source
  builtinNames; // hooks only: builtins imported for more than their default export

  constructor(url, type) {
    this.url = url;
    this.type = type;
  }

  setModule({ record, requests, text }) {
    this.record = record;
    this.format = record.format;
    this.dependencies = requests.map(({ specifier, type, extra }) => {
      const entry = entryOf(resolve(specifier, this.url, forImport), type, extra);
      if (entry.url.startsWith('node:')) wantBuiltin(entry, text, specifier);
      return entry;
    });
  }

  refuse() {
    if (this.url.startsWith('data:')) require('internal/esm/translate').parseData(this.url);
    throw unsupported(...this.extra);
  }

  // Reads and parses the module and resolves its imports.
  fetch() {
    if (this.failure !== undefined) throw this.failure.error;
    if (this.record !== undefined) return;
    try {
      if (this.extra !== undefined) this.refuse();
      const { translate, moduleOfText } = require('internal/esm/translate');
      this.setModule(this.text === undefined ? translate(this.url, this.type, this.isRequired) : moduleOfText(this.url, this.text));
    } catch (error) {
      this.record = undefined;
      this.failure = { error };
      throw error;
    } finally {
      this.text = undefined;
    }
  }
}

// `extra` is an attribute that is not known; only the first import of a module may fail because of it.
function entryOf(url, type, extra) {
  const key = `${type ?? ''} ${url}`;
  let entry = entries.get(key);
  if (entry === undefined) {
    entry = new Entry(url, type);
    entry.extra = extra;
    entries.set(key, entry);
  }
  return entry;
}

// Whether the module of a URL has been loaded, with any type.
function isLoaded(url) {
  return ['', 'json'].some((type) => entries.get(`${type} ${url}`)?.isConnected === true);
}

function noteResolved(specifier, base) {
  resolved.add(`${specifier} ${base}`);
}

// Whether a module has imported a specifier before: Node then remembers its URL.
function wasResolved(specifier, base) {
  if (resolved.has(`${specifier} ${base}`)) return true;
  const entry = entries.get(` ${base}`);
  return entry?.dependencies !== undefined && entry.record?.requests.some((request) => request.specifier === specifier) === true;
}

function wantBuiltin(entry, text, specifier) {
  const { takesDefaultOnly, wantNames } = require('internal/esm/builtin');
  if (takesDefaultOnly(text, specifier)) return;
  entry.fetch();
  wantNames(entry.record);
}

// An entry for a module without a file.
function addEntry(url) {
  const entry = new Entry(url, undefined);
  entries.set(` ${url}`, entry);
  return entry;
}

function addModule(url, module) {
  const entry = addEntry(url);
  entry.setModule(module);
  return entry;
}

// Fetches and connects all incomplete entries of a graph.
function fetchGraph(root, isSync) {
  const seen = new Set();
  const visit = (entry) => {
    if (seen.has(entry) || entry.isConnected) return;
    seen.add(entry);
    entry.fetch();
    entry.dependencies.forEach(visit);
  };
  visit(root);
  connect(seen, isSync);
}

// Connects fetched entries to their dependencies.
function connect(fetched, isSync = false) {
  for (const entry of fetched) {
    entry.dependencies.forEach((dependency, index) => entry.record.setDependency(index, dependency.record));
    entry.isConnected = true;
    entry.isSync = isSync;
  }
}

// The record of a module, ready for evaluation.
function loadGraph(entry, isSync = false) {
  fetchGraph(entry, isSync);
  entry.record.link();
  return entry.record;
}

// Whether a whole graph is available without reading another module's file.
function isAtHand(entry, seen = new Set()) {
  if (entry.isConnected || entry.failure !== undefined || seen.has(entry)) return true;
  if (entry.isRefused) return false;
  seen.add(entry);
  if (entry.record !== undefined) return entry.dependencies.every((dependency) => isAtHand(dependency, seen));
  return !entry.url.startsWith('file:') || isCommonjs(entry.url);
}

function isCommonjs(url) {
  try {
    return require('internal/esm/format').formatOfFile(require('internal/esm/urls').pathOf(url))?.startsWith('commonjs') === true;
  } catch {
    return false; // fetch() throws the error
  }
}

module.exports = { entryOf, isLoaded, noteResolved, wasResolved, addEntry, addModule, connect, loadGraph, isAtHand };
