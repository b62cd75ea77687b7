// SPDX-License-Identifier: MIT
//
// What a program changes about a built-in module that it has already loaded: cache entries and Module._resolveFilename.
'use strict';

const fs = require('fs');
const Module = require('module');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-'));
const file = path.join(folder, 'own.js');
fs.writeFileSync(file, 'module.exports = "own";');
const own = Module._resolveFilename;
const name = (found) => typeof found === 'string' ? found : found === require('node:util') ? 'util' : found === require('node:url') ? 'url' : typeof found;

console.log('again', name(require('util')), name(require('util')), name(require('node:util')));

require.cache.util = { exports: 'cached', loaded: true };
require.cache['node:util'] = { exports: 'cached', loaded: true };
console.log('in the cache', name(require('util')), name(require('node:util')));
delete require.cache.util;
delete require.cache['node:util'];
console.log('no longer', name(require('util')), name(require('node:util')));

const asked = [];
Module._resolveFilename = function (request, ...rest) {
  asked.push(request);
  if (request === 'url' || request === 'querystring') return file;
  return request === 'punycode' ? 'util' : Reflect.apply(own, this, [request, ...rest]);
};
console.log('replaced', name(require('util')), name(require('url')), name(require('punycode')), name(require('node:util')), name(require('querystring')), asked);
Module._resolveFilename = own;
console.log('as before', name(require('util')), name(require('url')), name(require('querystring')), typeof module.constructor._load('querystring', { path: '/', id: 'x' }));
delete require.cache[file];
console.log('forgotten', name(require('util')), name(require('url')), typeof require('querystring'));

const load = Module._load;
Module._load = function (request, ...rest) {
  return request === 'util' ? 'loaded' : Reflect.apply(load, this, [request, ...rest]);
};
console.log('loader', name(require('util')), name(require('node:util')));
Module._load = load;

for (const request of ['sqlite', 'node:none', 'test', './util', 'util/none']) {
  for (let i = 0; i < 2; i++) {
    try {
      console.log(request, typeof require(request));
    } catch ({ code }) {
      console.log(request, code);
    }
  }
}
fs.rmSync(folder, { recursive: true });
