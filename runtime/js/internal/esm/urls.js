// SPDX-License-Identifier: MIT
//
// Conversion between file paths and URLs. Most names need no encoding, so no URL has to be parsed.
'use strict';

const SIMPLE_PATH = /^\/[\w/.@+~-]*$/;
const SIMPLE_URL = /^file:\/\/(\/[\w/.@+~-]*)$/;

function urlOf(path) {
  if (SIMPLE_PATH.test(path) && !path.includes('//') && !path.includes('/.')) return `file://${path}`;
  return require('node/url').pathToFileURL(path).href;
}

function pathOf(url) {
  return SIMPLE_URL.exec(url)?.[1] ?? require('node/url').fileURLToPath(url);
}

function isSimple(url) {
  return SIMPLE_URL.test(url);
}

module.exports = { urlOf, pathOf, isSimple };
