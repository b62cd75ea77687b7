// SPDX-License-Identifier: MIT
//
// The setters of URL on a Record. Invalid values leave it unchanged.
'use strict';

const { FRAGMENT, QUERY, SPECIAL_QUERY, USERINFO, encode } = require('internal/url/percent');
const { parseHost } = require('internal/url/host');
const { isSpecialScheme } = require('internal/url/record');
const { absolutePath } = require('internal/url/path');
const { portColon, endOfAuthority, MAX_PORT } = require('internal/url/parse');

function withoutTabs(text) {
  return text.replace(/[\t\n\r]+/g, '');
}

function protocol(record, value) {
  const match = /^([a-zA-Z][a-zA-Z0-9+.-]*)(?::|$)/.exec(withoutTabs(value));
  if (match === null) return;
  const scheme = match[1].toLowerCase();
  if (isSpecialScheme(scheme) !== record.isSpecial) return;
  if (scheme === 'file' && (record.hasCredentials || record.port !== null)) return;
  if (record.scheme === 'file' && record.host === '') return;
  record.scheme = scheme;
  record.setPort(record.port);
}

function username(record, value) {
  if (record.mayHaveCredentials) record.username = encode(value, USERINFO);
}

function password(record, value) {
  if (record.mayHaveCredentials) record.password = encode(value, USERINFO);
}

// Uses the digits at the start; too large a number changes nothing. If the first digit comes later, the port is
// removed, as in Node.
function setPort(record, text) {
  const digits = /^[0-9]*/.exec(text)[0];
  if (digits !== '') {
    if (+digits <= MAX_PORT) record.setPort(+digits);
  } else if (text === '' || /^[^- ][^0-9]*[0-9]/.test(text)) {
    record.port = null;
  }
}

function setFileHost(record, name) {
  const parsed = name === '' ? '' : parseHost(name, true);
  if (parsed !== null) record.host = parsed === 'localhost' ? '' : parsed;
}

function setHost(record, value, takesPort) {
  if (record.isOpaque) return;
  const whole = withoutTabs(value);
  const text = whole.slice(0, endOfAuthority(whole, record.isSpecial));
  if (record.scheme === 'file') {
    setFileHost(record, text);
    return;
  }
  const colon = portColon(text);
  const name = colon === -1 ? text : text.slice(0, colon);
  if (colon !== -1 && (name === '' || !takesPort)) return;
  if (name === '' && record.host === null) return;
  if (name === '' && (record.isSpecial || record.hasCredentials || record.port !== null)) return;
  const parsed = parseHost(name, record.isSpecial);
  if (parsed === null) return;
  const mayHavePort = record.mayHaveCredentials;
  record.host = parsed;
  if (mayHavePort && colon !== -1 && colon < text.length - 1) setPort(record, text.slice(colon + 1));
}

function host(record, value) {
  setHost(record, value, true);
}

function hostname(record, value) {
  setHost(record, value, false);
}

function port(record, value) {
  if (!record.mayHaveCredentials) return;
  if (value === '') record.port = null;
  else setPort(record, withoutTabs(value));
}

function pathname(record, value) {
  if (record.isOpaque) return;
  const text = withoutTabs(value);
  record.path = text === '' && record.host === null ? '/' : absolutePath(text, record.scheme, record.isSpecial);
}

function search(record, value) {
  if (value === '') {
    record.query = null;
    return;
  }
  const text = withoutTabs(value[0] === '?' ? value.slice(1) : value);
  record.query = encode(text, record.isSpecial ? SPECIAL_QUERY : QUERY);
}

function hash(record, value) {
  record.fragment = value === '' ? null : encode(withoutTabs(value[0] === '#' ? value.slice(1) : value), FRAGMENT);
}

module.exports = { protocol, username, password, host, hostname, port, pathname, search, hash };
