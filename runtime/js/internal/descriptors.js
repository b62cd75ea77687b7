// SPDX-License-Identifier: MIT
//
// Object.defineProperty() and its relatives for descriptors written as literals. Literals inherit from
// Object.prototype: if a program sets Object.prototype.get, { value } would be rejected.
'use strict';

const { isPolluted } = require('internal/options');
const { ownKeys } = Reflect;

function defineProperty(object, name, descriptor) {
  return Object.defineProperty(object, name, isPolluted() ? { __proto__: null, ...descriptor } : descriptor);
}

function defineProperties(object, descriptors) {
  const names = ownKeys(descriptors);
  for (let i = 0; i < names.length; i++) defineProperty(object, names[i], descriptors[names[i]]);
  return object;
}

module.exports = { defineProperty, defineProperties };
