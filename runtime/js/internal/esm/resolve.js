// SPDX-License-Identifier: MIT
//
// Resolves a specifier to a URL by the algorithm in Node's manual for ES modules: URLs, relative and bare specifiers,
// `exports`, `imports` and self-reference, with Node's errors.
'use strict';

const { urlOf, pathOf, isSimple } = require('internal/esm/urls');
const { defineProperty } = require('internal/descriptors');
const { loaderError } = require('internal/esm/errors');
const { kindOf, realPath } = require('internal/resolve');
const { readPackage, packageScope } = require('internal/package_json');
const { folderOf } = require('internal/module_paths');
const builtins = require('internal/builtins');

const SCHEMES = new Set(['file:', 'data:', 'node:']);
const SIMPLE_RELATIVE = /^\.\.?\/[\w/.@+~-]*\w$/;

// The referrer as errors show it: files by path.
function shown(url) {
  return url.startsWith('file:') ? pathOf(url) : url;
}

function withUrl(error, url) {
  return defineProperty(error, 'url', { value: url, writable: true, enumerable: true, configurable: true });
}

function from(base) {
  return base === undefined ? '' : ` imported from ${shown(base)}`;
}

function notFound(what, kind, base, hint = '') {
  return loaderError(Error, 'ERR_MODULE_NOT_FOUND', `Cannot find ${kind} '${what}'${from(base)}${hint}`);
}

function invalidSpecifier(specifier, reason, base) {
  return loaderError(TypeError, 'ERR_INVALID_MODULE_SPECIFIER', `Invalid module "${specifier}" ${reason}${from(base)}`);
}

function badRequest(specifier, base) {
  const error = loaderError(TypeError, 'ERR_UNSUPPORTED_RESOLVE_REQUEST',
    `Failed to resolve module specifier "${specifier}" from "${base}": Invalid relative URL or base scheme is not hierarchical.`);
  const { URL } = require('internal/web/url');
  try {
    error.cause = new URL(specifier, base);
  } catch (cause) {
    error.cause = cause;
  }
  return error;
}

function parseUrl(text, base) {
  const { URL } = require('internal/web/url');
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

function hintFor(specifier, base) {
  return require('internal/esm/hints').hintFor(specifier, base);
}

// Whether the file was deleted after the same module had imported it.
function isRemembered(url, base, specifier) {
  const { isLoaded, wasResolved } = require('internal/esm/load');
  return isLoaded(url) && wasResolved(specifier, base);
}

// The URL of a file that must exist, with symbolic links resolved. `rest` is the query and fragment.
function finished(url, path, rest, base, specifier) {
  const kind = kindOf(path.endsWith('/') ? path.slice(0, -1) : path);
  if (kind === 'dir') {
    throw withUrl(loaderError(Error, 'ERR_UNSUPPORTED_DIR_IMPORT',
      `Directory import '${path}' is not supported resolving ES modules${from(base)}${hintFor(specifier, base)}`), url);
  }
  if (kind === '' && isRemembered(url, base, specifier)) return url;
  if (kind !== 'file' || path.endsWith('/')) throw withUrl(notFound(path, 'module', base, hintFor(specifier, base)), url);
  const real = realPath(path);
  return real === path && isSimple(url) ? url : `${urlOf(real)}${rest}`;
}

function pathIn(href, base) {
  try {
    return pathOf(href);
  } catch (error) {
    throw Object.assign(error, { input: href, module: `${base}` });
  }
}

function finishedUrl(href, base, specifier) {
  if (isSimple(href)) return finished(href, pathOf(href), '', base, specifier);
  const url = parseUrl(href);
  if (/%2f|%5c/i.test(url.pathname)) {
    throw invalidSpecifier(url.pathname, 'must not include encoded "/" or "\\" characters', base);
  }
  return finished(href, pathIn(href, base), `${url.search}${url.hash}`, base, specifier);
}

function parsePackageName(specifier, base) {
  const match = /^((?:@[^/\\%]+\/)?[^./\\%@][^/\\%]*)(\/.*)?$/.exec(specifier);
  if (match === null) throw invalidSpecifier(specifier, 'is not a valid package name', base);
  return { name: match[1], subpath: `.${match[2] ?? ''}` };
}

function matched(map, subpath, folder, kind, base, conditions) {
  return require('internal/package_exports').matchTarget(map, subpath, folder, kind, conditions, shown(base));
}

// A package without `exports`: tries `main` and index files, without searching other extensions.
function legacyMain(folder, data, base) {
  const { main } = data ?? {};
  const names = typeof main !== 'string' ? []
    : [main, `${main}.js`, `${main}.json`, `${main}.node`, `${main}/index.js`, `${main}/index.json`, `${main}/index.node`];
  names.push('index.js', 'index.json', 'index.node');
  const { join } = require('node/path');
  for (const name of names) {
    const path = join(folder, name);
    if (kindOf(path) !== 'file') continue;
    require('internal/module_warnings').searchedMain(folder, main, path, shown(base));
    return urlOf(path);
  }
  throw notFound(join(folder, typeof main === 'string' ? main : 'index.js'), 'package', base);
}

function inPackage(folder, data, subpath, base, conditions) {
  if (data?.exports !== undefined && data.exports !== null) {
    return urlOf(matched(data.exports, subpath, folder, 'exports', base, conditions));
  }
  if (subpath === '.') return legacyMain(folder, data, base);
  return parseUrl(subpath, urlOf(`${folder}/`)).href;
}

function readFor(folder, specifier, base) {
  try {
    return readPackage(folder);
  } catch (error) {
    const file = `${folder}/package.json`;
    if (error?.path !== file) throw error;
    const reason = error.message.slice(`Error parsing ${file}: `.length);
    throw loaderError(Error, 'ERR_INVALID_PACKAGE_CONFIG', `Invalid package config ${file} while importing "${specifier}" from ${shown(base)}. ${reason}`);
  }
}

function resolvePackage(specifier, base, conditions) {
  if (builtins.has(specifier)) return `node:${specifier}`;
  const unsupported = builtins.unsupported(specifier);
  if (unsupported !== undefined) throw unsupported;
  if (!base.startsWith('file:')) throw badRequest(specifier, base);
  if (specifier === '') throw notFound('', 'package', base);
  const { name, subpath } = parsePackageName(specifier, base);
  const here = folderOf(pathOf(base));
  const scope = packageScope(here);
  if (scope !== null && scope.data.name === name && scope.data.exports !== undefined && scope.data.exports !== null) {
    return urlOf(matched(scope.data.exports, subpath, scope.folder, 'exports', base, conditions));
  }
  for (let folder = here; ; folder = folderOf(folder)) {
    const root = `${folder === '/' ? '' : folder}/node_modules/${name}`;
    if (kindOf(root) === 'dir') return inPackage(root, readFor(root, specifier, base), subpath, base, conditions);
    if (folder === '/') break;
  }
  throw notFound(name, 'package', base, hintFor(specifier, base));
}

function resolveImports(specifier, base, conditions) {
  const folder = folderOf(pathOf(base));
  const scope = packageScope(folder);
  if (specifier === '#' || specifier.startsWith('#/') || specifier.endsWith('/')) {
    throw loaderError(TypeError, 'ERR_INVALID_MODULE_SPECIFIER', `Invalid module "${specifier}" is not a valid internal imports specifier name${from(base)}`);
  }
  const map = scope?.data.imports;
  const target = map === undefined || map === null ? undefined : matched(map, specifier, scope.folder, 'imports', base, conditions);
  if (target === undefined) {
    const where = scope === null ? '' : ` in package ${scope.folder}/package.json`;
    throw loaderError(TypeError, 'ERR_PACKAGE_IMPORT_NOT_DEFINED',
      `Package import specifier "${specifier}" is not defined${where}${from(base)}`);
  }
  return target.startsWith('/') ? urlOf(target) : resolveBare(target, urlOf(`${scope.folder}/package.json`), conditions);
}

function resolveBare(specifier, base, conditions) {
  const url = specifier.includes(':') ? parseUrl(specifier) : undefined;
  return url === undefined ? resolvePackage(specifier, base, conditions) : url.href;
}

function checkScheme(url) {
  const scheme = url.slice(0, url.indexOf(':') + 1);
  if (SCHEMES.has(scheme)) return;
  throw loaderError(Error, 'ERR_UNSUPPORTED_ESM_URL_SCHEME',
    `Only URLs with a scheme in: file, data, and node are supported by the default ESM loader. Received protocol '${scheme}'`);
}

function checkBuiltin(name) {
  if (builtins.has(name)) return;
  throw builtins.unsupported(name) ?? loaderError(Error, 'ERR_UNKNOWN_BUILTIN_MODULE', `No such built-in module: ${name}`);
}

function resolveRelative(specifier, base) {
  if (SIMPLE_RELATIVE.test(specifier) && isSimple(base)) return urlOf(require('node/path').join(folderOf(pathOf(base)), specifier));
  const url = parseUrl(specifier, base);
  if (url === undefined) throw badRequest(specifier, base);
  return url.href;
}

// The URL, as a string, that a specifier resolves to in the module `base`, with any scheme.
function resolveAny(specifier, base, conditions) {
  let url;
  if (/^\.{0,2}\//.test(specifier) || specifier === '.' || specifier === '..') url = resolveRelative(specifier, base);
  else if (specifier.startsWith('#') && base.startsWith('file:')) url = resolveImports(specifier, base, conditions);
  else url = resolveBare(specifier, base, conditions);
  if (url.startsWith('node:')) checkBuiltin(url);
  return url.startsWith('file:') ? finishedUrl(url, base, specifier) : url;
}

function resolve(specifier, base, conditions) {
  const url = resolveAny(specifier, base, conditions);
  checkScheme(url);
  return url;
}

module.exports = { resolve, resolveAny, checkScheme, checkBuiltin, shown };
