// SPDX-License-Identifier: MIT
//
// Entries of type 'http': a server's requests and a client's. Loaded when the first observer comes.
'use strict';

const { began, ended } = require('internal/perf/operations');

const starts = new WeakMap();

function requestReceived(res) {
  starts.set(res, began('http'));
}

function responseSent(req, res) {
  ended('http', 'HttpRequest', starts.get(res), {
    req: { method: req.method, url: req.url, headers: req.headers },
    res: { statusCode: res.statusCode, statusMessage: res.statusMessage, headers: res.getHeaders() },
  });
}

function requestSent(req) {
  starts.set(req, began('http'));
}

function responseReceived(req, res) {
  ended('http', 'HttpClient', starts.get(req), {
    req: { method: req.method, url: `${req.protocol}//${req.host}${req.path}`, headers: req.getHeaders() },
    res: { statusCode: res.statusCode, statusMessage: res.statusMessage, headers: res.headers },
  });
}

module.exports = { requestReceived, responseSent, requestSent, responseReceived };
