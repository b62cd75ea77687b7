// SPDX-License-Identifier: MIT
//
// Puts another function in the place of one: make(original) gives it, and it gets the
// properties of the original, name and length among them.
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
