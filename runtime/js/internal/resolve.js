// SPDX-License-Identifier: MIT
//
// Resolves a request to a file, by Node's algorithm for CommonJS: files and folders, node_modules, package.json with
// main, exports, imports and self reference.
'use strict';

const files = internalBinding('files');
const { joined, resolved, modulePaths, globalPaths } = require('internal/module_paths');
const { readPackage, packageScope } = require('internal/package_json');

const { preserveSymlinks, preserveSymlinksMain } = internalBinding('options');

// What files.kind() returns: one of these, plus LINK if the last part of the path is a symbolic link.
const FILE = 1;
const FOLDER = 2;
const LINK = 4;
const IS_FOLDER = -2; // what files.findFile() returns for a folder

let keepsLinks = preserveSymlinks;

// 'file', 'dir' or '' for nothing.
function kindOf(name) {
  const kind = files.kind(name);
  return kind === 0 ? '' : (kind & FOLDER) === 0 ? 'file' : 'dir';
}

function askedReal(name) {
  const { io, ID, RESULT, AS_BYTES } = require('internal/fs/io');
  io[ID] = 0;
  io[AS_BYTES] = 0;
  const real = internalBinding('fs').realpath(name);
  return io[RESULT] < 0 ? null : real;
}

// Real paths of folders are cached, as in Node.
const realFolders = new Map();

function realFolder(name) {
  let real = realFolders.get(name);
  if (real === undefined) {
    real = endsAsFolder(name) || files.kind(name) !== FOLDER ? askedReal(name) : inRealFolder(name);
    if (real !== null) realFolders.set(name, real);
  }
  return real;
}

// The real path of something that is not a symbolic link itself, or null.
function inRealFolder(name) {
  const slash = name.lastIndexOf('/');
  if (slash === 0) return name;
  const folder = slash > 0 && slash < name.length - 1 ? realFolder(name.slice(0, slash)) : null;
  return folder === null || folder === '/' ? askedReal(name) : folder + name.slice(slash);
}

// A file's path without symbolic links, unless --preserve-symlinks keeps them.
function realPath(name, kind = files.kind(name)) {
  if (keepsLinks) return name;
  return (kind === FILE ? inRealFolder(name) : askedReal(name)) ?? name;
}

let lastExtensions = [];
let lastList = '';

// Separated by zeros. Most programs never change them.
function listOf(extensions) {
  let isSame = extensions.length === lastExtensions.length;
  for (let i = 0; isSame && i < extensions.length; i++) isSame = extensions[i] === lastExtensions[i];
  if (!isSame) {
    lastExtensions = extensions;
    lastList = extensions.join('\0');
  }
  return lastList;
}

// The file with this name, or with an extension added to it; null if there is none, `isFolder` if it is a folder.
const isFolder = Symbol('folder');

function fileOrFolder(name) {
  const extensions = Object.keys(require('internal/loader').Module._extensions);
  const found = files.findFile(name, listOf(extensions));
  if (found < 0) return found === IS_FOLDER ? isFolder : null;
  const full = found < 2 ? name : name + extensions[(found >> 1) - 1];
  return realPath(full, (found & 1) === 0 ? FILE : FILE | LINK);
}

function asFile(name) {
  const found = fileOrFolder(name);
  return found === isFolder ? null : found;
}

// Neither the file that package.json names nor an index exists.
function withoutMain(name, target, request) {
  const error = new Error(`Cannot find module '${target}'. Please verify that the package.json has a valid "main" entry`);
  error.code = 'MODULE_NOT_FOUND';
  error.path = require('node/path').resolve(name, 'package.json');
  error.requestPath = request;
  return error;
}

function asFolder(name, request) {
  const main = readPackage(name)?.main;
  if (typeof main === 'string' && main !== '') {
    const target = resolved(name, main);
    const found = asFile(target) ?? asFile(joined(target, 'index'));
    if (found !== null) return found;
    const index = asFile(joined(name, 'index'));
    if (index === null) throw withoutMain(name, target, request);
    require('internal/module_warnings').badMain(name, main);
    return index;
  }
  return asFile(joined(name, 'index'));
}

function asPath(name, mustBeFolder, request = name) {
  const found = mustBeFolder && kindOf(name) === 'dir' ? isFolder : mustBeFolder ? null : fileOrFolder(name);
  return found === isFolder ? asFolder(name, request) : found;
}

function splitName(request) {
  if (isPlainName(request)) return { name: request, subpath: '.' };
  const match = /^((?:@[^/\\%]+\/)?[^./\\%][^/\\%]*)(\/.*)?$/.exec(request);
  return match === null ? null : { name: match[1], subpath: `.${match[2] ?? ''}` };
}

// The name of a package, without scope and subpath.
function isPlainName(request) {
  return request !== '' && request[0] !== '.' && !request.includes('/') && !request.includes('%') && !request.includes('\\');
}

function fromExports(folder, data, subpath) {
  const { matchTarget } = require('internal/package_exports');
  return existing(matchTarget(data.exports, subpath, folder, 'exports'));
}

function existing(target) {
  if (kindOf(target) === 'file') return realPath(target);
  throw require('internal/errors').codedError(Error, 'MODULE_NOT_FOUND', `Cannot find module '${target}'`);
}

function asSelf(request, from) {
  const scope = packageScope(from);
  if (scope === null || scope.data.exports === undefined) return null;
  const parts = splitName(request);
  if (parts === null || scope.data.name !== parts.name) return null;
  return fromExports(scope.folder, scope.data, parts.subpath);
}

// Undefined in a package without `imports`, where such a name is that of a package.
function asImport(request, from, filename) {
  const scope = packageScope(from);
  const map = scope?.data.imports;
  if (map === undefined || map === null) return undefined;
  const { matchTarget } = require('internal/package_exports');
  if (request === '#' || request.startsWith('#/')) {
    throw require('internal/errors').codedError(TypeError, 'ERR_INVALID_MODULE_SPECIFIER',
      `Invalid module "${request}" is not a valid internal imports specifier name imported from ${filename ?? from}`);
  }
  const target = matchTarget(map, request, scope.folder, 'imports', undefined, filename);
  if (target === undefined) {
    throw require('internal/errors').codedError(TypeError, 'ERR_PACKAGE_IMPORT_NOT_DEFINED',
      `Package import specifier "${request}" is not defined in package ${scope.folder}/package.json imported from ${filename ?? from}`);
  }
  return isAbsolute(target) ? existing(target) : resolve(target, scope.folder);
}

// The file for a request in the first of the folders that has it, or null. Files are remembered where programs may look
// them up, forget them or replace the whole table, as in Node, except for those that a package exports; what is
// remembered is not checked again.
function findIn(request, paths) {
  const list = paths.join('\0');
  const key = `${request}\0${list}`;
  const known = tableOfPaths()[key];
  if (known) return known;
  const isFull = isAbsolute(request);
  const parts = isFull || isRelative(request) ? null : splitName(request);
  for (let at = isFull ? 0 : files.nextFolder(list, 0); at >= 0; at = isFull ? -1 : files.nextFolder(list, at + 1)) {
    if (parts !== null) {
      const root = joined(paths[at], parts.name);
      const data = kindOf(root) === 'dir' ? readPackage(root) : null;
      if (data?.exports !== undefined && data.exports !== null) return fromExports(root, data, parts.subpath);
    }
    const found = asPath(resolved(paths[at], request), endsAsFolder(request), request);
    if (found !== null) {
      tableOfPaths()[key] = found;
      return found;
    }
  }
  return null;
}

const tableOfPaths = () => require('internal/loader').Module._pathCache;

// The file for a request from a folder, or null. `filename` is the file that requests it, if known.
function resolve(request, from, paths = undefined, filename = undefined) {
  if (isAbsolute(request)) return findIn(request, ['']);
  if (isRelative(request)) return findIn(request, [from]);
  const imported = request.startsWith('#') ? asImport(request, from, filename) : undefined;
  if (imported !== undefined) return imported;
  const all = (paths ?? modulePaths(from)).concat(globalPaths());
  const self = asSelf(request, from);
  if (self !== null) tableOfPaths()[`${request}\0${all.join('\0')}`] = self;
  return self ?? findIn(request, all);
}

const DOT = 46;
const SLASH = 47;

// Without node:path, which most programs never load.
function isAbsolute(request) {
  return request.charCodeAt(0) === SLASH;
}

// Whether a part of the path ends at this place.
function isEnd(request, at) {
  return at === request.length || request.charCodeAt(at) === SLASH;
}

// Whether the request starts with `.` or `..`.
function isRelative(request) {
  if (request.charCodeAt(0) !== DOT) return false;
  return isEnd(request, 1) || (request.charCodeAt(1) === DOT && isEnd(request, 2));
}

// Whether the last part of the request is empty, `.` or `..`.
function endsAsFolder(request) {
  const last = request.slice(request.lastIndexOf('/') + 1);
  return last === '' || last === '.' || last === '..';
}

// The file meant by `rondo name`, or null.
function mainFile(name) {
  const full = require('node/path').resolve(name);
  keepsLinks = preserveSymlinksMain;
  const found = asPath(full, full.endsWith('/'));
  keepsLinks = preserveSymlinks;
  return found;
}

module.exports = { findIn, resolve, mainFile, kindOf, realPath };
