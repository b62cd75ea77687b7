// SPDX-License-Identifier: MIT
//
// Folders by plain cutting of text: the loader needs no more of paths to start a program.
'use strict';

// As path.dirname() for the names that modules have.
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

module.exports = { folderOf, modulePaths };
