// SPDX-License-Identifier: MIT
//
// Cached data of vm's scripts and functions. The engine's code cannot be taken out: the data contains only what says
// that it belongs to a text, and using it saves no time.
'use strict';

const { invalidArgType } = require('internal/errors');

const MARK = 'rondo';

function dataOf(text) {
  const { Buffer } = require('node/buffer');
  const digest = require('node/crypto').createHash('sha256').update(text).digest();
  return Buffer.concat([Buffer.from(`${MARK} ${globalThis.process.version}\n`), digest]);
}

function checkOptions({ cachedData, produceCachedData = false }) {
  if (cachedData !== undefined && !ArrayBuffer.isView(cachedData)) {
    throw invalidArgType('options.cachedData', ['Buffer', 'TypedArray', 'DataView'], cachedData);
  }
  if (typeof produceCachedData !== 'boolean') throw invalidArgType('options.produceCachedData', 'boolean', produceCachedData);
}

// Sets what node sets on a script or function.
function apply(target, text, { cachedData, produceCachedData = false }) {
  if (cachedData !== undefined) {
    const { Buffer } = require('node/buffer');
    const given = Buffer.from(cachedData.buffer, cachedData.byteOffset, cachedData.byteLength);
    target.cachedDataRejected = !given.equals(dataOf(text));
  }
  if (produceCachedData) {
    target.cachedDataProduced = true;
    target.cachedData = dataOf(text);
  }
}

module.exports = { apply, checkOptions, dataOf };
