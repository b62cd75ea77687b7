// SPDX-License-Identifier: MIT
//
// fetch() and its classes, WebSocket and EventSource: those of the package undici, loaded on first use.
'use strict';

const { loadPackage } = require('internal/packages');

const { FormData, Headers, Request, Response, WebSocket, EventSource, fetch: load } = loadPackage('undici');

function fetch(input, init = undefined) {
  return load(input, init);
}

module.exports = { fetch, FormData, Headers, Request, Response, WebSocket, EventSource };
