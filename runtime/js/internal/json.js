// SPDX-License-Identifier: MIT
//
// JSON.parse and JSON.stringify with V8's messages. The input is examined again only if the
// engine's own function has thrown.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { showAsNative } = require('internal/function_text');

const native = { parse: JSON.parse, stringify: JSON.stringify };

function parse(text, reviver) {
  try {
    return native.parse(text, reviver);
  } catch (error) {
    if (error instanceof SyntaxError && error.message.startsWith('JSON Parse error')) {
      error.message = require('internal/json_errors').jsonFault(`${text}`) ?? error.message;
    }
    throw error;
  }
}

function stringify(value, replacer, space) {
  try {
    return native.stringify(value, replacer, space);
  } catch (error) {
    if (error instanceof TypeError && error.message.startsWith('JSON.stringify cannot serialize')) {
      error.message = error.message.includes('BigInt') ? 'Do not know how to serialize a BigInt'
        : require('internal/json_circles').circleText(value);
    }
    throw error;
  }
}

// Installs them in the global object.
function install(json) {
  for (const [name, value] of [['parse', parse], ['stringify', stringify]]) {
    defineProperty(json, name, { value: showAsNative(value), writable: true, configurable: true, enumerable: false });
  }
  return json;
}

module.exports = { parse, stringify, install };
