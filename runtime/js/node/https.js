// SPDX-License-Identifier: MIT
//
// node:https.
'use strict';

const { Agent } = require('internal/https/agent');
const { ClientRequest } = require('internal/http/client_request');
const { urlToHttpOptions } = require('internal/http/url_options');

// (url, options, callback), (options, callback): the options, and the callback
function argumentsOf(args) {
  const [input] = args;
  let options = { __proto__: null };
  let rest = args;
  if (typeof input === 'string' || input instanceof URL) {
    options = urlToHttpOptions(typeof input === 'string' ? new URL(input) : input);
    rest = args.slice(1);
  }
  if (rest.length > 0 && typeof rest[0] !== 'function') {
    options = { __proto__: null, ...options, ...rest[0] };
    rest = rest.slice(1);
  }
  options._defaultAgent = module.exports.globalAgent;
  return [options, rest[0]];
}

function request(...args) {
  return Reflect.construct(ClientRequest, argumentsOf(args));
}

function get(...args) {
  const asked = request(...args);
  asked.end();
  return asked;
}

function createServer(options, listener) {
  return new module.exports.Server(options, listener);
}

module.exports = {
  Agent,
  globalAgent: new Agent({ keepAlive: true, scheduling: 'lifo', timeout: 5000 }),
  get Server() { return require('internal/https/server').Server; },
  createServer,
  get,
  request,
};
