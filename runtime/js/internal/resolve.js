// SPDX-License-Identifier: MIT
//
// Resolves a request to a file, by Node's algorithm for CommonJS: files and folders, node_modules, package.json with
// main, exports, imports and self reference.
'use strict';

const fs = internalBinding('fs');
const { io, ID, RESULT, AS_BYTES, STAT } = require('internal/fs/io');
const { MODE } = require('internal/fs/stat');
const path = require('node/path');
const { modulePaths, globalPaths } = require('internal/module_paths');
const { readPackage, packageScope } = require('internal/package_json');

const { preserveSymlinks, preserveSymlinksMain } = internalBinding('options');

const S_IFMT = 0o170000;
const S_IFDIR = 0o040000;
const EINVAL = -22;

const kinds = new Map();
let keepsLinks = preserveSymlinks;

// 'file', 'dir' or '' for nothing; cached while modules are being loaded.
function kindOf(name) {
  let kind = kinds.get(name);
  if (kind === undefined) {
    io[ID] = 0;
    fs.stat(name);
    if (io[RESULT] < 0) kind = '';
    else kind = (io[STAT + MODE] & S_IFMT) === S_IFDIR ? 'dir' : 'file';
    if (kind !== '') kinds.set(name, kind);
  }
  return kind;
}

function askedReal(name) {
  io[ID] = 0;
  io[AS_BYTES] = 0;
  const real = fs.realpath(name);
  return io[RESULT] < 0 ? null : real;
}

// True if the path exists and is not a symbolic link.
function isNoLink(name) {
  io[ID] = 0;
  io[AS_BYTES] = 0;
  fs.readlink(name);
  return io[RESULT] === EINVAL;
}

// Real paths of folders are cached, as in Node.
const realFolders = new Map();

function realFolder(name) {
  let real = realFolders.get(name);
  if (real === undefined) {
    real = askedReal(name);
    if (real !== null) realFolders.set(name, real);
  }
  return real;
}

// A file's path without symbolic links, unless --preserve-symlinks keeps them.
function realPath(name) {
  if (keepsLinks) return name;
  const slash = name.lastIndexOf('/');
  const folder = slash > 0 && slash < name.length - 1 && isNoLink(name) ? realFolder(name.slice(0, slash)) : null;
  if (folder !== null && folder !== '/') return folder + name.slice(slash);
  return askedReal(name) ?? name;
}

function asFile(name) {
  if (kindOf(name) === 'file') return realPath(name);
  for (const extension of Object.keys(require('internal/loader').Module._extensions)) {
    if (kindOf(name + extension) === 'file') return realPath(name + extension);
  }
  return null;
}

function asFolder(name) {
  if (kindOf(name) !== 'dir') return null;
  const main = readPackage(name)?.main;
  if (typeof main === 'string' && main !== '') {
    const target = path.resolve(name, main);
    const found = asFile(target) ?? asFile(path.join(target, 'index'));
    if (found !== null) return found;
    const index = asFile(path.join(name, 'index'));
    if (index !== null) require('internal/module_warnings').badMain(name, main);
    return index;
  }
  return asFile(path.join(name, 'index'));
}

function asPath(name, isFolder) {
  return (isFolder ? null : asFile(name)) ?? asFolder(name);
}

function splitName(request) {
  const match = /^((?:@[^/\\%]+\/)?[^./\\%][^/\\%]*)(\/.*)?$/.exec(request);
  return match === null ? null : { name: match[1], subpath: `.${match[2] ?? ''}` };
}

function fromExports(folder, data, subpath) {
  const { matchTarget } = require('internal/package_exports');
  const target = matchTarget(data.exports, subpath, folder, 'exports');
  if (kindOf(target) !== 'file') {
    throw require('internal/errors').codedError(Error, 'MODULE_NOT_FOUND', `Cannot find module '${target}'`);
  }
  return realPath(target);
}

function asSelf(request, from) {
  const scope = packageScope(from);
  const parts = splitName(request);
  if (scope === null || parts === null || scope.data.exports === undefined || scope.data.name !== parts.name) {
    return null;
  }
  return fromExports(scope.folder, scope.data, parts.subpath);
}

// Undefined in a package without `imports`, where such a name is that of a package.
function asImport(request, from, filename) {
  const scope = packageScope(from);
  const map = scope?.data.imports;
  if (map === undefined || map === null) return undefined;
  const { matchTarget } = require('internal/package_exports');
  const target = matchTarget(map, request, scope.folder, 'imports', undefined, filename);
  if (target === undefined) {
    throw require('internal/errors').codedError(TypeError, 'ERR_PACKAGE_IMPORT_NOT_DEFINED',
      `Package import specifier "${request}" is not defined in package ${scope.folder}/package.json imported from ${filename ?? from}`);
  }
  return path.isAbsolute(target) ? realPath(target) : resolve(target, scope.folder);
}

function asModule(request, paths) {
  const parts = splitName(request);
  for (const folder of paths) {
    if (kindOf(folder) !== 'dir') continue;
    if (parts !== null) {
      const root = path.join(folder, parts.name);
      const data = kindOf(root) === 'dir' ? readPackage(root) : null;
      if (data?.exports !== undefined && data.exports !== null) return fromExports(root, data, parts.subpath);
    }
    const found = asPath(path.join(folder, request), request.endsWith('/'));
    if (found !== null) return found;
  }
  return null;
}

// Whether a path means a folder, whatever it names.
function isFolderRequest(request) {
  return /(^|\/)(\.{1,2})?$/.test(request);
}

// The file for a request from a folder, or null. `filename` is the file that requests it, if known.
function resolve(request, from, paths, filename) {
  if (path.isAbsolute(request)) return asPath(path.normalize(request), isFolderRequest(request));
  if (/^\.{1,2}(\/|$)/.test(request)) return asPath(path.resolve(from, request), isFolderRequest(request));
  const imported = request.startsWith('#') ? asImport(request, from, filename) : undefined;
  if (imported !== undefined) return imported;
  return asSelf(request, from) ?? asModule(request, paths ?? modulePaths(from)) ?? asModule(request, globalPaths());
}

// The file meant by `rondo name`, or null.
function mainFile(name) {
  const full = path.resolve(name);
  keepsLinks = preserveSymlinksMain;
  const found = asPath(full, full.endsWith('/'));
  keepsLinks = preserveSymlinks;
  return found;
}

module.exports = { asPath, resolve, mainFile, kindOf, realPath };
