// SPDX-License-Identifier: MIT
//
// Errors thrown by vm scripts: unless displayErrors is false, their stack starts with the source line.
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
    // Leave an error alone whose accessors throw.
  }
}

module.exports = { decorate, isDecorated };
