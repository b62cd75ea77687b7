// SPDX-License-Identifier: MIT
//
// Keys as JSON Web Keys.
'use strict';

const { Buffer } = require('node/buffer');
const { codedError, invalidArgType, invalidArgValue } = require('internal/errors');
const { plainError } = require('internal/crypto/errors');
const binding = internalBinding('crypto');

const CURVES = { __proto__: null, 'P-256': 'prime256v1', secp256k1: 'secp256k1', 'P-384': 'secp384r1', 'P-521': 'secp521r1' };
const CURVE_SIZES = { __proto__: null, 'P-256': 32, secp256k1: 32, 'P-384': 48, 'P-521': 66 };
const RAW_TYPES = { __proto__: null, ed25519: 'Ed25519', ed448: 'Ed448', x25519: 'X25519', x448: 'X448' };
const RSA_MEMBERS = ['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'];
const EC_POINT = 4;

function listed(names) {
  return `must be one of: ${names.map((name) => `'${name}'`).join(', ')}`;
}

function checkOneOf(value, name, names) {
  if (!names.includes(value)) throw invalidArgValue(name, value, listed(names));
}

function checkCurve(jwk, names) {
  if (typeof jwk.crv !== 'string') throw invalidArgType('key.crv', 'string', jwk.crv);
  checkOneOf(jwk.crv, 'key.crv', names);
}

function member(jwk, name) {
  const value = jwk[name];
  if (typeof value !== 'string') throw invalidArgType(`key.${name}`, 'string', value);
  return Buffer.from(value, 'base64url');
}

function invalid(message, isPlain) {
  return isPlain ? plainError(TypeError, 'ERR_CRYPTO_INVALID_JWK', message) : codedError(TypeError, 'ERR_CRYPTO_INVALID_JWK', message);
}

function rsaKey(jwk, isPrivate) {
  const numbers = RSA_MEMBERS.slice(0, isPrivate ? RSA_MEMBERS.length : 2).map((name) => member(jwk, name));
  const box = binding.rsaKey(...numbers);
  if (Array.isArray(box)) throw invalid('Invalid JWK RSA key', true);
  return box;
}

function padded(bytes, size) {
  return bytes.length < size ? Buffer.concat([Buffer.alloc(size - bytes.length), bytes]) : bytes;
}

function ecKey(jwk, isPrivate) {
  checkCurve(jwk, Object.keys(CURVES));
  const size = CURVE_SIZES[jwk.crv];
  const [x, y] = [member(jwk, 'x'), member(jwk, 'y')];
  const secret = isPrivate ? member(jwk, 'd') : undefined;
  const point = Buffer.concat([Buffer.from([EC_POINT]), padded(x, size), padded(y, size)]);
  const box = binding.ecKey(CURVES[jwk.crv], point, secret);
  if (Array.isArray(box)) throw invalid('Invalid JWK EC key', true);
  return box;
}

function rawKey(jwk, isPrivate) {
  checkCurve(jwk, Object.values(RAW_TYPES));
  const given = member(jwk, 'x');
  const bytes = isPrivate ? member(jwk, 'd') : given;
  const box = binding.rawKey(jwk.crv, bytes, isPrivate);
  if (Array.isArray(box)) throw invalid('Invalid JWK data', false);
  return box;
}

const READERS = { __proto__: null, RSA: rsaKey, EC: ecKey, OKP: rawKey };

// The box of a key.
function keyOfJwk(jwk, isPrivate) {
  checkOneOf(jwk.kty, 'key.kty', Object.keys(READERS));
  return READERS[jwk.kty](jwk, isPrivate);
}

function ecJwk(box, isPrivate) {
  const { namedCurve } = binding.keyDetails(box);
  const crv = Object.keys(CURVES).find((name) => CURVES[name] === namedCurve);
  if (crv === undefined) throw plainError(Error, 'ERR_CRYPTO_JWK_UNSUPPORTED_CURVE', `Unsupported JWK EC curve: ${namedCurve}.`);
  const { x, y, d } = binding.keyNumbers(box, isPrivate);
  return isPrivate ? { kty: 'EC', x, y, crv, d } : { kty: 'EC', x, y, crv };
}

function rawJwk(box, isPrivate, crv) {
  const { x, d } = binding.keyNumbers(box, isPrivate);
  return isPrivate ? { crv, d, x, kty: 'OKP' } : { crv, x, kty: 'OKP' };
}

// The JWK of a key in a box; members are in Node's order.
function jwkOf(box, type, isPrivate) {
  if (type === 'rsa') return { kty: 'RSA', ...binding.keyNumbers(box, isPrivate) };
  if (type === 'ec') return ecJwk(box, isPrivate);
  if (RAW_TYPES[type] !== undefined) return rawJwk(box, isPrivate, RAW_TYPES[type]);
  throw plainError(Error, 'ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE', 'Unsupported JWK Key Type.');
}

module.exports = { keyOfJwk, jwkOf };
