// SPDX-License-Identifier: MIT
//
// The option `windows` of url.pathToFileURL() and url.fileURLToPath(): paths with drives and servers, on any system.
'use strict';

const { codedError, invalidArgValue } = require('internal/errors');
const { URL } = require('internal/web/url');

const EXTENDED = '\\\\?\\UNC\\';

function badPath(text) {
  return codedError(TypeError, 'ERR_INVALID_FILE_URL_PATH', text);
}

// `\\server\share\file`, also with the prefix `\\?\UNC\`. A name that cannot be a host is left out, as in Node.
function ofServer(path, encode) {
  const start = path.startsWith(EXTENDED) ? EXTENDED.length : 2;
  const end = path.indexOf('\\', start);
  if (end === -1) throw invalidArgValue('path', path, 'Missing UNC resource path');
  if (end === 2) throw invalidArgValue('path', path, 'Empty UNC servername');
  const url = new URL('file://');
  url.hostname = path.slice(start, end);
  url.pathname = encode(path.slice(end).replaceAll('\\', '/'));
  return url;
}

// encode(text) replaces characters that have a meaning in a URL.
function windowsPathToUrl(path, encode) {
  if (path.startsWith('\\\\')) return ofServer(path, encode);
  const full = require('node/path').win32.resolve(path);
  const slash = /[\\/]$/.test(path) && !full.endsWith('\\') ? '/' : '';
  const url = new URL('file://');
  url.pathname = encode(full.replaceAll('\\', '/')) + slash;
  return url;
}

function windowsPathOfUrl({ hostname, pathname }) {
  if (/%(?:2f|5c)/i.test(pathname)) throw badPath('File URL path must not include encoded \\ or / characters');
  const path = decodeURIComponent(pathname.replaceAll('/', '\\'));
  if (hostname !== '') return `\\\\${require('node/url').domainToUnicode(hostname)}${path}`;
  if (!/^\\[A-Za-z]:/.test(path)) throw badPath('File URL path must be absolute');
  return path.slice(1);
}

module.exports = { windowsPathToUrl, windowsPathOfUrl };
