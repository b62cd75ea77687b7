// SPDX-License-Identifier: MIT
//
// node:sea. A program is never part of the executable, so it has no assets.
'use strict';

const { checkString, codedError } = require('internal/errors');

function isSea() {
  return false;
}

function refuse(key) {
  checkString(key, 'key');
  throw codedError(Error, 'ERR_NOT_IN_SINGLE_EXECUTABLE_APPLICATION', 'Operation cannot be invoked when not in a single-executable application');
}

function getAsset(key, encoding) {
  if (encoding !== undefined) checkString(encoding, 'encoding');
  return refuse(key);
}

function getRawAsset(key) {
  return refuse(key);
}

function getAssetAsBlob(key) {
  return refuse(key);
}

module.exports = { isSea, getAsset, getRawAsset, getAssetAsBlob };
