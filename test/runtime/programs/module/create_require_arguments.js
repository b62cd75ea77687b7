// SPDX-License-Identifier: MIT
// Arguments of createRequire(), and the error for redefining a non-configurable property.
'use strict';
const { createRequire } = require('module');
const { pathToFileURL } = require('url');
const tried = require('../tried.cjs');

const url = pathToFileURL(__filename);
for (const name of [url, url.href, __filename, `${__dirname}/`]) tried('taken', () => createRequire(name)('./fixtures/../../tried.cjs') === tried);
for (const name of [{}, null, undefined, 5, '../', 'https://example.org/', new URL('https://example.org/')]) {
  tried('refused', () => typeof createRequire(name));
}

const fixed = Object.defineProperty({}, 'x', { value: 1 });
for (const again of [{ value: 2 }, { get: () => 1 }, { enumerable: true }, { configurable: true }, { writable: true }]) {
  try {
    Object.defineProperty(fixed, 'x', again);
  } catch (error) {
    console.log(error.name, error.message.replace(': x', ''));
  }
}
