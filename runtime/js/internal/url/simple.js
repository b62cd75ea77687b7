// SPDX-License-Identifier: MIT
//
// URLs in which nothing is to be changed: C says where their parts are (binding/url.c).
'use strict';

const { Record } = require('internal/url/record');
const { split, parts } = internalBinding('url');

// As in binding/url.c.
const SCHEME_END = 0;
const USER_START = 1;
const USER_END = 2;
const PASSWORD_START = 3;
const PASSWORD_END = 4;
const HOST_START = 5;
const HOST_END = 6;
const PORT = 7;
const PATH_START = 8;
const PATH_END = 9;
const QUERY_START = 10;
const QUERY_END = 11;
const FRAGMENT_START = 12;

// The record, or null if the text is not as simple as that.
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
