// SPDX-License-Identifier: MIT
//
// node:url: URL and URLSearchParams, and conversion from and to paths.
'use strict';

const { URL, URLSearchParams } = require('internal/web/url');
const { codedError, invalidArgType } = require('internal/errors');

function fileURLToPath(url) {
  if (typeof url !== 'string' && !(url instanceof URL)) throw invalidArgType('path', ['string', 'URL'], url);
  const { protocol, hostname, pathname } = typeof url === 'string' ? new URL(url) : url;
  if (protocol !== 'file:') throw codedError(TypeError, 'ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file');
  if (hostname !== '') {
    throw codedError(TypeError, 'ERR_INVALID_FILE_URL_HOST', 'File URL host must be "localhost" or empty on linux');
  }
  if (/%2f/i.test(pathname)) {
    throw codedError(TypeError, 'ERR_INVALID_FILE_URL_PATH', 'File URL path must not include encoded / characters');
  }
  return decodeURIComponent(pathname);
}

function pathToFileURL(path) {
  const full = require('node/path').resolve(path) + (path.length > 1 && path.endsWith('/') ? '/' : '');
  return new URL(`file://${full.replace(/[%\\\n\r\t?#]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)}`);
}

module.exports = { URL, URLSearchParams, fileURLToPath, pathToFileURL };
