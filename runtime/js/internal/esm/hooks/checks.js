// SPDX-License-Identifier: MIT
//
// Checks of hook arguments and results, with Node's errors.
'use strict';

const { received, invalidArgType, invalidArgValue } = require('internal/errors');
const { loaderError } = require('internal/esm/errors');

// Such as "type string ('x')", or "an instance of Map".
function shown(value) {
  return received(value).slice(' Received '.length);
}

function isUrl(given) {
  const { URL } = require('internal/web/url');
  return URL.canParse(given);
}

function contextArgument(where, context) {
  if (context === undefined || context === null) return;
  if (typeof context !== 'object' || Array.isArray(context)) throw invalidArgType(`${where} context`, 'object', context);
}

function resolveArguments(where, specifier, context) {
  if (typeof specifier !== 'string') throw invalidArgType(`${where} specifier`, 'string', specifier);
  contextArgument(where, context);
}

function loadArguments(where, url, context) {
  if (typeof url !== 'string') throw invalidArgType(`${where} url`, 'a URL string', url);
  if (!isUrl(url)) throw invalidArgValue(`${where} url`, url, 'should be a URL string');
  contextArgument(where, context);
}

function output(where, value) {
  if (value !== null && typeof value === 'object') return;
  throw loaderError(TypeError, 'ERR_INVALID_RETURN_VALUE',
    `Expected an object to be returned from the "${where}" function but got ${shown(value)}.`);
}

function incomplete(where) {
  return loaderError(Error, 'ERR_LOADER_CHAIN_INCOMPLETE',
    `"${where}" did not call the next hook in its chain and did not explicitly signal a short circuit. ` +
    "If this is intentional, include `shortCircuit: true` in the hook's return.");
}

function badProperty(expected, where, name, value) {
  return loaderError(TypeError, 'ERR_INVALID_RETURN_PROPERTY_VALUE',
    `Expected ${expected} to be returned for the "${name}" from the "${where}" hook but got ${shown(value)}.`);
}

function resolved(where, { url, format, importAttributes }) {
  if (typeof url !== 'string' || !isUrl(url)) throw badProperty('a URL string', where, 'url', url);
  if (importAttributes !== undefined && importAttributes !== null && typeof importAttributes !== 'object') {
    throw badProperty('an object', where, 'importAttributes', importAttributes);
  }
  if (format !== undefined && format !== null && typeof format !== 'string') throw badProperty('a string', where, 'format', format);
}

function unknownFormat(format, url) {
  return loaderError(RangeError, 'ERR_UNKNOWN_MODULE_FORMAT', `Unknown module format: ${format} for URL ${url}`);
}

function loaded(where, url, { format, responseURL, source }) {
  if (responseURL !== undefined && responseURL !== null && (typeof responseURL !== 'string' || !isUrl(responseURL))) {
    throw badProperty('undefined or a fully resolved URL string', where, 'responseURL', responseURL);
  }
  if (format === undefined || format === null) throw unknownFormat(format, url);
  if (typeof format !== 'string') throw badProperty('a string', where, 'format', format);
  const { isAnyArrayBuffer } = require('node/util/types');
  if (source === undefined || source === null || typeof source === 'string' || isAnyArrayBuffer(source) || ArrayBuffer.isView(source)) return;
  throw badProperty('a string, an ArrayBuffer, or a TypedArray', where, 'source', source);
}

// Checks a module's source in the main thread.
function text(source) {
  if (typeof source !== 'string') throw badProperty('string, array buffer, or typed array', 'load', 'source', source);
  return source;
}

module.exports = { resolveArguments, loadArguments, output, incomplete, resolved, loaded, unknownFormat, text };
