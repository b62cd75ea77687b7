// SPDX-License-Identifier: MIT
//
// url.parse of URLs in normal form: C finds their parts (binding/url.c), and nothing in them needs escaping.
'use strict';

const { isAsShown } = require('internal/url/simple');
const { IN_QUERY, isPlain } = require('internal/url/plain');
const {
  parts, SCHEME_END, USER_START, USER_END, PASSWORD_START, PASSWORD_END, HOST_START, HOST_END, PATH_START, PATH_END, QUERY_START, QUERY_END,
} = require('internal/url/parts');

const MAX_HOST = 255;

const COLON = 58;
const QUOTE = 34;
const LESS = 60;
const GREATER = 62;

// Characters that url.parse escapes and the URL Standard leaves alone in some part.
const escaped = new Uint8Array(128);
for (const char of "'\\^`{|}") escaped[char.charCodeAt(0)] = 1;

function hasEscaped(text, start) {
  for (let i = start; i < text.length; i++) if (escaped[text.charCodeAt(i)] === 1) return true;
  return false;
}

// Whether a text is a relative reference without a scheme and a host, in which nothing is escaped or trimmed.
function isPlainReference(text) {
  if (text.startsWith('//')) return false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code <= 0x20 || code > 126 || code === COLON || code === QUOTE || code === LESS || code === GREATER || escaped[code] === 1) return false;
  }
  return true;
}

function setQuery(url, text, start, end, parseQueryString) {
  if (start !== -1) {
    const query = text.slice(start, end);
    url.search = text.slice(start - 1, end);
    url.query = parseQueryString ? require('node/querystring').parse(query) : query;
  } else if (parseQueryString) {
    url.query = { __proto__: null };
  }
}

// Whether a user and a password are written as they were decoded.
function isPlainUser(text) {
  return parts[USER_START] < parts[PASSWORD_END] && isPlain(text.slice(parts[USER_START], parts[USER_END]), IN_QUERY) &&
    isPlain(text.slice(parts[PASSWORD_START], parts[PASSWORD_END]), IN_QUERY);
}

// Sets the parts of `url`; returns false if the text needs more than cutting.
function parsePlain(url, text, parseQueryString) {
  if (!isAsShown(text) || parts[HOST_END] - parts[HOST_START] > MAX_HOST) return false;
  const path = parts[PATH_START];
  if (hasEscaped(text, path) || (parts[USER_START] !== -1 && !isPlainUser(text))) return false;
  const pathEnd = parts[PATH_END];
  const query = parts[QUERY_START];
  const queryEnd = query === -1 ? pathEnd : parts[QUERY_END];
  const hostEnd = parts[HOST_END];
  url.protocol = text.slice(0, parts[SCHEME_END] + 1);
  url.slashes = true;
  if (parts[USER_START] !== -1) url.auth = text.slice(parts[USER_START], parts[PASSWORD_END]);
  url.host = text.slice(parts[HOST_START], path);
  if (hostEnd < path) url.port = text.slice(hostEnd + 1, path);
  url.hostname = text.slice(parts[HOST_START], hostEnd);
  if (queryEnd < text.length) url.hash = text.slice(queryEnd);
  url.pathname = path === pathEnd ? '/' : text.slice(path, pathEnd);
  url.path = path === pathEnd ? `/${text.slice(path, queryEnd)}` : text.slice(path, queryEnd);
  url.href = path === pathEnd ? `${text.slice(0, path)}/${text.slice(path)}` : text;
  setQuery(url, text, query, queryEnd, parseQueryString);
  return true;
}

module.exports = { parsePlain, isPlainReference };
