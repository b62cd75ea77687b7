// SPDX-License-Identifier: MIT
//
// From a URL to a module record: determines the format and creates the matching kind of record.
'use strict';

const { systemError } = require('internal/errors');
const { loaderError } = require('internal/esm/errors');
const { pathOf } = require('internal/esm/urls');
const { addSource } = require('internal/sources');
const { Module, isTypeScript } = require('internal/loader');
const engine = require('internal/esm/engine');
const { ModuleRecord } = require('internal/esm/record');
const { formatOfFile, formatOfText } = require('internal/esm/format');
const { makeFacade } = require('internal/esm/facade');
const { makeMeta } = require('internal/esm/meta');
const { split } = require('internal/esm/attributes');

const DATA_FORMATS = { __proto__: null, 'text/javascript': 'module', 'application/javascript': 'module', 'application/json': 'json' };

function readText(path) {
  const text = internalBinding('files').readText(path);
  if (typeof text === 'string') return text;
  throw systemError(text, 'open', path);
}

// The parts of `data:type[;base64],text`. A query or fragment is not part of the text.
function parseData(url) {
  const match = /^data:([^/,;]+\/[^,;]+)[^,]*?(;base64)?,([^]*)$/.exec(url.replace(/[?#][^]*$/, ''));
  if (match === null) throw Object.assign(loaderError(TypeError, 'ERR_INVALID_URL', 'Invalid URL'), { input: url });
  return match;
}

// { format, text } of a data URL.
function readData(url) {
  const [, type, isBase64, body] = parseData(url);
  const format = DATA_FORMATS[type];
  if (format === undefined) {
    throw loaderError(RangeError, 'ERR_UNKNOWN_MODULE_FORMAT', `Unknown module format: ${type} for URL ${url}`);
  }
  const { Buffer } = require('node/buffer');
  const text = decodeURIComponent(body);
  return { format, text: isBase64 === undefined ? text : Buffer.from(text, 'base64').toString() };
}

function checkType(url, format, type) {
  if (type !== undefined && type !== 'json') {
    throw loaderError(TypeError, 'ERR_IMPORT_ASSERTION_TYPE_UNSUPPORTED', `Import attribute type "${type}" is unsupported`);
  }
  if (format === 'json' && type === undefined) {
    throw loaderError(TypeError, 'ERR_IMPORT_ASSERTION_TYPE_MISSING', `Module "${url}" needs an import attribute of type "json"`);
  }
  if (format !== 'json' && type !== undefined) {
    throw loaderError(TypeError, 'ERR_IMPORT_ASSERTION_TYPE_FAILED', `Module "${url}" is not of type "${type}"`);
  }
}

// { format, text }; no text for builtin and CommonJS modules, which have their own loaders.
function readModule(url, isRequired) {
  if (url.startsWith('node:')) return { format: 'builtin' };
  if (url.startsWith('data:')) return readData(url);
  const path = pathOf(url);
  const format = formatOfFile(path);
  if (isTypeScript(path)) return require('internal/typescript').readModule(url, path, format, isRequired);
  if (format === 'commonjs' || format === 'wasm') return { format };
  if (format === 'addon') throw loaderError(TypeError, 'ERR_UNKNOWN_FILE_EXTENSION', `Unknown file extension ".node" for ${path}`);
  const text = readText(path);
  if (format !== undefined) return { format, text };
  const detected = formatOfText(text, path);
  if (detected === 'module' && !isRequired) require('internal/esm/format').warnTypeless(url, path);
  return { format: detected, text };
}

// The record for a module's source, and its requests: [{ specifier, type, extra }].
function moduleOfText(url, text, metaUrl = url) {
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  addSource(url, source, 0);
  let engineRecord;
  let types;
  try {
    engineRecord = engine.parse(url, source, () => makeMeta(metaUrl));
  } catch (error) {
    const known = require('internal/esm/attributes').withoutAttributes(error, source);
    if (known === undefined) throw require('internal/syntax_errors').refineModule(error, url, source);
    engineRecord = engine.parse(url, known.text, () => makeMeta(metaUrl));
    types = known.attributes;
  }
  const record = new ModuleRecord(url, url, 'module', engineRecord);
  if (types === undefined && record.requests.some((request) => request.hasAttributes)) {
    types = require('internal/esm/attributes').attributesIn(source);
  }
  return { record, requests: record.requests.map(({ specifier }) => ({ specifier, ...split(types?.get(specifier)) })), text: source };
}

function parseJson(text, url) {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (error) {
    error.message = `${require('internal/esm/resolve').shown(url)}: ${error.message}`;
    throw error;
  }
}

// require() may have loaded the file by the time the module is evaluated: both then have the same object.
function moduleOfJson(url, text) {
  const value = parseJson(text, url);
  const path = /^file:[^?#]*$/.test(url) ? pathOf(url) : undefined;
  return makeFacade(url, 'json', ['default'], (set) => {
    const required = path === undefined ? undefined : Module._cache[path];
    set('default', required?.loaded ? required.exports : value);
  });
}

// `isRequired`: the request came from require(), which has already determined the format.
function translate(url, type, isRequired) {
  const { format, text } = readModule(url, isRequired);
  checkType(url, format, type);
  if (format === 'module') return moduleOfText(url, text);
  if (format === 'wasm') return require('internal/esm/wasm').moduleOfFile(url);
  let record;
  if (format === 'builtin') record = require('internal/esm/builtin').facadeOf(url);
  else if (format === 'json') record = moduleOfJson(url, text);
  else record = require('internal/esm/commonjs').facadeOf(url, pathOf(url));
  return { record, requests: [] };
}

// The same for a module loaded by hooks: { format, source, responseURL }.
function translateLoaded(url, { format, source, responseURL }) {
  const checks = require('internal/esm/hooks/checks');
  if (format === 'module-typescript' || format === 'commonjs-typescript') {
    return translateLoaded(url, { ...require('internal/typescript').stripLoaded(url, format, source), responseURL });
  }
  if (format === 'module') return moduleOfText(url, checks.text(source), responseURL);
  if (format === 'wasm') return require('internal/esm/wasm').moduleOfWasm(url, source);
  let record;
  if (format === 'builtin') {
    require('internal/esm/resolve').checkBuiltin(url);
    record = require('internal/esm/builtin').facadeOf(url);
  } else if (format === 'json') {
    record = moduleOfJson(url, checks.text(source));
  } else if (format === 'commonjs') {
    record = require('internal/esm/commonjs').facadeOf(url, undefined, source ?? undefined);
  } else {
    throw checks.unknownFormat(format, url);
  }
  return { record, requests: [] };
}

module.exports = { translate, translateLoaded, moduleOfText, parseData, readData, checkType };
