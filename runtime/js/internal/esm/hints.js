// SPDX-License-Identifier: MIT
//
// Hints in the errors of files that were not found: what require() finds under the same name.
'use strict';

const { urlOf, pathOf } = require('internal/esm/urls');
const { folderOf } = require('internal/module_paths');

const MODULES = '/node_modules/';

function encoded(path) {
  return urlOf(`/${path}`).slice('file:///'.length);
}

function required(request, folder, filename) {
  try {
    return require('internal/resolve').resolve(request, folder, undefined, filename);
  } catch {
    return null; // a package.json is unusable
  }
}

// How the module `filename` imports the file that was found for a specifier.
function nameOf(specifier, found, filename) {
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) {
    const relative = require('node/path').relative(folderOf(filename), found);
    return relative.startsWith('../') ? `../${encoded(relative.slice('../'.length))}` : `./${encoded(relative)}`;
  }
  const start = found.lastIndexOf(MODULES);
  if (specifier.startsWith('/') || specifier.startsWith('file:') || start < 0) return found;
  const inside = found.slice(start + MODULES.length);
  return inside.includes('/') ? encoded(inside) : urlOf(found); // a file without a package has no other name
}

// A line for an error's message; '' if there is nothing to say.
function hintFor(specifier, base) {
  if (specifier === undefined || base?.startsWith('file:') !== true) return '';
  const filename = pathOf(base);
  const found = required(specifier.startsWith('file:') ? pathOf(specifier) : specifier, folderOf(filename), filename);
  return found === null ? '' : `\nDid you mean to import ${JSON.stringify(nameOf(specifier, found, filename))}?`;
}

module.exports = { hintFor };
