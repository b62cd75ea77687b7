// SPDX-License-Identifier: MIT
//
// node:http.
'use strict';

const common = require('internal/http/common');
const { Agent } = require('internal/http/agent');
const { ClientRequest } = require('internal/http/client_request');
const { connectionListener } = require('internal/http/connection');
const { IncomingMessage } = require('internal/http/incoming');
const { OutgoingMessage } = require('internal/http/outgoing');
const { Server } = require('internal/http/server');
const { ServerResponse } = require('internal/http/server_response');

function createServer(options, listener) {
  return new Server(options, listener);
}

function request(url, options, callback) {
  return new ClientRequest(url, options, callback);
}

function get(url, options, callback) {
  const req = request(url, options, callback);
  req.end();
  return req;
}

function setMaxIdleHTTPParsers(max) {
  const { invalidArgType, outOfRange } = require('internal/errors');
  if (typeof max !== 'number') throw invalidArgType('max', 'number', max);
  if (!Number.isInteger(max)) throw outOfRange('max', 'an integer', max);
  if (max < 1 || max > Number.MAX_SAFE_INTEGER) throw outOfRange('max', `>= 1 && <= ${Number.MAX_SAFE_INTEGER}`, max);
  internalBinding('http_parser').setMaxIdle(max);
}

let globalAgent;

module.exports = {
  _connectionListener: connectionListener,
  METHODS: common.METHODS,
  STATUS_CODES: common.STATUS_CODES,
  Agent,
  ClientRequest,
  IncomingMessage,
  OutgoingMessage,
  Server,
  ServerResponse,
  createServer,
  validateHeaderName: common.validateHeaderName,
  validateHeaderValue: common.validateHeaderValue,
  get,
  request,
  setMaxIdleHTTPParsers,
  get maxHeaderSize() {
    return common.settings.maxHeaderSize;
  },
  get globalAgent() {
    globalAgent ??= new Agent({ keepAlive: true, scheduling: 'lifo', timeout: 5000 });
    return globalAgent;
  },
  set globalAgent(agent) {
    globalAgent = agent;
  },
};
