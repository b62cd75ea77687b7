// SPDX-License-Identifier: MIT
//
// The overloads of connect() and listen().
'use strict';

const { ownOptions } = require('internal/options');

const kNormalized = Symbol('kNormalized');

// A path in place of a port: text that is not a number.
function toNumber(value) {
  const number = Number(value);
  return number >= 0 ? number : false;
}

function isPath(value) {
  return typeof value === 'string' && toNumber(value) === false;
}

function optionsOf(args) {
  const [first, second] = args;
  if (args.length === 0) return { __proto__: null };
  if (typeof first === 'object' && first !== null) return ownOptions(first);
  if (isPath(first)) return { __proto__: null, path: first };
  return typeof second === 'string' ? { __proto__: null, port: first, host: second } : { __proto__: null, port: first };
}

// (options, callback), (path, callback), (port, host, callback) and shorter: [options, callback]
function normalize(args) {
  const last = args.at(-1);
  const pair = [optionsOf(args), typeof last === 'function' ? last : null];
  pair[kNormalized] = true;
  return pair;
}

// The arguments of a call, which may be one such pair.
function normalizedOnce(args) {
  const [first] = args;
  return first?.[kNormalized] && Array.isArray(first) ? first : normalize(args);
}

module.exports = { normalize, normalizedOnce, toNumber };
