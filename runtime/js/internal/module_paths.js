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

// The node_modules folders above a folder, nearest first.
function modulePaths(from) {
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

module.exports = { folderOf, modulePaths, globalPaths };
