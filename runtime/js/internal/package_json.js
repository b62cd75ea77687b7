// SPDX-License-Identifier: MIT
//
// package.json files, each read once, as far as the loader uses them: name, main, type, exports and imports.
'use strict';

const { joined } = require('internal/module_paths');

const packages = new Map();

// As require() reports it; import reports ERR_INVALID_PACKAGE_CONFIG.
function unreadable(name, reason) {
  const error = new SyntaxError(`Error parsing ${name}: ${reason}`);
  error.path = name;
  return error;
}

// The parsed file of a folder, or null.
function readPackage(folder) {
  let data = packages.get(folder);
  if (data === undefined) {
    const name = joined(folder, 'package.json');
    const text = internalBinding('files').readPackage(name);
    data = null;
    if (typeof text === 'string') {
      try {
        data = JSON.parse(text);
        if (data !== null && typeof data === 'object') Object.setPrototypeOf(data, null);
      } catch (error) {
        throw unreadable(name, error.message);
      }
    }
    packages.set(folder, data);
  }
  return data;
}

const scopes = new Map();

// The package that a folder belongs to: { folder, data }, or null. Cached, as in Node: a package.json created later is
// not noticed.
function packageScope(from) {
  let scope = scopes.get(from);
  if (scope === undefined) {
    const folder = internalBinding('files').packageFolder(from);
    const data = folder === undefined ? null : readPackage(folder);
    scope = data === null ? null : { folder, data };
    scopes.set(from, scope);
  }
  return scope;
}

module.exports = { readPackage, packageScope };
