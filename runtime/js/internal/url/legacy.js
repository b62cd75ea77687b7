// SPDX-License-Identifier: MIT
//
// The legacy interface of node:url: the parts of a URL as properties. It predates the URL Standard and is kept as it
// was.
'use strict';

const { checkString } = require('internal/errors');
const { HEX } = require('internal/url/percent');
const { IN_AUTH, isPlain, escapeIllFormed } = require('internal/url/plain');
const { parsePlain, isPlainReference } = require('internal/url/legacy_plain');

const PROTOCOL = /^[a-z\d.+-]+:/i;
const NAME_AND_PORT = /^(.*?)(?::(\d*))?$/s;
const USER_BEFORE_HOST = /^\/{2}[^@/]+@[^@/]/;
const PATH_ONLY = /^(\/{1,2}(?!\/)[^?\s]*)(\?\S*)?$/;
const SPACE_AROUND = /^[\0-\x20\xa0\ufeff]+|[\0-\x20\xa0\ufeff]+$/g;
const HOSTLESS = new Set(['javascript', 'javascript:']);
const SLASHED = new Set(['http', 'https', 'ftp', 'gopher', 'file', 'ws', 'wss'].flatMap((name) => [name, `${name}:`]));
// What ends a host, besides the characters that start path, query and fragment.
const NO_HOST = /[ "%';<>\\^`{|}]/;
const ESCAPED = /[\t\n\r "'<>\\^`{|}]/g;
// The URL Standard's forbidden host code points; an IPv6 address has colons and brackets.
const FORBIDDEN = /[\0\t\n\r :[\]#%/\\?@<>^|]/;
const FORBIDDEN_V6 = /[\0\t\n\r #%/\\?@<>^|]/;
const MAX_HOST = 255;
const COLON = 58;

let hasWarned = false;

function warnOfPort(url) {
  if (hasWarned) return;
  hasWarned = true;
  const message = `The URL ${url} is invalid. Future versions of Node.js will throw an error.`;
  globalThis.process.emitWarning(message, 'DeprecationWarning', 'DEP0170');
}

function invalidUrl(input) {
  const error = new TypeError('Invalid URL');
  error.code = 'ERR_INVALID_URL';
  error.input = input;
  return error;
}

function hex(char) {
  return HEX[char.charCodeAt(0)];
}

// Backslashes before the query count as slashes.
function straighten(text) {
  const end = text.search(/[?#]/);
  return end === -1 ? text.replaceAll('\\', '/') : text.slice(0, end).replaceAll('\\', '/') + text.slice(end);
}

// In listing order.
function Url() {
  this.protocol = null;
  this.slashes = null;
  this.auth = null;
  this.host = null;
  this.port = null;
  this.hostname = null;
  this.hash = null;
  this.search = null;
  this.query = null;
  this.pathname = null;
  this.path = null;
  this.href = null;
}

// In Node's order; they are defined below and in resolve.js.
for (const name of ['parse', 'format', 'resolve', 'resolveObject', 'parseHost']) Url.prototype[name] = undefined;

function queryOf(text) {
  return require('node/querystring').parse(text);
}

function parsePathOnly(url, match, parseQueryString) {
  url.path = match[0];
  url.href = match[0];
  url.pathname = match[1];
  if (match[2]) {
    url.search = match[2];
    url.query = parseQueryString ? queryOf(match[2].slice(1)) : match[2].slice(1);
  } else if (parseQueryString) {
    url.search = null;
    url.query = { __proto__: null };
  }
  return url;
}

// The position of the authority: its user ends at the last @ before path, query or fragment. Tabs and newlines in it
// are ignored.
function cutAuthority(rest) {
  const end = rest.search(/[/?#]/);
  const part = (end === -1 ? rest : rest.slice(0, end)).replace(/[\t\n\r]+/g, '');
  const at = part.lastIndexOf('@');
  const bad = part.slice(at + 1).search(NO_HOST);
  const stop = bad === -1 ? part.length : at + 1 + bad;
  const tail = end === -1 ? '' : rest.slice(end);
  return { auth: at === -1 ? null : part.slice(0, at), host: part.slice(at + 1, stop), rest: part.slice(stop) + tail };
}

function parseHost() {
  const [, name, port] = NAME_AND_PORT.exec(this.host);
  if (port) this.port = port;
  if (name) this.hostname = name;
}
Url.prototype.parseHost = parseHost;

// Cuts a host at a colon that is not followed by a port; the rest belongs to the path.
function cutHostname(url, rest, whole) {
  const colon = url.hostname.indexOf(':');
  if (colon === -1) return rest;
  warnOfPort(whole);
  const tail = url.hostname.slice(colon);
  url.hostname = url.hostname.slice(0, colon);
  return `/${tail}${rest}`;
}

// A name ends at a zero character, as a C string does.
function toAscii(hostname) {
  return require('internal/url/idna').toAscii(hostname).split('\0', 1)[0];
}

function checkHostname(url, isV6, whole) {
  if (url.hostname === '') return;
  if (isV6) {
    if (FORBIDDEN_V6.test(url.hostname)) throw invalidUrl(whole);
    return;
  }
  url.hostname = toAscii(url.hostname);
  if (url.hostname === '' || FORBIDDEN.test(url.hostname)) throw invalidUrl(whole);
}

function decodeAuth(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new URIError('URI malformed');
  }
}

// Takes the host off the start of `text`; returns the rest.
function parseAuthority(url, text, whole) {
  const cut = cutAuthority(text);
  let { rest } = cut;
  if (cut.auth !== null) url.auth = decodeAuth(cut.auth);
  url.host = cut.host;
  url.parseHost();
  if (typeof url.hostname !== 'string') url.hostname = '';
  const isV6 = url.hostname[0] === '[' && url.hostname.endsWith(']');
  if (!isV6) rest = cutHostname(url, rest, whole);
  url.hostname = url.hostname.length > MAX_HOST ? '' : url.hostname.toLowerCase();
  checkHostname(url, isV6, whole);
  url.host = url.hostname + (url.port ? `:${url.port}` : '');
  if (!isV6) return rest;
  url.hostname = url.hostname.slice(1, -1);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function parseTail(url, rest, parseQueryString) {
  const hash = rest.indexOf('#');
  if (hash !== -1) url.hash = rest.slice(hash);
  const before = hash === -1 ? rest : rest.slice(0, hash);
  const mark = before.indexOf('?');
  if (mark !== -1) {
    url.search = before.slice(mark);
    url.query = parseQueryString ? queryOf(before.slice(mark + 1)) : before.slice(mark + 1);
  } else if (parseQueryString) {
    url.search = null;
    url.query = { __proto__: null };
  }
  const pathname = mark === -1 ? before : before.slice(0, mark);
  if (pathname) url.pathname = pathname;
}

Url.prototype.parse = function (url, parseQueryString, slashesDenoteHost) {
  checkString(url, 'url');
  if (this.format === format && this.parseHost === parseHost && parsePlain(this, url, parseQueryString)) return this;
  if (slashesDenoteHost && isPlainReference(url)) {
    parseTail(this, url, parseQueryString);
    if (this.pathname || this.search) this.path = (this.pathname || '') + (this.search || '');
    this.href = this.format();
    return this;
  }
  let rest = straighten(url.replace(SPACE_AROUND, ''));
  if (!slashesDenoteHost && !/#|^[^?]*@/.test(rest)) {
    const match = PATH_ONLY.exec(rest);
    if (match) return parsePathOnly(this, match, parseQueryString);
  }
  const protocol = PROTOCOL.exec(rest)?.[0];
  const lower = protocol?.toLowerCase();
  if (protocol) {
    this.protocol = lower;
    rest = rest.slice(protocol.length);
  }
  if (!HOSTLESS.has(lower)) {
    const mayHaveHost = slashesDenoteHost || protocol || USER_BEFORE_HOST.test(rest);
    const hasSlashes = mayHaveHost && rest.startsWith('//');
    if (hasSlashes) {
      this.slashes = true;
      rest = rest.slice('//'.length);
    }
    if (hasSlashes || (protocol && !SLASHED.has(protocol))) rest = parseAuthority(this, rest, url);
    rest = rest.replace(ESCAPED, hex);
  }
  parseTail(this, rest, parseQueryString);
  if (SLASHED.has(lower) && this.hostname && !this.pathname) this.pathname = '/';
  if (this.pathname || this.search) this.path = (this.pathname || '') + (this.search || '');
  this.href = this.format();
  return this;
};

function parse(url, parseQueryString, slashesDenoteHost) {
  if (url instanceof Url) return url;
  return new Url().parse(url, parseQueryString, slashesDenoteHost);
}

function escapeAuth(auth) {
  if (typeof auth === 'string' && isPlain(auth, IN_AUTH)) return auth;
  const isIllFormed = typeof auth === 'string' && !auth.isWellFormed();
  return (isIllFormed ? escapeIllFormed(auth) : encodeURIComponent(auth)).replaceAll('%3A', ':');
}

function escapePath(pathname) {
  if (!pathname) return '';
  const isClean = typeof pathname === 'string' && !pathname.includes('?') && !pathname.includes('#');
  return isClean ? pathname : pathname.replace(/[#?]/g, hex);
}

function escapeSearch(search) {
  return typeof search === 'string' && !search.includes('#') ? search : search.replaceAll('#', '%23');
}

function hostOf(url) {
  const auth = url.auth ? `${escapeAuth(url.auth)}@` : '';
  if (url.host) return auth + url.host;
  if (!url.hostname) return '';
  const { hostname } = url;
  const isV6 = hostname.includes(':') && !/^\[.*\]$/.test(url.hostname);
  return auth + (isV6 ? `[${url.hostname}]` : url.hostname) + (url.port ? `:${url.port}` : '');
}

function queryText(query) {
  const text = query !== null && typeof query === 'object' ? require('node/querystring').stringify(query) : '';
  return text && `?${text}`;
}

// With the delimiter that starts this part of a URL, unless it is empty.
function marked(text, mark) {
  return text === '' || text.charCodeAt(0) === mark.charCodeAt(0) ? text : mark + text;
}

function format() {
  const { protocol: given, slashes, pathname, search, hash } = this;
  const protocol = given && given.charCodeAt(given.length - 1) !== COLON ? `${given}:` : given || '';
  const query = queryText(this.query);
  let authority = hostOf(this);
  let path = escapePath(pathname);
  if (slashes || (authority && SLASHED.has(protocol))) {
    authority = `//${authority}`;
    path = marked(path, '/');
  } else if (protocol === 'file:') {
    authority = '//';
  }
  const question = marked(escapeSearch(search || query), '?');
  return `${protocol}${authority}${path}${question}${marked(hash || '', '#')}`;
}
Url.prototype.format = format;

module.exports = { Url, parse, SLASHED };
