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
    const text = internalBinding('files').readText(name);
    data = null;
    if (typeof text === 'string') {
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

// The package that a folder belongs to: { folder, data }, or null.
function packageScope(from) {
  const folder = internalBinding('files').packageFolder(from);
  const data = folder === undefined ? null : readPackage(folder);
  return data === null ? null : { folder, data };
}

module.exports = { readPackage, packageScope };
