// SPDX-License-Identifier: MIT
//
// Used while recording: when the requests of an HTTP server begin, and when their responses have been sent; and what a
// client's callbacks are about.
'use strict';

const { textOf } = require('internal/trace/places');
const { listenerOf, note } = require('internal/trace/about');
const options = internalBinding('options');
const trace = internalBinding('trace');

const REQUEST = 11;
const RESPONSE = 12;

const LONGEST_URL = 200;
const MOST_URLS = 4096;

// Of a connection: its first request without a response, 0 for none, and the following ones.
const kNumber = Symbol('number');
const kFollowing = Symbol('following');

const blocked = options.warnBlocked > 0 ? require('internal/blocked') : null;

const urls = new Map();
const statuses = [];
let last = 0;

// Most requests are like the one before.
let lastServer;
let lastHandler = 0;
let lastUrl;
let lastMethod;
let lastTitle = 0;

// A server with many different URLs must not fill the recording with them: their queries are omitted, then their paths.
function findTitle(method, url) {
  const known = urls.get(url);
  if (known !== undefined && known.method === method) return known.text;
  let shown = url.length > LONGEST_URL ? `${url.slice(0, LONGEST_URL)}…` : url;
  if (urls.size >= MOST_URLS) [shown] = shown.split('?');
  if (urls.size >= MOST_URLS * 2) shown = `/${shown.split('/')[1] ?? ''}/…`;
  const text = textOf(`${method} ${shown}`);
  if (urls.size < MOST_URLS * 2 && text !== 0) urls.set(url, { method, text });
  return text;
}

function titleOf(method, url) {
  if (url !== lastUrl || method !== lastMethod) {
    lastTitle = findTitle(method, url);
    lastUrl = url;
    lastMethod = method;
  }
  return lastTitle;
}

function handlerOf(server) {
  if (server !== lastServer) {
    lastHandler = textOf(listenerOf(server, 'request'));
    lastServer = server;
  }
  return lastHandler;
}

const statusOf = (code) => statuses[code] || (statuses[code] = textOf(String(code)));

const installed = new Set();

// The original methods stay on the prototype under other names: calling them needs no list of arguments.
function install({ prototype }) {
  if (installed.has(prototype)) return;
  installed.add(prototype);
  const kRespond = Symbol('respond');
  const kResponseSent = Symbol('responseSent');
  prototype[kRespond] = prototype.respond;
  prototype[kResponseSent] = prototype.responseSent;
  prototype.respond = function (req, bits) {
    if (options.isTraced || blocked !== null) {
      trace.scheduled(REQUEST, ++last, titleOf(req.method, req.url), handlerOf(this.server));
      if (this[kNumber] > 0) (this[kFollowing] ??= []).push(last);
      else this[kNumber] = last;
    }
    if (blocked === null) {
      this[kRespond](req, bits);
      return;
    }
    blocked.onRequest(req);
    this[kRespond](req, bits);
    blocked.onRequest(null);
  };
  prototype.responseSent = function (res) {
    const number = this[kNumber];
    if (number > 0) {
      trace.scheduled(RESPONSE, number, statusOf(res.statusCode), 0);
      this[kNumber] = this[kFollowing]?.shift() ?? 0;
    }
    this[kResponseSent](res);
  };
}

// A client: the response to its request arrives.
function installClient({ prototype }) {
  if (installed.has(prototype)) return;
  installed.add(prototype);
  const kOnHead = Symbol('onHead');
  prototype[kOnHead] = prototype.onHead;
  prototype.onHead = function (bits, code, version, text, from, to, first) {
    const { req } = this;
    if (options.isTraced) note(`response to ${req.method} ${req.path.slice(0, LONGEST_URL)}`, listenerOf(req, 'response'));
    this[kOnHead](bits, code, version, text, from, to, first);
  };
}

module.exports = { install, installClient };
