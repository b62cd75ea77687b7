// SPDX-License-Identifier: MIT
//
// url.resolve of the legacy interface: reference resolution of RFC 3986 (5.2), on the results of url.parse. A path is
// handled as a list of segments; a leading slash is an empty first segment.
//
// A scheme outside SLASHED is loose: the host of its URLs counts as the first segment of the path while two paths are
// merged, so that `..` may remove it.
'use strict';

const { Url, parse, SLASHED } = require('internal/url/legacy');

const FIRST_SEGMENT = /^\/*([^/]*)\/?(.*)$/s;
const USER_AND_HOST = /^([^@]+)@([^@]*)/;

function segmentsOf(pathname) {
  return pathname ? pathname.split('/') : [];
}

function isRooted(segments) {
  return segments[0] === '';
}

function withHost(host, segments) {
  if (!host) return segments;
  return [host, ...(isRooted(segments) ? segments.slice(1) : segments)];
}

// `..` removes the segment before it, including an empty one and the leading slash. A `..` with nothing to remove is
// kept if `mayClimb`.
function withoutDots(segments, mayClimb) {
  const above = [];
  const kept = [];
  for (const segment of segments) {
    if (segment === '..') {
      if (kept.length > 0) kept.pop();
      else if (mayClimb) above.push(segment);
    } else if (segment !== '.') {
      kept.push(segment);
    }
  }
  return above.length === 0 ? kept : above.concat(kept);
}

function isGiven(value) {
  return value !== null && value !== undefined;
}

function setQuery(url, { search, query }) {
  url.search = search;
  url.query = query;
}

// The path is not updated if both parts are null, as in Node.
function setPath(url, pathname) {
  url.pathname = pathname;
  if (pathname !== null || url.search !== null) url.path = (pathname || '') + (url.search || '');
}

// The host of a loose URL, from the segment that stood for it.
function setLooseHost(url, segment) {
  const parts = segment ? USER_AND_HOST.exec(segment) : null;
  if (parts) url.auth = parts[1];
  url.host = url.hostname = parts ? parts[2] : segment;
}

// A reference with its own scheme. `http:a/b` has no host yet: its first non-empty segment becomes the host.
function toOtherScheme(result, reference) {
  if (!SLASHED.has(reference.protocol)) return Object.assign(result, reference);
  const { protocol, auth, port } = reference;
  let { host, hostname, pathname } = reference;
  if (!host && !protocol.startsWith('file')) {
    const [, first, rest] = FIRST_SEGMENT.exec(pathname || '');
    host = first;
    pathname = rest.startsWith('/') ? rest : `/${rest}`;
  }
  result.protocol = protocol;
  setQuery(result, reference);
  result.auth = auth;
  result.host = host || '';
  result.hostname = hostname || host;
  result.port = port;
  result.pathname = pathname;
  if (pathname || result.search) result.path = (pathname || '') + (result.search || '');
  result.slashes = result.slashes || reference.slashes;
  return result;
}

// The host of a reference that has one. The base's user is not passed on to another host.
function takeHost(result, { host, hostname, port }) {
  if (isGiven(host)) {
    if (host !== result.host) result.auth = null;
    result.host = host;
    result.port = port;
  }
  if (isGiven(hostname)) {
    if (hostname !== result.hostname) result.auth = null;
    result.hostname = hostname;
  }
}

// A path from the root replaces the base's path, a relative one its last segment; an empty one keeps it.
function mergedSegments(from, to, isFromRoot) {
  if (isFromRoot) return to;
  return to.length > 0 ? from.slice(0, -1).concat(to) : from;
}

function toSameScheme(result, reference) {
  const isLoose = Boolean(result.protocol) && !SLASHED.has(result.protocol);
  const namesHost = isLoose && Boolean(reference.protocol);
  let from = segmentsOf(result.pathname);
  let to = segmentsOf(reference.pathname);
  const isFromRoot = Boolean(reference.host) || isRooted(to);
  const isAbsolute = isFromRoot || isRooted(from) || Boolean(result.host && reference.pathname);
  if (isLoose) {
    from = withHost(result.host, from);
    result.host = result.hostname = '';
    result.port = null;
  }
  if (namesHost) {
    to = withHost(reference.host, to);
    result.auth = null;
  }
  if (isFromRoot && !namesHost) takeHost(result, reference);
  if (isFromRoot || to.length > 0) {
    setQuery(result, reference);
  } else if (isGiven(reference.search)) {
    if (isLoose) setLooseHost(result, from[0]);
    setQuery(result, reference);
    setPath(result, result.pathname);
    return result;
  }
  return withSegments(result, reference, mergedSegments(from, to, isFromRoot), {
    isLoose,
    mayClimb: !isAbsolute,
    isRootWanted: isAbsolute && (!isLoose || isRooted(to) || isRooted(from)),
    hasHost: Boolean(result.host || (!namesHost && reference.host)),
  });
}

// A folder stays a folder: a path whose last segment is empty or dots ends in a slash.
function withSegments(result, reference, merged, { isLoose, mayClimb, isRootWanted, hasHost }) {
  if (merged.length === 0) {
    result.pathname = null;
    result.path = result.search ? `/${result.search}` : null;
    return result;
  }
  const last = merged.at(-1);
  const isFolder = last === '' || ((last === '.' || last === '..') && (hasHost || merged.length > 1));
  const segments = withoutDots(merged, mayClimb);
  if (isRootWanted && !isRooted(segments)) segments.unshift('');
  if (isFolder && (segments.length < 2 || segments.at(-1) !== '')) segments.push('');
  const hasRoot = isRooted(segments);
  if (isLoose) setLooseHost(result, hasRoot ? '' : segments.shift() ?? '');
  if (!hasRoot && (isRootWanted || (result.host && segments.length > 0))) segments.unshift('');
  if (segments.length === 0) result.path = null;
  setPath(result, segments.length > 0 ? segments.join('/') : null);
  result.auth = reference.auth || result.auth;
  result.slashes = result.slashes || reference.slashes;
  return result;
}

function resolved(base, reference) {
  const result = Object.assign(new Url(), base);
  result.hash = reference.hash;
  if (reference.href === '') return result;
  const { protocol } = reference;
  if (protocol) return protocol === base.protocol ? toSameScheme(result, reference) : toOtherScheme(result, reference);
  if (!reference.slashes) return toSameScheme(result, reference);
  Object.assign(result, reference);
  result.protocol = base.protocol;
  if (SLASHED.has(result.protocol) && result.hostname && !result.pathname) result.path = result.pathname = '/';
  return result;
}

const { format } = Url.prototype;

Url.prototype.resolveObject = function (to) {
  const result = resolved(this, typeof to === 'string' ? parse(to, false, true) : to);
  result.href = result.format();
  return result;
};

Url.prototype.resolve = function (to) {
  return this.resolveObject(parse(to, false, true)).format();
};

const { resolve: ownResolve, resolveObject: ownResolveObject } = Url.prototype;

// Texts have no accessors, so the result's href is what format() would return again.
function resolve(from, to) {
  const base = parse(from, false, true);
  const isPlain = typeof from === 'string' && typeof to === 'string' && base.resolve === ownResolve &&
    base.resolveObject === ownResolveObject && base.format === format;
  return isPlain ? base.resolveObject(parse(to, false, true)).href : base.resolve(to);
}

function resolveObject(from, to) {
  return from ? parse(from, false, true).resolveObject(to) : to;
}

module.exports = { resolve, resolveObject };
