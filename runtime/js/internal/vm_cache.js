// SPDX-License-Identifier: MIT
//
// cachedData of vm scripts and functions. The engine cannot export compiled code, so the data only identifies the
// source text, and using it saves no time.
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

function isFor(cachedData, text) {
  const { Buffer } = require('node/buffer');
  return Buffer.from(cachedData.buffer, cachedData.byteOffset, cachedData.byteLength).equals(dataOf(text));
}

// Sets the cachedData properties of a script or function.
function apply(target, text, { cachedData, produceCachedData = false }) {
  if (cachedData !== undefined) target.cachedDataRejected = !isFor(cachedData, text);
  if (produceCachedData) {
    target.cachedDataProduced = true;
    target.cachedData = dataOf(text);
  }
}

module.exports = { apply, checkOptions, dataOf, isFor };
