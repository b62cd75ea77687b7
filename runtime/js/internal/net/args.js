// SPDX-License-Identifier: MIT
//
// The forms in which programs say where to connect or to listen.
'use strict';

const { ownOptions } = require('internal/options');

const kNormalized = Symbol('kNormalized');

// A path, where a port could stand: text that is not a number.
function toNumber(value) {
  const number = Number(value);
  return number >= 0 ? number : false;
}

function isPath(value) {
  return typeof value === 'string' && toNumber(value) === false;
}

// (options, callback), (path, callback), (port, host, callback) and shorter: [options, callback]
function normalize(args) {
  let options = { __proto__: null };
  if (args.length > 0) {
    const [first] = args;
    if (typeof first === 'object' && first !== null) {
      options = ownOptions(first);
    } else if (isPath(first)) {
      options.path = first;
    } else {
      options.port = first;
      if (args.length > 1 && typeof args[1] === 'string') options.host = args[1];
    }
  }
  const last = args[args.length - 1];
  const normalized = [options, typeof last === 'function' ? last : null];
  normalized[kNormalized] = true;
  return normalized;
}

// The arguments of a call, which may have been normalized already.
function normalizedOnce(args) {
  return Array.isArray(args[0]) && args[0][kNormalized] ? args[0] : normalize(args);
}

module.exports = { normalize, normalizedOnce, toNumber };
