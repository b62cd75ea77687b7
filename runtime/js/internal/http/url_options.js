// SPDX-License-Identifier: MIT
//
// A URL as the options of a request: url.urlToHttpOptions.
'use strict';

// In the order in which they are printed; two are computed below.
const PARTS = ['protocol', 'hostname', 'hash', 'search', 'pathname', 'path', 'href'];

// Sockets take IPv6 addresses without the brackets of URLs.
function withoutBrackets(hostname) {
  return typeof hostname === 'string' && hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

// A URL has a percent-encoded user and password, a request both in one plain string.
function credentials(username, password) {
  return [username, password].map(decodeURIComponent).join(':');
}

function urlToHttpOptions(url) {
  const options = Object.assign({ __proto__: null }, url);
  for (const part of PARTS) options[part] = url[part];
  options.hostname = withoutBrackets(options.hostname);
  options.path = (options.pathname || '') + (options.search || '');
  const { port, username, password } = url;
  if (port !== '') options.port = Number(port);
  if (username || password) options.auth = credentials(username, password);
  return options;
}

module.exports = { urlToHttpOptions };
