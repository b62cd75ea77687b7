// SPDX-License-Identifier: MIT
//
// The headers of an incoming message as objects: joined by Node's rules, or distinct.
'use strict';

// For these, only the first value counts.
const SINGLE = new Set(['age', 'authorization', 'content-length', 'content-type', 'etag', 'expires', 'from', 'host',
  'if-modified-since', 'if-unmodified-since', 'last-modified', 'location', 'max-forwards', 'proxy-authorization', 'referer',
  'retry-after', 'server', 'user-agent']);

// Common header names in their usual case, and in lower case.
const lowered = new Map();
const ENOUGH_NAMES = 256;

function lower(name) {
  let small = lowered.get(name);
  if (small === undefined) {
    small = name.toLowerCase();
    if (lowered.size < ENOUGH_NAMES) lowered.set(name, small);
  }
  return small;
}

function addLine(dest, name, value, joinsAll) {
  const key = lower(name);
  let before = dest[key];
  if (before !== undefined && typeof before !== 'string' && !Array.isArray(before)) before = undefined; // inherited
  if (key === 'set-cookie') {
    if (before === undefined) dest[key] = [value];
    else before.push(value);
  } else if (before === undefined) {
    dest[key] = value;
  } else if (joinsAll || !SINGLE.has(key)) {
    dest[key] = key === 'cookie' ? `${before}; ${value}` : `${before}, ${value}`;
  }
}

function addDistinct(dest, name, value) {
  const key = lower(name);
  if (dest[key] === undefined) dest[key] = [value];
  else dest[key].push(value);
}

// raw: [name, value, name, value, ...], of which `count` are used.
function joined(raw, count, joinsAll) {
  const dest = {};
  for (let i = 0; i < count; i += 2) addLine(dest, raw[i], raw[i + 1], joinsAll);
  return dest;
}

function distinct(raw, count) {
  const dest = { __proto__: null };
  for (let i = 0; i < count; i += 2) addDistinct(dest, raw[i], raw[i + 1]);
  return dest;
}

module.exports = { lower, joined, distinct, addLine, addDistinct };
