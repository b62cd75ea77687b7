// SPDX-License-Identifier: MIT
//
// Replaces a function: make(original) returns the new one, which gets the original's properties, including name and
// length.
'use strict';

const { defineProperty } = require('internal/descriptors');

function replaceFunction(owner, name, make) {
  const original = owner[name];
  const other = make(original);
  for (const key of Reflect.ownKeys(original)) {
    if (key !== 'prototype') defineProperty(other, key, Object.getOwnPropertyDescriptor(original, key));
  }
  owner[name] = other;
}

module.exports = { replaceFunction };
