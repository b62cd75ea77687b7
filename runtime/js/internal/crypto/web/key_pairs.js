// SPDX-License-Identifier: MIT
//
// RSA, elliptic curves, and the curves of RFC 7748 and RFC 8032: their keys, encryption and signatures.
'use strict';

const { Buffer } = require('node/buffer');
const { codedError } = require('internal/errors');
const { bigIntOf, bytesOfBigInt } = require('internal/crypto/bytes');
const { createPrivateKey, createPublicKey, isValid } = require('internal/crypto/key_object');
const { generateKeyPair } = require('internal/crypto/generate');
const { constants } = require('internal/crypto/constants');
const { publicEncrypt, privateDecrypt } = require('internal/crypto/rsa');
const { sign, verify } = require('internal/crypto/sign');
const { checkJwk, checkAlgorithm, jwkOf } = require('internal/crypto/web/jwk');
const { makeKey } = require('internal/crypto/web/key');
const { exception, dataError, later, called, toArrayBuffer, checkUsages } = require('internal/crypto/web/problems');

const CURVES = { __proto__: null, 'P-256': 'prime256v1', 'P-384': 'secp384r1', 'P-521': 'secp521r1' };
const COORDINATE_BYTES = { __proto__: null, 'P-256': 32, 'P-384': 48, 'P-521': 66 };
const RSA_ALGS = { __proto__: null, 'RSASSA-PKCS1-v1_5': 'RS', 'RSA-PSS': 'PS', 'RSA-OAEP': 'RSA-OAEP' };
const ECDSA_ALGS = { __proto__: null, 'P-256': 'ES256', 'P-384': 'ES384', 'P-521': 'ES512' };
const RAW_PREFIXES = {
  __proto__: null,
  Ed25519: '302a300506032b6570032100', Ed448: '3043300506032b6571033a00', X25519: '302a300506032b656e032100', X448: '3042300506032b656f033900',
};

// The usages of public and private keys.
const USAGES = {
  __proto__: null,
  'RSA-OAEP': { public: ['encrypt', 'wrapKey'], private: ['decrypt', 'unwrapKey'] },
  ECDH: { public: [], private: ['deriveKey', 'deriveBits'] },
  X25519: { public: [], private: ['deriveKey', 'deriveBits'] },
  X448: { public: [], private: ['deriveKey', 'deriveBits'] },
};
const SIGNING = { public: ['verify'], private: ['sign'] };

function usagesOf(name) {
  return USAGES[name] ?? SIGNING;
}

function familyOf(name) {
  if (name.startsWith('RSA')) return 'RSA';
  return name.startsWith('EC') ? 'EC' : 'OKP';
}

function article(name) {
  return `${/^[AEHRX]/.test(name) ? 'an' : 'a'} ${name}`;
}

// A pair of key objects as keys; each gets the usages that are its own.
function pairOf([publicObject, privateObject], algorithm, usages, isExtractable) {
  const own = usagesOf(algorithm.name);
  const pick = (list) => list.filter((usage) => usages.includes(usage));
  const pair = { __proto__: null };
  const publicKey = makeKey(publicObject, algorithm, pick(own.public), true);
  const privateKey = makeKey(privateObject, algorithm, pick(own.private), isExtractable);
  return familyOf(algorithm.name) === 'OKP' ? Object.assign(pair, { privateKey, publicKey }) : Object.assign(pair, { publicKey, privateKey });
}

function checkPair(name, usages) {
  const own = usagesOf(name);
  checkUsages(usages, [...own.public, ...own.private], familyOf(name) === 'RSA' ? 'a RSA' : article(name));
}

function mustHavePrivate(name, usages) {
  const own = usagesOf(name);
  if (!usages.some((usage) => own.private.includes(usage))) throw exception('Usages cannot be empty when creating a key.', 'SyntaxError');
}

async function generateRsa({ name, modulusLength, publicExponent, hash }, isExtractable, usages) {
  checkPair(name, usages);
  const exponent = bigIntOf(publicExponent.slice());
  if (exponent > 0xffffffffn) throw exception('The publicExponent must be equivalent to an unsigned 32-bit value', 'OperationError');
  mustHavePrivate(name, usages);
  const pair = await called((done) => generateKeyPair('rsa', { modulusLength, publicExponent: Number(exponent) }, done));
  return pairOf(pair, { name, modulusLength, publicExponent, hash }, usages, isExtractable);
}

async function generateEc({ name, namedCurve }, isExtractable, usages) {
  if (CURVES[namedCurve] === undefined) throw exception('Unrecognized namedCurve', 'NotSupportedError');
  checkPair(name, usages);
  mustHavePrivate(name, usages);
  const pair = await called((done) => generateKeyPair('ec', { namedCurve: CURVES[namedCurve] }, done));
  return pairOf(pair, { name, namedCurve }, usages, isExtractable);
}

async function generateCurve({ name }, isExtractable, usages) {
  checkPair(name, usages);
  mustHavePrivate(name, usages);
  const pair = await called((done) => generateKeyPair(name.toLowerCase(), {}, done));
  return pairOf(pair, { name }, usages, isExtractable);
}

// Imports

function parsed(create, options) {
  try {
    return create(options);
  } catch (error) {
    throw dataError('Invalid keyData', error);
  }
}

// A point of an elliptic curve, uncompressed or compressed, as a key object.
function ecPoint({ namedCurve }, data) {
  const { ECDH } = require('internal/crypto/ecdh');
  const size = COORDINATE_BYTES[namedCurve];
  let point;
  try {
    point = ECDH.convertKey(data, CURVES[namedCurve], undefined, undefined, 'uncompressed');
  } catch (error) {
    throw dataError('Invalid keyData', error);
  }
  const part = (from) => Buffer.from(point.subarray(from, from + size)).toString('base64url');
  return parsed(createPublicKey, { key: { kty: 'EC', crv: namedCurve, x: part(1), y: part(1 + size) }, format: 'jwk' });
}

function rawPublic(algorithm, data) {
  if (familyOf(algorithm.name) === 'EC') return ecPoint(algorithm, data);
  const prefix = Buffer.from(RAW_PREFIXES[algorithm.name], 'hex');
  const size = prefix.at(-2) - 1;
  if (data.length !== size) throw dataError(`${algorithm.name} raw keys must be exactly ${size}-bytes`);
  return parsed(createPublicKey, { key: Buffer.concat([prefix, data]), format: 'der', type: 'spki' });
}

function jwkAlg({ name, hash }) {
  if (name.startsWith('Ed')) return name;
  const alg = RSA_ALGS[name];
  if (alg === undefined) return undefined;
  if (name === 'RSA-OAEP') return hash.name === 'SHA-1' ? alg : `${alg}-${hash.name.slice(4)}`;
  return `${alg}${hash.name.slice(4)}`;
}

// Other names that a key may have: of RSA's, only the hash counts; EdDSA is the older name of two curves.
function otherAlgs(algorithm) {
  if (familyOf(algorithm.name) === 'RSA') return Object.keys(RSA_ALGS).map((name) => jwkAlg({ ...algorithm, name }));
  return algorithm.name.startsWith('Ed') ? ['EdDSA'] : [];
}

function fromJwk(algorithm, jwk, isExtractable, usages) {
  const { name, namedCurve } = algorithm;
  const isEncryption = name === 'RSA-OAEP' || USAGES[name] !== undefined;
  checkJwk(jwk, { kty: familyOf(name), use: isEncryption ? 'enc' : 'sig', usages, isExtractable });
  const isPrivate = jwk.d !== undefined;
  checkUsages(usages, usagesOf(name)[isPrivate ? 'private' : 'public'], article(name));
  if (familyOf(name) === 'EC' && jwk.crv !== namedCurve) throw dataError('JWK "crv" does not match the requested algorithm');
  if (familyOf(name) === 'OKP' && jwk.crv !== name) throw dataError('JWK "crv" Parameter and algorithm name mismatch');
  const alg = name === 'ECDSA' ? ECDSA_ALGS[namedCurve] : jwkAlg(algorithm);
  if (alg !== undefined && !otherAlgs(algorithm).includes(jwk.alg)) checkAlgorithm(jwk, alg);
  return parsed(isPrivate ? createPrivateKey : createPublicKey, { key: { ...jwk }, format: 'jwk' });
}

function objectOf(algorithm, format, data, isExtractable, usages) {
  const { name } = algorithm;
  const own = usagesOf(name);
  if (format === 'jwk') return fromJwk(algorithm, data, isExtractable, usages);
  if (format === 'raw' && familyOf(name) === 'RSA') throw exception(`Unable to import RSA key with format ${format}`, 'NotSupportedError');
  checkUsages(usages, format === 'pkcs8' ? own.private : own.public, article(name));
  if (format === 'raw') return rawPublic(algorithm, data);
  return parsed(format === 'pkcs8' ? createPrivateKey : createPublicKey, { key: Buffer.from(data), format: 'der', type: format });
}

function checkKind({ name, namedCurve }, object) {
  const family = familyOf(name);
  const kind = family === 'OKP' ? name.toLowerCase() : family.toLowerCase();
  if (object.asymmetricKeyType !== kind) throw dataError('Invalid key type');
  if (family === 'EC' && object.asymmetricKeyDetails.namedCurve !== CURVES[namedCurve]) throw dataError('Named curve mismatch');
  if (family === 'EC' && !isValid(object)) throw dataError('Invalid keyData');
}

function importPairKey(algorithm, format, data, isExtractable, usages) {
  const { name, namedCurve, hash } = algorithm;
  if (namedCurve !== undefined && CURVES[namedCurve] === undefined) throw exception('Unrecognized namedCurve', 'NotSupportedError');
  const object = objectOf(algorithm, format, data, isExtractable, usages);
  checkKind(algorithm, object);
  if (familyOf(name) === 'RSA') {
    const { modulusLength, publicExponent } = object.asymmetricKeyDetails;
    return makeKey(object, { name, modulusLength, publicExponent: new Uint8Array(bytesOfBigInt(publicExponent)), hash }, usages, isExtractable);
  }
  return makeKey(object, namedCurve === undefined ? { name } : { name, namedCurve }, usages, isExtractable);
}

// Exports

function exportRaw(object, { namedCurve }) {
  const jwk = object.export({ format: 'jwk' });
  const x = Buffer.from(jwk.x, 'base64url');
  if (namedCurve === undefined) return toArrayBuffer(new Uint8Array(x));
  return toArrayBuffer(new Uint8Array(Buffer.concat([Buffer.of(4), x, Buffer.from(jwk.y, 'base64url')])));
}

// A public key of an elliptic curve keeps the form in which its point was imported, but is exported with the whole point.
function uncompressed(object, { namedCurve }) {
  if (namedCurve === undefined || object.type !== 'public') return object;
  return createPublicKey({ key: object.export({ format: 'jwk' }), format: 'jwk' });
}

function exportPairKey(parts, format) {
  const { object, algorithm } = parts;
  const isPublic = object.type === 'public';
  if (format === 'jwk') return jwkOf(parts, jwkAlg(algorithm));
  if (format === 'raw' && isPublic && familyOf(algorithm.name) !== 'RSA') return exportRaw(object, algorithm);
  if (format !== (isPublic ? 'spki' : 'pkcs8')) return undefined;
  return toArrayBuffer(new Uint8Array(uncompressed(object, algorithm).export({ format: 'der', type: format })));
}

// Signatures and encryption

function withPadding({ name, saltLength }, { object, algorithm }) {
  if (name === 'RSA-PSS') {
    const hashBytes = { 'SHA-1': 20, 'SHA-256': 32, 'SHA-384': 48, 'SHA-512': 64 }[algorithm.hash.name];
    const most = Math.ceil((algorithm.modulusLength - 1) / 8) - hashBytes - 2;
    if (saltLength > most) {
      const range = `It must be >= 0 && <= ${most}. Received ${saltLength}`;
      throw codedError(RangeError, 'ERR_OUT_OF_RANGE', `The value of "algorithm.saltLength" is out of range. ${range}`);
    }
    return { key: object, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
  }
  return name === 'ECDSA' ? { key: object, dsaEncoding: 'ieee-p1363' } : { key: object };
}

function digestOf(algorithm, parts) {
  const hash = algorithm.hash ?? parts.algorithm.hash;
  return hash === undefined ? undefined : hash.name.replace('-', '');
}

function mustBe(parts, type, verb) {
  if (parts.object.type !== type) throw exception(`Unable to use this key to ${verb}`, 'InvalidAccessError');
}

function mustHaveNoContext({ context }) {
  if (context !== undefined && context.length > 0) throw exception('Non zero-length context is not yet supported', 'NotSupportedError');
}

async function signPair(algorithm, parts, data) {
  mustBe(parts, 'private', 'sign');
  mustHaveNoContext(algorithm);
  return toArrayBuffer(await called((done) => sign(digestOf(algorithm, parts), data, withPadding(algorithm, parts), done)));
}

function verifyPair(algorithm, parts, signature, data) {
  mustBe(parts, 'public', 'verify');
  mustHaveNoContext(algorithm);
  return called((done) => verify(digestOf(algorithm, parts), data, withPadding(algorithm, parts), signature, done));
}

function oaep(isEncryption, { label }, parts, data) {
  mustBe(parts, isEncryption ? 'public' : 'private', isEncryption ? 'encrypt' : 'decrypt');
  const options = { key: parts.object, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: digestOf({}, parts), oaepLabel: label };
  return later(() => toArrayBuffer((isEncryption ? publicEncrypt : privateDecrypt)(options, data)));
}

const shared = { importKey: importPairKey, exportKey: exportPairKey, sign: signPair, verify: verifyPair };

module.exports = {
  rsa: { ...shared, generateKey: generateRsa, cipher: oaep },
  ec: { ...shared, generateKey: generateEc },
  curve: { ...shared, generateKey: generateCurve },
};
