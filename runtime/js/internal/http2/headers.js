// SPDX-License-Identifier: MIT
//
// Header fields between JavaScript and the form of the binding: "name\0value\0"..., in which \1 marks a field that must
// never be indexed.
'use strict';

const { codedError } = require('internal/errors');
const { isToken } = require('internal/http/common');
const { h2Error } = require('internal/http2/errors');

const sensitiveHeaders = Symbol('sensitiveHeaders');

const words = (text) => new Set(text.split(/\s+/));

const SINGLE = words(`:status :method :authority :scheme :path :protocol access-control-allow-credentials
  access-control-request-method age authorization content-encoding content-length content-type date etag host
  if-modified-since if-none-match if-range last-modified location range referer upgrade-insecure-requests user-agent
  x-content-type-options access-control-max-age content-language content-location content-md5 content-range dnt expires
  from if-match if-unmodified-since max-forwards proxy-authorization retry-after tk`);
const OF_CONNECTION = words('connection upgrade http2-settings keep-alive proxy-connection transfer-encoding');

// Pseudo-headers that each kind of header block may have.
const REQUEST = words(':method :authority :scheme :path :protocol');
const RESPONSE = words(':status');
const ANY = new Set([...REQUEST, ...RESPONSE]);
const NONE = new Set();

const CONTROL = /[\0-\x08\x0a-\x1f\x7f]/;
const NARROW = /^[\0-\xff]*$/;

let isRefused = false; // the header block that is being made has an invalid value

// Characters beyond Latin-1 become their low bytes. A peer refuses a pseudo-header with control characters, and ignores
// other fields that have them: they are not even sent.
function field(name, given, never) {
  const value = NARROW.test(given) ? given : require('node/buffer').Buffer.from(given, 'latin1').latin1Slice();
  if (CONTROL.test(value)) {
    isRefused ||= name.charCodeAt(0) === 58;
    return '';
  }
  return never !== null && never.has(name) ? `\u0001${name}\0${value}\0` : `${name}\0${value}\0`;
}

function checkName(name, value, seen) {
  if (SINGLE.has(name)) {
    if (seen.has(name)) throw h2Error('HEADER_SINGLE_VALUE', name);
    seen.add(name);
  }
  if (OF_CONNECTION.has(name) || (name === 'te' && value !== 'trailers')) throw h2Error('INVALID_CONNECTION_HEADERS', name);
}

function sensitiveSet(headers) {
  const list = headers[sensitiveHeaders];
  if (list === undefined) return null;
  const never = new Set();
  if (Array.isArray(list)) for (const name of list) never.add(String(name).toLowerCase());
  return never;
}

// The text for the binding; undefined if a peer would refuse it. allowed: the pseudo-headers that are.
function toWire(headers, allowed) {
  const never = sensitiveSet(headers);
  const seen = new Set();
  isRefused = false;
  let pseudo = '';
  let plain = '';
  for (const key of Object.keys(headers)) {
    let value = headers[key];
    const name = key.toLowerCase();
    if (value === undefined || name === '') continue;
    const isList = Array.isArray(value);
    if (isList) {
      if (value.length === 0) continue;
      if (value.length > 1 && SINGLE.has(name)) throw h2Error('HEADER_SINGLE_VALUE', name);
      if (value.length === 1) value = String(value[0]);
    } else {
      value = String(value);
    }
    checkName(name, value, seen);
    if (name.charCodeAt(0) === 58) {
      if (!allowed.has(name)) throw h2Error('INVALID_PSEUDOHEADER', name);
      pseudo += field(name, value, never);
      continue;
    }
    if (!isToken(name)) throw codedError(TypeError, 'ERR_INVALID_HTTP_TOKEN', `Header name must be a valid HTTP token ["${key}"]`);
    if (!Array.isArray(value)) plain += field(name, value, never);
    else for (const each of value) plain += field(name, String(each), never);
  }
  return isRefused ? undefined : pseudo + plain;
}

function add(headers, name, value) {
  const present = headers[name];
  if (present === undefined) {
    if (name === ':status') headers[name] = Number(value);
    else headers[name] = name === 'set-cookie' ? [value] : value;
  } else if (name === 'set-cookie') {
    present.push(value);
  } else if (name === 'cookie') {
    headers[name] = `${present}; ${value}`;
  } else if (!SINGLE.has(name)) {
    headers[name] = `${present}, ${value}`;
  }
}

// [headers, raw list]
function fromWire(text, from, to) {
  const headers = { __proto__: null };
  const raw = text.slice(from, to).split('\0');
  raw.pop();
  const never = [];
  for (let i = 0; i < raw.length; i += 2) {
    if (raw[i].charCodeAt(0) === 1) {
      raw[i] = raw[i].slice(1);
      never.push(raw[i]);
    }
    add(headers, raw[i], raw[i + 1]);
  }
  headers[sensitiveHeaders] = never;
  return [headers, raw];
}

// A copy that belongs to us.
function copyOf(headers) {
  const copy = { __proto__: null };
  for (const name of Object.keys(headers)) copy[name] = headers[name];
  if (headers[sensitiveHeaders] !== undefined) copy[sensitiveHeaders] = headers[sensitiveHeaders];
  return copy;
}

module.exports = { sensitiveHeaders, toWire, fromWire, copyOf, REQUEST, RESPONSE, ANY, NONE };
