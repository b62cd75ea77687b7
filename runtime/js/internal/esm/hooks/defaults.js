// SPDX-License-Identifier: MIT
//
// The default resolve and load hooks, at the end of each chain.
'use strict';

const { urlOf, pathOf } = require('internal/esm/urls');
const { resolveAny, checkScheme } = require('internal/esm/resolve');
const { formatOfFile, formatOfText } = require('internal/esm/format');
const { readData, checkType } = require('internal/esm/translate');
const { isTypeScript } = require('internal/loader');
const { invalidArgType } = require('internal/errors');

// null: depends on the source; undefined: unknown. Hooks written for Node 20 expect no format for TypeScript, which they
// compile themselves.
function hintOf(url) {
  if (url.startsWith('node:')) return 'builtin';
  if (!url.startsWith('file:')) return null;
  const path = pathOf(url);
  if (isTypeScript(path)) return undefined;
  try {
    return formatOfFile(path) ?? null;
  } catch {
    return undefined;
  }
}

function defaultResolve(specifier, { parentURL, conditions }) {
  if (parentURL !== undefined && typeof parentURL !== 'string' && !(parentURL instanceof require('internal/web/url').URL)) {
    throw invalidArgType('parentURL', ['string', 'URL'], parentURL);
  }
  const base = parentURL === undefined ? `${urlOf(globalThis.process.cwd())}/` : `${parentURL}`;
  const url = resolveAny(specifier, base, new Set([...conditions, 'default']));
  return /^(?:data|node):/.test(specifier) ? { url } : { url, format: hintOf(url) };
}

function readFile(url) {
  const { URL } = require('internal/web/url');
  return require('node/fs').promises.readFile(new URL(url));
}

// { format, source } of a file; `given` is a source from a hook, used instead of the file's.
async function loadFile(url, hint, given) {
  const path = pathOf(url);
  const format = hint ?? formatOfFile(path);
  if (format?.startsWith('commonjs') && given === undefined) return { format, source: undefined };
  const source = given ?? await readFile(url);
  if (format !== undefined) return { format, source };
  if (isTypeScript(path)) {
    const { stripFile } = require('internal/typescript');
    return { format: `${formatOfText(stripFile(path, url, `${source}`), path)}-typescript`, source };
  }
  const detected = formatOfText(`${source}`, path);
  return { format: detected, source: detected === 'commonjs' ? null : source };
}

function loadData(url, hint, given) {
  const { format, text } = readData(url);
  return { format: hint ?? format, source: given ?? require('node/buffer').Buffer.from(text) };
}

async function defaultLoad(url, context) {
  checkScheme(url);
  const { format: hint, source: given, importAttributes } = context;
  let loaded;
  if (url.startsWith('node:')) loaded = { format: 'builtin', source: null };
  else if (url.startsWith('data:')) loaded = loadData(url, hint, given);
  else loaded = await loadFile(url, hint, given);
  checkType(url, loaded.format, importAttributes?.type);
  return { format: loaded.format, responseURL: url, source: loaded.source };
}

module.exports = { defaultResolve, defaultLoad };
