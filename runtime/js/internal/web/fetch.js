// SPDX-License-Identifier: MIT
//
// fetch() and its classes, WebSocket and EventSource: those of the package undici. As in Node, reading the global `fetch`
// does not load it: programs often only check whether there is one.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { loadPackage } = require('internal/packages');

function fetch(input, init = undefined) {
  return loadPackage('undici').fetch(input, init);
}

module.exports = { fetch };
for (const name of ['FormData', 'Headers', 'Request', 'Response', 'WebSocket', 'EventSource']) {
  defineProperty(module.exports, name, { get: () => loadPackage('undici')[name] });
}
