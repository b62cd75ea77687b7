// SPDX-License-Identifier: MIT
//
// Folders by plain string operations: all that the loader needs to start a program.
'use strict';

// Like path.dirname(), for module file names.
function folderOf(name) {
  const slash = name.lastIndexOf('/');
  if (slash < 0) return '.';
  return slash === 0 ? '/' : name.slice(0, slash);
}

// Whether a path has parts that normalization would remove.
function hasSpecialParts(path) {
  if (path.indexOf('//', 0) >= 0) return true;
  const dot = path.indexOf('/.', 0);
  if (dot < 0) return false;
  return path.indexOf('/./', dot) >= 0 || path.indexOf('/../', dot) >= 0 || path.endsWith('/.') || path.endsWith('/..');
}

let lastNormal = null;

// Whether a path is absolute, normalized, and not the root.
function isNormal(path) {
  if (path === lastNormal) return true;
  if (!path.startsWith('/') || path.endsWith('/') || hasSpecialParts(path)) return false;
  lastNormal = path;
  return true;
}

// Whether a relative path can be appended to a folder as it is.
function isPlain(name) {
  return name !== '' && name[0] !== '.' && name[0] !== '/' && !name.endsWith('/') && !hasSpecialParts(name);
}

// Like path.join(), which looks at every character, for a name that is mostly plain.
function joined(folder, name) {
  return isNormal(folder) && isPlain(name) ? `${folder}/${name}` : require('node/path').join(folder, name);
}

// Like path.resolve(), for requests such as `./a` and `../../b/c`.
function resolved(folder, request) {
  if (isNormal(request)) return request;
  if (!isNormal(folder)) return require('node/path').resolve(folder, request);
  let from = folder;
  let rest = request;
  if (rest.startsWith('./')) {
    rest = rest.slice(2);
  } else {
    for (; rest.startsWith('../'); rest = rest.slice(3)) from = from === '' ? '' : from.slice(0, from.lastIndexOf('/'));
  }
  return isPlain(rest) ? `${from}/${rest}` : require('node/path').resolve(folder, request);
}

let lastFolder = null;
let lastPaths = null;

// The node_modules folders above a folder, nearest first: an array of its own for each caller.
function modulePaths(from) {
  if (from !== lastFolder) {
    lastPaths = foldersAbove(from);
    lastFolder = from;
  }
  return lastPaths.slice();
}

function foldersAbove(from) {
  const list = [];
  let folder = from.endsWith('/') ? from.slice(0, -1) : from;
  for (;;) {
    if (!folder.endsWith('/node_modules')) list.push(`${folder}/node_modules`);
    const slash = folder.lastIndexOf('/');
    if (slash < 0) return list;
    folder = folder.slice(0, slash);
  }
}

let searchedLast = null;

// The folders searched last: NODE_PATH, two in the home directory, and one next to the binary. As in Node, a change of
// the environment takes effect when they are asked for anew.
function globalPaths(mustReadAgain = false) {
  if (searchedLast === null || mustReadAgain) searchedLast = readGlobalPaths();
  return searchedLast;
}

function readGlobalPaths() {
  if (internalBinding('options').noGlobalSearchPaths) return [];
  const { env, execPath } = globalThis.process;
  const list = (env.NODE_PATH ?? '').split(':').filter(Boolean);
  if (env.HOME) list.push(`${env.HOME}/.node_modules`, `${env.HOME}/.node_libraries`);
  const prefix = folderOf(folderOf(execPath));
  list.push(`${prefix === '/' ? '' : prefix}/lib/node`);
  return list;
}

module.exports = { folderOf, isNormal, joined, resolved, modulePaths, globalPaths };
