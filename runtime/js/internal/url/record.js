// SPDX-License-Identifier: MIT
//
// A URL's parts, as in the URL Standard. The path is stored as it is shown; the query is null or without `?`, the
// fragment null or without `#`, the host null if there is none.
'use strict';

const DEFAULT_PORTS = { __proto__: null, 'http': 80, 'https': 443, 'ws': 80, 'wss': 443, 'ftp': 21, 'file': null };

function isSpecialScheme(scheme) {
  return scheme === 'https' || scheme === 'http' || scheme === 'file' || scheme === 'ws' || scheme === 'wss' || scheme === 'ftp';
}

class Record {
  scheme = '';
  username = '';
  password = '';
  host = null;
  port = null;
  path = '';
  isOpaque = false;
  query = null;
  fragment = null;

  get isSpecial() {
    return isSpecialScheme(this.scheme);
  }

  get hasCredentials() {
    return this.username !== '' || this.password !== '';
  }

  // URLs with an empty host, and file URLs, have neither credentials nor a port.
  get mayHaveCredentials() {
    return this.host !== null && this.host !== '' && this.scheme !== 'file';
  }

  setPort(port) {
    this.port = port === DEFAULT_PORTS[this.scheme] ? null : port;
  }

  copyAuthority(base) {
    this.username = base.username;
    this.password = base.password;
    this.host = base.host;
    this.port = base.port;
  }

  get authority() {
    const password = this.password === '' ? '' : `:${this.password}`;
    const credentials = this.hasCredentials ? `${this.username}${password}@` : '';
    return credentials + this.hostAndPort;
  }

  get hostAndPort() {
    if (this.host === null) return '';
    return this.port === null ? this.host : `${this.host}:${this.port}`;
  }

  // A path that starts with two slashes would be taken for a host.
  get beforePath() {
    if (this.host !== null) return `${this.scheme}://${this.authority}`;
    return !this.isOpaque && this.path.startsWith('//') ? `${this.scheme}:/.` : `${this.scheme}:`;
  }

  get href() {
    let href = this.beforePath + this.path;
    if (this.query !== null) href += `?${this.query}`;
    if (this.fragment !== null) href += `#${this.fragment}`;
    return href;
  }

  get origin() {
    if (this.scheme === 'blob') return require('internal/url/parse').originOfBlob(this.path);
    return this.isSpecial && this.scheme !== 'file' ? `${this.scheme}://${this.hostAndPort}` : 'null';
  }
}

module.exports = { Record, isSpecialScheme };
