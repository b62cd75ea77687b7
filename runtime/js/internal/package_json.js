// SPDX-License-Identifier: MIT
//
// package.json files, each read once.
'use strict';

const path = require('node/path');

const packages = new Map();

// The parsed file of a folder, or null.
function readPackage(folder) {
  let data = packages.get(folder);
  if (data === undefined) {
    const name = path.join(folder, 'package.json');
    const text = require('internal/read_text').tryReadText(name);
    data = null;
    if (text !== null) {
      try {
        data = JSON.parse(text);
      } catch (error) {
        throw require('internal/errors').codedError(Error, 'ERR_INVALID_PACKAGE_CONFIG', `Invalid package config ${name}. ${error.message}`);
      }
    }
    packages.set(folder, data);
  }
  return data;
}

// The nearest package that a folder belongs to: { folder, data }, or null.
function packageScope(from) {
  for (let dir = from; ; dir = path.dirname(dir)) {
    if (path.basename(dir) === 'node_modules') return null;
    const data = readPackage(dir);
    if (data !== null) return { folder: dir, data };
    if (dir === path.dirname(dir)) return null;
  }
}

module.exports = { readPackage, packageScope };
