// SPDX-License-Identifier: MIT
//
// url.resolve of the old interface: a URL as a browser of long ago would see it from
// another one.
'use strict';

const { Url, parse, SLASHED, HOSTLESS } = require('internal/url/legacy');

// The host may be the first part of a path where there are no slashes: `mailto:host/path`. What comes
// after a second @ is lost, as in Node.
function userFrom(result, text) {
  if (text.indexOf('@') <= 0) return text;
  const [auth, host] = text.split('@');
  result.auth = auth;
  return host;
}

function copy(target, source) {
  for (const key of Object.keys(source)) target[key] = source[key];
  return target;
}

function withHost(result, relative) {
  result.search = relative.search;
  result.query = relative.query;
  result.host = relative.host || '';
  result.auth = relative.auth;
  result.hostname = relative.hostname || relative.host;
  result.port = relative.port;
}

// Another protocol: nothing but the host may be taken over.
function resolveOtherProtocol(result, relative) {
  if (!SLASHED.has(relative.protocol)) {
    copy(result, relative);
    result.href = result.format();
    return result;
  }
  result.protocol = relative.protocol;
  if (!relative.host && !/^file:?$/.test(relative.protocol) && !HOSTLESS.has(relative.protocol)) {
    const parts = (relative.pathname || '').split('/');
    while (parts.length > 0 && !(relative.host = parts.shift()));
    if (!relative.host) relative.host = '';
    if (!relative.hostname) relative.hostname = '';
    if (parts[0] !== '') parts.unshift('');
    if (parts.length < 2) parts.unshift('');
    result.pathname = parts.join('/');
  } else {
    result.pathname = relative.pathname;
  }
  withHost(result, relative);
  if (result.pathname || result.search) result.path = (result.pathname || '') + (result.search || '');
  result.slashes = result.slashes || relative.slashes;
  result.href = result.format();
  return result;
}

// Dots resolved from the back; how many `..` are left over decides what leads the path.
function withoutDots(path, mayGoAbove) {
  let up = 0;
  for (let i = path.length - 1; i >= 0; i--) {
    if (path[i] === '.') {
      path.splice(i, 1);
    } else if (path[i] === '..') {
      path.splice(i, 1);
      up++;
    } else if (up > 0) {
      path.splice(i, 1);
      up--;
    }
  }
  if (mayGoAbove) for (; up > 0; up--) path.unshift('..');
}

// Protocols without slashes keep their host as the first part of the path while paths are joined.
function hostIntoPath(url, path) {
  url.hostname = '';
  url.port = null;
  if (!url.host) return;
  if (path[0] === '') path[0] = url.host;
  else path.unshift(url.host);
}

function joinPaths(result, relative, state) {
  if (state.isRelativeAbsolute) {
    if (relative.host || relative.host === '') {
      if (result.host !== relative.host) result.auth = null;
      result.host = relative.host;
      result.port = relative.port;
    }
    if (relative.hostname || relative.hostname === '') {
      if (result.hostname !== relative.hostname) result.auth = null;
      result.hostname = relative.hostname;
    }
    result.search = relative.search;
    result.query = relative.query;
    return state.relativePath;
  }
  if (state.relativePath.length > 0) {
    const path = state.path || [];
    path.pop();
    result.search = relative.search;
    result.query = relative.query;
    return path.concat(state.relativePath);
  }
  return undefined;
}

// Only a query, or nothing: the path stays.
function resolveQuery(result, relative, state) {
  if (state.isWithoutSlashes) {
    result.hostname = result.host = state.path.shift();
    const host = result.host ? userFrom(result, result.host) : result.host;
    if (host !== result.host) result.host = result.hostname = host;
  }
  result.search = relative.search;
  result.query = relative.query;
  if (result.pathname !== null || result.search !== null) result.path = (result.pathname || '') + (result.search || '');
  result.href = result.format();
  return result;
}

function resolvePath(result, relative) {
  const isSourceAbsolute = Boolean(result.pathname && result.pathname[0] === '/');
  const isRelativeAbsolute = Boolean(relative.host || (relative.pathname && relative.pathname[0] === '/'));
  let mustEndAbsolute = isRelativeAbsolute || isSourceAbsolute || Boolean(result.host && relative.pathname);
  const wasAbsolute = mustEndAbsolute;
  const state = {
    isRelativeAbsolute,
    path: (result.pathname && result.pathname.split('/')) || [],
    relativePath: (relative.pathname && relative.pathname.split('/')) || [],
    isWithoutSlashes: Boolean(result.protocol && !SLASHED.has(result.protocol)),
  };
  if (state.isWithoutSlashes) {
    hostIntoPath(result, state.path);
    result.host = '';
    if (relative.protocol) {
      relative.hostname = null;
      result.auth = null;
      relative.port = null;
      if (relative.host) {
        if (state.relativePath[0] === '') state.relativePath[0] = relative.host;
        else state.relativePath.unshift(relative.host);
      }
      relative.host = null;
    }
    mustEndAbsolute = mustEndAbsolute && (state.relativePath[0] === '' || state.path[0] === '');
  }
  const joined = joinPaths(result, relative, state);
  if (joined === undefined) {
    if (relative.search !== null && relative.search !== undefined) return resolveQuery(result, relative, state);
  }
  return settle(result, relative, joined ?? state.path, { mustEndAbsolute, wasAbsolute, isWithoutSlashes: state.isWithoutSlashes });
}

function settle(result, relative, path, { mustEndAbsolute, wasAbsolute, isWithoutSlashes }) {
  if (path.length === 0) {
    result.pathname = null;
    result.path = result.search ? `/${result.search}` : null;
    result.href = result.format();
    return result;
  }
  const last = path[path.length - 1];
  const hasSlashAtEnd = ((result.host || relative.host || path.length > 1) && (last === '.' || last === '..')) || last === '';
  withoutDots(path, !mustEndAbsolute && !wasAbsolute);
  if (mustEndAbsolute && path[0] !== '' && (!path[0] || path[0][0] !== '/')) path.unshift('');
  if (hasSlashAtEnd && path.join('/').slice(-1) !== '/') path.push('');
  const isAbsolute = path[0] === '' || Boolean(path[0] && path[0][0] === '/');
  if (isWithoutSlashes) {
    result.hostname = result.host = isAbsolute ? '' : path.length > 0 ? path.shift() : '';
    const host = result.host ? userFrom(result, result.host) : result.host;
    if (host !== result.host) result.host = result.hostname = host;
  }
  const endsAbsolute = mustEndAbsolute || (result.host && path.length > 0);
  if (endsAbsolute && !isAbsolute) path.unshift('');
  result.pathname = path.length > 0 ? path.join('/') : null;
  if (path.length === 0) result.path = null;
  if (result.pathname !== null || result.search !== null) result.path = (result.pathname || '') + (result.search || '');
  result.auth = relative.auth || result.auth;
  result.slashes = result.slashes || relative.slashes;
  result.href = result.format();
  return result;
}

Url.prototype.resolve = function (relative) {
  return this.resolveObject(parse(relative, false, true)).format();
};

Url.prototype.resolveObject = function (given) {
  const relative = typeof given === 'string' ? new Url().parse(given, false, true) : given;
  const result = copy(new Url(), this);
  result.hash = relative.hash;
  if (relative.href === '') {
    result.href = result.format();
    return result;
  }
  if (relative.slashes && !relative.protocol) {
    for (const key of Object.keys(relative)) if (key !== 'protocol') result[key] = relative[key];
    if (SLASHED.has(result.protocol) && result.hostname && !result.pathname) result.path = result.pathname = '/';
    result.href = result.format();
    return result;
  }
  if (relative.protocol && relative.protocol !== result.protocol) return resolveOtherProtocol(result, relative);
  return resolvePath(result, relative);
};

function resolve(from, to) {
  return parse(from, false, true).resolve(to);
}

function resolveObject(from, to) {
  return from ? parse(from, false, true).resolveObject(to) : to;
}

module.exports = { resolve, resolveObject };
