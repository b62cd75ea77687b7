// SPDX-License-Identifier: MIT
//
// Conversions of Web IDL for web crypto: arguments, and the dictionaries that describe algorithms.
'use strict';

const { codedError } = require('internal/errors');
const { isView, isAnyArrayBuffer, bytesOf } = require('internal/crypto/bytes');
const { isCryptoKey } = require('internal/crypto/web/key');
const { isUint8Array } = require('node/util/types');

const FORMATS = ['raw', 'pkcs8', 'spki', 'jwk'];
const USAGES = ['encrypt', 'decrypt', 'sign', 'verify', 'deriveKey', 'deriveBits', 'wrapKey', 'unwrapKey'];
const SOURCES = 'ArrayBuffer, Buffer, TypedArray, or DataView';
const ORDINALS = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th'];

const RANGES = { __proto__: null, byte: 255, short: 65535, long: 4294967295 };

// `place` says what is converted: { prefix, name }.
function wrong(place, code, text) {
  return codedError(TypeError, code, `${place.prefix}: ${place.name} ${text}.`);
}

function toBytes(value, place) {
  if (!isView(value) && !isAnyArrayBuffer(value)) throw wrong(place, 'ERR_INVALID_ARG_TYPE', `is not instance of ${SOURCES}`);
  return new Uint8Array(bytesOf(value));
}

// The bytes of a large integer.
function toBigInteger(value, place) {
  if (!isUint8Array(value)) throw wrong(place, 'ERR_INVALID_ARG_TYPE', 'is not an Uint8Array object');
  return toBytes(value, place);
}

function toKey(value, place) {
  if (!isCryptoKey(value)) throw wrong(place, 'ERR_INVALID_ARG_TYPE', 'is not of type CryptoKey');
  return value;
}

function toInteger(value, most, place) {
  if (typeof value === 'bigint') throw wrong(place, 'ERR_INVALID_ARG_TYPE', 'is a BigInt and cannot be converted to a number');
  if (typeof value === 'symbol') throw wrong(place, 'ERR_INVALID_ARG_TYPE', 'is a Symbol and cannot be converted to a number');
  const number = Number(value);
  if (!Number.isFinite(number)) throw wrong(place, 'ERR_INVALID_ARG_TYPE', 'is not a finite number');
  const whole = Math.trunc(number);
  if (whole < 0 || whole > most) throw wrong(place, 'ERR_OUT_OF_RANGE', `is outside the expected range of 0 to ${most}`);
  return whole;
}

function toText(value, place) {
  if (typeof value === 'symbol') throw wrong(place, 'ERR_INVALID_ARG_TYPE', 'is a Symbol and cannot be converted to a string');
  return String(value);
}

function toEnum(value, list, type, place) {
  const text = toText(value, place);
  if (!list.includes(text)) throw wrong(place, 'ERR_INVALID_ARG_VALUE', `value '${text}' is not a valid enum value of type ${type}`);
  return text;
}

function toUsages(value, place) {
  if (value === null || typeof value !== 'object') throw wrong(place, 'ERR_INVALID_ARG_TYPE', 'can not be converted to sequence');
  if (typeof value[Symbol.iterator] !== 'function') throw wrong(place, 'ERR_INVALID_ARG_TYPE', 'can not be converted to sequence');
  const usages = new Set();
  let index = 0;
  for (const usage of value) {
    usages.add(toEnum(usage, USAGES, 'KeyUsage', { prefix: place.prefix, name: `${place.name}, index ${index++}` }));
  }
  return [...usages];
}

// The members of a dictionary: [name, type, whether it is required]. A hash is an algorithm itself.
function toMember(value, type, place, hash) {
  switch (type) {
    case 'bytes': return toBytes(value, place);
    case 'integer': return toBigInteger(value, place);
    case 'key': return toKey(value, place);
    case 'text': return toText(value, place);
    case 'hash': return hash(value);
    default: return toInteger(value, RANGES[type], place);
  }
}

const NORMALIZING = 'Failed to normalize algorithm';

function missing(name, dictionary) {
  return codedError(TypeError, 'ERR_MISSING_OPTION',
    `${NORMALIZING}: passed algorithm can not be converted to '${dictionary}' because '${name}' is required in '${dictionary}'.`);
}

function toDictionary(value, dictionary, members, hash) {
  const result = { __proto__: null };
  for (const [name, type, isRequired] of members) {
    const given = value[name];
    if (given === undefined) {
      if (isRequired) throw missing(name, dictionary);
      continue;
    }
    result[name] = toMember(given, type, { prefix: NORMALIZING, name: `'${name}' of '${dictionary}' (passed algorithm)` }, hash);
  }
  return result;
}

// Converters of the arguments of a method, by their number.
function converters(method) {
  const prefix = `Failed to execute '${method}' on 'SubtleCrypto'`;
  const at = (index) => ({ prefix, name: `${ORDINALS[index]} argument` });
  return {
    require(count, given) {
      if (given >= count) return;
      throw codedError(TypeError, 'ERR_MISSING_ARGS',
        `${prefix}: ${count} argument${count === 1 ? '' : 's'} required, but only ${given} present.`);
    },
    bytes: (value, index) => toBytes(value, at(index)),
    key: (value, index) => toKey(value, at(index)),
    format: (value, index) => toEnum(value, FORMATS, 'KeyFormat', at(index)),
    usages: (value, index) => toUsages(value, at(index)),
    length: (value) => Number(value) >>> 0,
    jwk(value, index) {
      if (value === undefined || value === null) return { __proto__: null };
      if (typeof value === 'object' || typeof value === 'function') return value;
      throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE', `${prefix}: ${at(index).name} can not be converted to a dictionary`);
    },
  };
}

module.exports = { converters, toDictionary, missing };
