// SPDX-License-Identifier: MIT
//
// Module graphs while hooks are registered: every specifier and every source goes through them, concurrently for
// modules that do not depend on each other. As in Node, modules loaded by require() do not.
'use strict';

const { hooks } = require('internal/esm/hooks/state');
const { entryOf, addEntry, connect } = require('internal/esm/load');
const { translateLoaded } = require('internal/esm/translate');

function attributesOf(type) {
  return type === undefined ? {} : { type };
}

// Resolves a specifier to an entry, without loading its source.
async function find(specifier, parentURL, type) {
  const { url, format, importAttributes } = await hooks().resolve(specifier, parentURL, attributesOf(type));
  const entry = entryOf(url, importAttributes === undefined ? type : importAttributes.type);
  entry.hint ??= format;
  return entry;
}

async function fetchEntry(entry) {
  const loaded = await hooks().load(entry.url, entry.hint, attributesOf(entry.type));
  if (entry.record !== undefined) return; // required in the meantime
  await setModule(entry, translateLoaded(entry.url, loaded));
}

// Sets an entry's record, and resolves its imports.
async function setModule(entry, { record, requests, text }) {
  const dependencies = await Promise.all(requests.map(({ specifier, type }) => find(specifier, entry.url, type)));
  entry.record = record;
  entry.format = record.format;
  entry.dependencies = dependencies;
  entry.builtinNames = requests.filter(({ specifier }) => !require('internal/esm/builtin').takesDefaultOnly(text ?? '', specifier))
    .map(({ specifier }) => specifier);
}

async function fetchOnce(entry) {
  if (entry.failure !== undefined) throw entry.failure.error;
  if (entry.record !== undefined) return;
  entry.fetching ??= fetchEntry(entry).catch((error) => {
    entry.failure = { error };
    throw error;
  });
  await entry.fetching;
}

async function fetchGraph(entry, seen) {
  if (seen.has(entry) || entry.isConnected) return;
  seen.add(entry);
  await fetchOnce(entry);
  await Promise.all(entry.dependencies.map((dependency) => fetchGraph(dependency, seen)));
}

// Fills in the named exports of builtin modules that are imported for more than their default export.
function fillBuiltins(entries) {
  const { wantNames } = require('internal/esm/builtin');
  for (const entry of entries) {
    entry.dependencies.forEach(({ record }, index) => {
      const { specifier } = entry.record.requests[index];
      if (record.format === 'builtin' && entry.builtinNames?.includes(specifier) !== false) wantNames(record);
    });
  }
}

// Loads and links an entry's graph. Returns its record, ready to be evaluated.
async function loadGraph(entry) {
  const seen = new Set();
  await fetchGraph(entry, seen);
  fillBuiltins(seen);
  connect(seen);
  entry.record.link();
  return entry.record;
}

// The same for a specifier. Returns { url, record }.
async function loadSpecifier(specifier, parentURL, type) {
  const entry = await find(specifier, parentURL, type);
  return { url: entry.url, record: await loadGraph(entry) };
}

// The same for source text without a file.
async function loadText(url, module) {
  const entry = addEntry(url);
  await setModule(entry, module);
  return loadGraph(entry);
}

module.exports = { loadSpecifier, loadText };
