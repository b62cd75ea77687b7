// SPDX-License-Identifier: MIT
//
// URLs that need no normalization, or little: C finds their parts (binding/url.c).
'use strict';

const { Record } = require('internal/url/record');
const { withoutDots } = require('internal/url/path');
const { split } = internalBinding('url');
const { SIMPLE, DOTS, UPPER } = require('internal/url/kinds');
const {
  parts, SCHEME_END, USER_START, USER_END, PASSWORD_START, PASSWORD_END, HOST_START, HOST_END, PORT, PATH_START, PATH_END,
  QUERY_START, QUERY_END, FRAGMENT_START,
} = require('internal/url/parts');

// The record, or null if the text needs the full parser.
function parseSimple(text) {
  const kind = split(text);
  if (kind === 0) return null;
  const { [PATH_START]: path, [PATH_END]: pathEnd, [QUERY_START]: query, [FRAGMENT_START]: fragment } = parts;
  const record = new Record();
  record.scheme = text.slice(0, parts[SCHEME_END]);
  record.path = text.slice(path, pathEnd);
  if (query !== -1) record.query = text.slice(query, parts[QUERY_END]);
  if (fragment !== -1) record.fragment = text.slice(fragment);
  if (parts[HOST_START] === -1) {
    record.isOpaque = true;
    return record;
  }
  record.host = text.slice(parts[HOST_START], parts[HOST_END]);
  if (parts[USER_START] !== -1) {
    record.username = text.slice(parts[USER_START], parts[USER_END]);
    record.password = text.slice(parts[PASSWORD_START], parts[PASSWORD_END]);
  }
  if (parts[PORT] !== -1) record.port = parts[PORT];
  if (path === pathEnd) record.path = '/';
  return kind === SIMPLE ? record : normalized(record, kind);
}

function normalized(record, kind) {
  if ((kind & DOTS) !== 0) record.path = withoutDots(record.path);
  if ((kind & UPPER) !== 0) {
    record.scheme = record.scheme.toLowerCase();
    record.host = record.host.toLowerCase();
  }
  return record;
}

// Whether a text is certainly a URL.
function isSimple(text) {
  return split(text) !== 0;
}

// Whether a text is a URL with a host and written as url.parse shows it; then `parts` describes it.
function isAsShown(text) {
  return (split(text) | DOTS) === (SIMPLE | DOTS) && parts[HOST_START] !== -1;
}

module.exports = { parseSimple, isSimple, isAsShown };
