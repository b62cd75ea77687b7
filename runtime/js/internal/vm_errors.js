// SPDX-License-Identifier: MIT
//
// Errors that leave a script of vm: their stack begins with the line of the script, unless displayErrors is false.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { isNativeError } = require('node/util/types');

const decorated = new WeakSet();

function isDecorated(error) {
  return decorated.has(error);
}

function decorate(error) {
  try {
    if (!isNativeError(error) || decorated.has(error) || !Object.isExtensible(error)) return;
    const { stack } = error;
    const frame = require('internal/stack').topFrame(error);
    if (typeof stack !== 'string' || frame === undefined) return;
    const where = require('internal/report').linesAt(frame);
    defineProperty(error, 'stack', { value: `${where}\n${stack}`, writable: true, configurable: true, enumerable: false });
    decorated.add(error);
  } catch {
    // An error whose properties throw stays as it is.
  }
}

module.exports = { decorate, isDecorated };
