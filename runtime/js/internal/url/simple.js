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

const HASH = 0x23;
const SLASH = 0x2f;
const QUESTION = 0x3f;
const BACKSLASH = 0x5c;
const SMALL_F = 0x66;

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

// The parts of the last base that was simple: programs resolve many references with one base. A long text is not kept.
const MOST_KEPT = 1024;
const last = { base: '', hasHost: false, path: 0, pathEnd: 0, queryEnd: 0 };

// Whether the text of a base is simple; then `last` describes it.
function isSimpleBase(base) {
  if (base === last.base && base !== '') return true;
  if (split(base) !== SIMPLE) return false;
  last.base = base.length > MOST_KEPT ? '' : base;
  last.hasHost = parts[HOST_START] !== -1;
  last.path = parts[PATH_START];
  last.pathEnd = parts[PATH_END];
  last.queryEnd = parts[QUERY_START] === -1 ? parts[PATH_END] : parts[QUERY_END];
  return true;
}

// What the URL of a reference takes from its base, which `last` describes; undefined if the full parser has to find out,
// as for references with a host.
function startFrom(base, reference) {
  const { hasHost, path, pathEnd, queryEnd } = last;
  const code = reference.charCodeAt(0);
  if (code === BACKSLASH || reference === '' || !hasHost) return undefined;
  if (base.charCodeAt(0) === SMALL_F && base.lastIndexOf(':', pathEnd) > path) return undefined; // file:, maybe with a drive
  if (code === SLASH) {
    const next = reference.charCodeAt(1);
    return next === SLASH || next === BACKSLASH ? undefined : base.slice(0, path);
  }
  if (code === QUESTION) return base.slice(0, pathEnd);
  if (code === HASH) return base.slice(0, queryEnd);
  return path === pathEnd ? `${base.slice(0, path)}/` : base.slice(0, base.lastIndexOf('/', pathEnd - 1) + 1);
}

// The record of a reference; null if it, or the text of its base, needs the full parser.
function parseSimpleReference(reference, base) {
  if (!isSimpleBase(base)) return null;
  if (reference.includes(':')) return parseSimple(reference);
  const start = startFrom(base, reference);
  return start === undefined ? null : parseSimple(start + reference);
}

// Whether a text is certainly a URL.
function isSimple(text) {
  return split(text) !== 0;
}

// Whether a text is a URL with a host and written as url.parse shows it; then `parts` describes it.
function isAsShown(text) {
  return (split(text) | DOTS) === (SIMPLE | DOTS) && parts[HOST_START] !== -1;
}

module.exports = { parseSimple, parseSimpleReference, isSimple, isAsShown };
