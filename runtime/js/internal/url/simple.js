// SPDX-License-Identifier: MIT
//
// URLs that need no normalization: C finds their parts (binding/url.c).
'use strict';

const { Record } = require('internal/url/record');
const { split } = internalBinding('url');
const {
  parts, SCHEME_END, USER_START, USER_END, PASSWORD_START, PASSWORD_END, HOST_START, HOST_END, PORT, PATH_START, PATH_END,
  QUERY_START, QUERY_END, FRAGMENT_START,
} = require('internal/url/parts');

// The record, or null if the text needs the full parser.
function parseSimple(text) {
  if (!split(text)) return null;
  const record = new Record();
  record.scheme = text.slice(0, parts[SCHEME_END]);
  record.host = text.slice(parts[HOST_START], parts[HOST_END]);
  if (parts[USER_START] !== -1) {
    record.username = text.slice(parts[USER_START], parts[USER_END]);
    record.password = text.slice(parts[PASSWORD_START], parts[PASSWORD_END]);
  }
  if (parts[PORT] !== -1) record.port = parts[PORT];
  record.path = parts[PATH_START] === parts[PATH_END] ? '/' : text.slice(parts[PATH_START], parts[PATH_END]);
  if (parts[QUERY_START] !== -1) record.query = text.slice(parts[QUERY_START], parts[QUERY_END]);
  if (parts[FRAGMENT_START] !== -1) record.fragment = text.slice(parts[FRAGMENT_START]);
  return record;
}

module.exports = { parseSimple };
