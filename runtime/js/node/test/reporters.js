// SPDX-License-Identifier: MIT
//
// node:test/reporters: the reporters by name. spec and lcov are streams, the others async generators.
'use strict';

const { defineProperty } = require('internal/descriptors');

function lazy(name) {
  defineProperty(module.exports, name, {
    configurable: true,
    enumerable: true,
    get: () => require(`internal/test/reporters/${name}`),
  });
}

// A stream, with or without `new`. stream.compose() calls it with the events to read.
function spec(source) {
  const reporter = new (require('internal/test/reporters/spec'))();
  if (typeof source?.[Symbol.asyncIterator] === 'function') require('node/stream').Readable.from(source).pipe(reporter);
  return reporter;
}

lazy('dot');
lazy('junit');
defineProperty(module.exports, 'spec', { configurable: true, enumerable: true, value: spec });
lazy('tap');
let lcov;
defineProperty(module.exports, 'lcov', {
  configurable: true,
  enumerable: true,
  get() {
    lcov ??= new (require('internal/test/reporters/lcov'))();
    return lcov;
  },
});
