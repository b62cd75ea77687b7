// SPDX-License-Identifier: MIT
//
// Functions and classes of Node that Rondo does not have yet, in modules that many packages load without using them:
// the module exists, and each of these throws an error when it is called.
'use strict';

const { defineProperty } = require('internal/descriptors');

// Set on each such function, to recognise it without calling it.
const kUnavailable = Symbol.for('rondo.unavailable');

function unavailableError(what) {
  const { codedError } = require('internal/errors');
  return codedError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', `Rondo does not support ${what} yet`);
}

// { name: function } for each name; `module` only appears in messages.
function unavailable(module, names) {
  const entries = {};
  for (const name of names) {
    entries[name] = { [name]: function () { throw unavailableError(`${module}.${name}`); } }[name];
    defineProperty(entries[name], kUnavailable, { value: true });
  }
  return entries;
}

module.exports = { unavailable };
