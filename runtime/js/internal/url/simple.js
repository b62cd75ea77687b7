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
  const { [PATH_START]: path, [PATH_END]: pathEnd, [QUERY_START]: query, [FRAGMENT_START]: fragment } = parts;
  const record = new Record();
  record.scheme = text.slice(0, parts[SCHEME_END]);
  record.host = text.slice(parts[HOST_START], parts[HOST_END]);
  if (parts[USER_START] !== -1) {
    record.username = text.slice(parts[USER_START], parts[USER_END]);
    record.password = text.slice(parts[PASSWORD_START], parts[PASSWORD_END]);
  }
  if (parts[PORT] !== -1) record.port = parts[PORT];
  record.path = path === pathEnd ? '/' : text.slice(path, pathEnd);
  if (query !== -1) record.query = text.slice(query, parts[QUERY_END]);
  if (fragment !== -1) record.fragment = text.slice(fragment);
  return record;
}

module.exports = { parseSimple, isSimple: split };
