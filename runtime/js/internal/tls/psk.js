// SPDX-License-Identifier: MIT
//
// The results of pskCallback.
'use strict';

const { Buffer } = require('node/buffer');
const errors = require('internal/errors');
const { isView, bytesOf } = require('internal/crypto/bytes');

// OpenSSL's limits in bytes.
const LONGEST_KEY = 512;
const LONGEST_IDENTITY = 256;

function checkView(value, name) {
  if (!isView(value)) throw errors.invalidArgType(name, ['Buffer', 'TypedArray', 'DataView'], value);
}

function checkKey(given, longest) {
  let key = given;
  if (!isView(given)) {
    if (typeof given !== 'object') throw errors.invalidArgType('ret', 'Object', given);
    key = given.psk;
  }
  checkView(key, 'ret');
  if (key.byteLength > longest) {
    throw errors.invalidArgValue('psk', key, `Pre-shared key exceeds ${longest} bytes`);
  }
  return bytesOf(key);
}

// [identity, key], or undefined for none.
function clientAnswer(given) {
  if (given === undefined || given === null) return undefined;
  errors.checkObject(given, 'ret');
  checkView(given.psk, 'psk');
  if (given.psk.byteLength > LONGEST_KEY) {
    throw errors.invalidArgValue('psk', given.psk, `Pre-shared key exceeds ${LONGEST_KEY} bytes`);
  }
  if (typeof given.identity !== 'string') throw errors.invalidArgType('identity', 'string', given.identity);
  const identity = Buffer.from(given.identity);
  if (identity.length > LONGEST_IDENTITY) {
    throw errors.invalidArgValue('identity', given.identity, `PSK identity exceeds ${LONGEST_IDENTITY} bytes`);
  }
  return [identity, bytesOf(given.psk)];
}

module.exports = { LONGEST_KEY, checkKey, clientAnswer };
