// SPDX-License-Identifier: MIT
//
// util.deprecate, in a separate file because util loads inspect.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { checkString } = require('internal/errors');

const deprecations = new Set();

function deprecate(fn, message, code) {
  if (code !== undefined) checkString(code, 'code');
  let hasWarned = false;
  function deprecated(...args) {
    const { process } = globalThis;
    if (!hasWarned && !process.noDeprecation) {
      hasWarned = true;
      if (code === undefined) {
        process.emitWarning(message, 'DeprecationWarning', deprecated);
      } else if (!deprecations.has(code)) {
        deprecations.add(code);
        process.emitWarning(message, 'DeprecationWarning', code, deprecated);
      }
    }
    return new.target ? Reflect.construct(fn, args, new.target) : Reflect.apply(fn, this, args);
  }
  Object.setPrototypeOf(deprecated, fn);
  if (fn.prototype) deprecated.prototype = fn.prototype;
  return deprecated;
}

defineProperty(deprecate, 'length', { value: 4, configurable: true }); // as Node's

module.exports = { deprecate };
