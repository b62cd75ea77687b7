// SPDX-License-Identifier: MIT
//
// Function.prototype.toString. What it does is in internal/function_text, which few programs need.
'use strict';

const { defineProperty } = require('internal/descriptors');

const { toString } = {
  toString() {
    if (typeof this !== 'function') throw new TypeError("Function.prototype.toString requires that 'this' be a Function");
    return require('internal/function_text').functionText(this);
  },
};

function install() {
  defineProperty(Function.prototype, 'toString', { value: toString, writable: true, configurable: true, enumerable: false });
}

module.exports = { install, toString };
