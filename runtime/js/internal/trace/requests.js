// SPDX-License-Identifier: MIT
//
// Used while recording: when the requests of an HTTP server begin, and when their responses have been sent.
'use strict';

const { textOf } = require('internal/trace/places');
const { listenerOf } = require('internal/trace/about');
const trace = internalBinding('trace');

const REQUEST = 11;
const RESPONSE = 12;

const LONGEST_URL = 200;
const MOST_URLS = 4096;

const numbers = new WeakMap(); // of requests
const handlers = new WeakMap(); // of servers: the name of the first listener
const urls = new Map();
let last = 0;

// A server with many different URLs must not fill the recording with them: their queries are omitted, then their paths.
function titleOf(method, url) {
  const known = urls.get(url);
  if (known !== undefined && known.method === method) return known.text;
  let shown = url.length > LONGEST_URL ? `${url.slice(0, LONGEST_URL)}…` : url;
  if (urls.size >= MOST_URLS) [shown] = shown.split('?');
  if (urls.size >= MOST_URLS * 2) shown = `/${shown.split('/')[1] ?? ''}/…`;
  const text = textOf(`${method} ${shown}`);
  if (urls.size < MOST_URLS * 2) urls.set(url, { method, text });
  return text;
}

function handlerOf(server) {
  let handler = handlers.get(server);
  if (handler === undefined) {
    handler = textOf(listenerOf(server, 'request'));
    handlers.set(server, handler);
  }
  return handler;
}

function install({ prototype }) {
  const { respond, responseSent } = prototype;
  prototype.respond = function (req, bits) {
    numbers.set(req, ++last);
    trace.scheduled(REQUEST, last, titleOf(req.method, req.url), handlerOf(this.server));
    return Reflect.apply(respond, this, [req, bits]);
  };
  prototype.responseSent = function (res) {
    const number = numbers.get(res.req);
    if (number !== undefined) trace.scheduled(RESPONSE, number, textOf(String(res.statusCode)), 0);
    return Reflect.apply(responseSent, this, [res]);
  };
}

module.exports = { install };
