// SPDX-License-Identifier: MIT
//
// node:url: the standard's URL, conversion from and to paths, and the legacy interface.
'use strict';

const { ownOptions } = require('internal/options');
const { urlToHttpOptions } = require('internal/http/url_options');
const { codedError, checkString, invalidArgType } = require('internal/errors');
const { URL } = require('internal/web/url');
const { Record } = require('internal/url/record');
const { Url, parse: parseUrl } = require('internal/url/legacy');
const { resolve, resolveObject } = require('internal/url/resolve');

let hasWarned = !internalBinding('options').pendingDeprecation;

// url.parse(): internal/url/legacy, with a warning if --pending-deprecation is given.
function parse(url, parseQueryString, slashesDenoteHost) {
  if (!hasWarned) {
    hasWarned = true;
    globalThis.process.emitWarning('`url.parse()` behavior is not standardized and prone to errors that have security implications. ' +
      'Use the WHATWG URL API instead. CVEs are not issued for `url.parse()` vulnerabilities.', 'DeprecationWarning', 'DEP0169');
  }
  return parseUrl(url, parseQueryString, slashesDenoteHost);
}

function formatStandard(url, options) {
  if (options !== undefined && options !== null && typeof options !== 'object' && typeof options !== 'function') {
    throw invalidArgType('options', 'Object', options);
  }
  const own = ownOptions(options);
  const has = (name) => Boolean(own[name] ?? true);
  const { isOpaque, host, query, fragment } = require('internal/web/url').recordOf(url);
  let auth = '';
  if (has('auth') && (url.username || url.password)) auth = `${url.username}${url.password ? `:${url.password}` : ''}@`;
  const name = own.unicode ? require('internal/url/idna').toUnicode(url.hostname) : url.hostname;
  const port = url.port === '' ? '' : `:${url.port}`;
  const slashes = host === null ? (!isOpaque && url.pathname.startsWith('//') ? '/.' : '') : `//${auth}${name}${port}`;
  const search = query !== null && has('search') ? `?${query}` : '';
  return url.protocol + slashes + url.pathname + search + (fragment !== null && has('fragment') ? `#${fragment}` : '');
}

function format(urlObject, options) {
  if (typeof urlObject === 'string') return parseUrl(urlObject).format();
  if (typeof urlObject !== 'object' || urlObject === null) {
    throw invalidArgType('urlObject', ['Object', 'string'], urlObject);
  }
  if (urlObject instanceof URL) return formatStandard(urlObject, options);
  const { format: formatLegacy } = Url.prototype;
  return formatLegacy.call(urlObject);
}

// The host that the setter of `hostname` makes of it; empty if it refuses.
function hostOf(domain) {
  if (domain === '') return '';
  const record = new Record();
  record.scheme = 'ws';
  record.host = '';
  require('internal/url/setters').hostname(record, domain);
  return record.host;
}

function domainToASCII(domain) {
  if (arguments.length < 1) throw codedError(TypeError, 'ERR_MISSING_ARGS', 'The "domain" argument must be specified');
  return hostOf(`${domain}`);
}

function domainToUnicode(domain) {
  if (arguments.length < 1) throw codedError(TypeError, 'ERR_MISSING_ARGS', 'The "domain" argument must be specified');
  return require('internal/url/idna').toUnicode(hostOf(`${domain}`));
}

function fileURLToPath(path, options = undefined) {
  const url = typeof path === 'string' ? new URL(path) : path;
  if (!(url instanceof URL) && !(url?.href && url.protocol && url.auth === undefined && url.path === undefined)) {
    throw invalidArgType('path', ['string', 'URL'], path);
  }
  if (url.protocol !== 'file:') throw codedError(TypeError, 'ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file');
  if (ownOptions(options).windows) return require('internal/url/windows_paths').windowsPathOfUrl(url);
  if (url.hostname !== '') {
    throw codedError(TypeError, 'ERR_INVALID_FILE_URL_HOST', 'File URL host must be "localhost" or empty on linux');
  }
  if (/%2f/i.test(url.pathname)) {
    throw codedError(TypeError, 'ERR_INVALID_FILE_URL_PATH', 'File URL path must not include encoded / characters');
  }
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    throw new URIError('URI malformed');
  }
}

// Characters that have another meaning in a URL, some that the standard leaves as they are, and those that it encodes: a space
// at the end would be cut off, and a URL in normal form is parsed faster.
const IN_PATHS = /[%\\\n\r\t?#[\]|^~ "<>`{}]/g;

function encodePath(path) {
  return path.replace(IN_PATHS, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

function pathToFileURL(path, options) {
  checkString(path, 'path');
  if (ownOptions(options).windows) return require('internal/url/windows_paths').windowsPathToUrl(path, encodePath);
  const full = require('node/path').resolve(path);
  const slash = path.endsWith('/') && !full.endsWith('/') ? '/' : '';
  return new URL(`file://${encodePath(full + slash)}`);
}

module.exports = {
  Url,
  parse,
  resolve,
  resolveObject,
  format,
  URL,
  get URLSearchParams() { return require('internal/web/search_params').URLSearchParams; },
  domainToASCII,
  domainToUnicode,
  pathToFileURL,
  fileURLToPath,
  urlToHttpOptions,
};
