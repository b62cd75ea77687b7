// SPDX-License-Identifier: MIT
//
// Secure contexts: tls.createSecureContext, and what its options mean.
'use strict';

const errors = require('internal/errors');
const { isView } = require('internal/crypto/bytes');
const { ownOptions } = require('internal/options');
const { checkInt32 } = require('internal/net/errors');
const { NativeContext } = require('internal/tls/native_context');

const VERSIONS = { __proto__: null, TLSv1: 0x301, 'TLSv1.1': 0x302, 'TLSv1.2': 0x303, 'TLSv1.3': 0x304 };
const TLS_1_2 = VERSIONS['TLSv1.2'];
const TLS_1_3 = VERSIONS['TLSv1.3'];
const SERVER_PREFERENCE = 0x400000;

// The versions of OpenSSL's methods; each also exists as that of a client and of a server.
const METHODS = {
  __proto__: null,
  TLS: [0, TLS_1_3],
  SSLv23: [undefined, TLS_1_2],
  TLSv1: [VERSIONS.TLSv1, VERSIONS.TLSv1],
  TLSv1_1: [VERSIONS['TLSv1.1'], VERSIONS['TLSv1.1']],
  TLSv1_2: [TLS_1_2, TLS_1_2],
};

function versionNumber(name, kind) {
  if (typeof name !== 'string' || VERSIONS[name] === undefined) {
    throw errors.codedError(TypeError, 'ERR_TLS_INVALID_PROTOCOL_VERSION',
      `${typeof name === 'string' ? `'${name}'` : require('internal/inspect').inspect(name)} is not a valid ${kind} TLS protocol version`);
  }
  return VERSIONS[name];
}

function methodVersions(method) {
  const [, name] = /^(.*?)(?:_client|_server)?_method$/.exec(method) ?? [];
  if (METHODS[name] !== undefined) return METHODS[name];
  const isOld = name === 'SSLv2' || name === 'SSLv3';
  throw errors.codedError(TypeError, 'ERR_TLS_INVALID_PROTOCOL_METHOD', isOld ? `${name} methods disabled` : `Unknown method: ${method}`);
}

function versionsOf(secureProtocol, minVersion, maxVersion) {
  const tls = require('node/tls');
  if (secureProtocol === undefined || secureProtocol === null) {
    return [
      versionNumber(minVersion ?? tls.DEFAULT_MIN_VERSION, 'minimum'),
      versionNumber(maxVersion ?? tls.DEFAULT_MAX_VERSION, 'maximum'),
    ];
  }
  const version = minVersion ?? maxVersion;
  if (version !== undefined && version !== null) {
    throw errors.codedError(TypeError, 'ERR_TLS_PROTOCOL_VERSION_CONFLICT',
      `TLS protocol version ${require('internal/inspect').inspect(version)} conflicts with secureProtocol ${require('internal/inspect').inspect(secureProtocol)}`);
  }
  errors.checkString(secureProtocol, 'secureProtocol');
  const [min, max] = methodVersions(secureProtocol);
  return [min ?? VERSIONS[tls.DEFAULT_MIN_VERSION], max];
}

class SecureContext {
  constructor(secureProtocol, secureOptions, minVersion, maxVersion) {
    const [min, max] = versionsOf(secureProtocol, minVersion, maxVersion);
    this.context = new NativeContext();
    this.context.setVersions(min, max);
    if (secureOptions) {
      errors.checkNumber?.(secureOptions, 'secureOptions');
      this.context.setOptions(secureOptions);
    }
  }
}

function checkMaterial(value, name) {
  if (typeof value !== 'string' && !isView(value)) {
    throw errors.invalidArgType(name, ['string', 'Buffer', 'TypedArray', 'DataView'], value);
  }
}

function each(value, callback) {
  for (const item of Array.isArray(value) ? value : [value]) callback(item);
}

function setTrust(context, options) {
  const { ca, crl, allowPartialTrustChain } = options;
  if (ca) {
    each(ca, (pem) => {
      checkMaterial(pem, 'options.ca');
      context.addCACert(pem);
    });
  } else {
    context.addRootCerts();
  }
  if (allowPartialTrustChain) context.setAllowPartialTrustChain();
  if (crl) {
    each(crl, (pem) => {
      checkMaterial(pem, 'options.crl');
      context.addCRL(pem);
    });
  }
}

function checkPassphrase(passphrase) {
  if (passphrase !== undefined && passphrase !== null) errors.checkString(passphrase, 'options.passphrase');
}

function setIdentity(context, { cert, key, passphrase }) {
  if (cert) {
    each(cert, (pem) => {
      checkMaterial(pem, 'options.cert');
      context.setCert(pem);
    });
  }
  if (!key) return;
  each(key, (item) => {
    const own = Array.isArray(key) ? item?.passphrase : undefined;
    const pem = Array.isArray(key) ? item?.pem ?? item : item;
    checkMaterial(pem, 'options.key');
    const chosen = own === undefined || own === null ? passphrase : own;
    checkPassphrase(chosen);
    context.setKey(pem, chosen);
  });
}

function setPfx(context, { pfx, passphrase }) {
  if (pfx === undefined || pfx === null) return;
  each(pfx, (item) => {
    const raw = item?.buf ?? item;
    const own = item?.passphrase ?? passphrase;
    checkMaterial(raw, 'options.pfx');
    context.loadPKCS12(raw, own);
  });
}

// [ciphers of TLS 1.2 and older, those of TLS 1.3]
function splitCiphers(list) {
  const suites = [];
  const older = [];
  for (const name of list.split(':')) {
    if (name.startsWith('TLS_')) suites.push(name);
    else if (name !== '' && !name.startsWith('!TLS_')) older.push(name);
  }
  return [older.join(':'), suites.join(':')];
}

function setCiphers(context, given) {
  if (given !== undefined && given !== null) errors.checkString(given, 'options.ciphers');
  const [older, suites] = splitCiphers(given || require('node/tls').DEFAULT_CIPHERS);
  if (older === '' && suites === '') throw errors.invalidArgValue('options.ciphers', given);
  context.setCipherSuites(suites);
  context.setCiphers(older);
  if (suites === '' && context.getMaxProto() > TLS_1_2 && context.getMinProto() < TLS_1_3) {
    context.setVersions(context.getMinProto(), TLS_1_2);
  }
  if (older === '' && context.getMinProto() < TLS_1_3 && context.getMaxProto() > TLS_1_2) {
    context.setVersions(TLS_1_3, context.getMaxProto());
  }
}

function setExchange(context, options) {
  const { sigalgs, ecdhCurve = require('node/tls').DEFAULT_ECDH_CURVE, dhparam } = options;
  if (sigalgs !== undefined && sigalgs !== null) {
    errors.checkString(sigalgs, 'options.sigalgs');
    if (sigalgs === '') throw errors.invalidArgValue('options.sigalgs', sigalgs);
    context.setSigalgs(sigalgs);
  }
  errors.checkString(ecdhCurve, 'options.ecdhCurve');
  context.setECDHCurve(ecdhCurve);
  if (dhparam === undefined || dhparam === null) return;
  checkMaterial(dhparam, 'options.dhparam');
  const warning = context.setDHParam(dhparam === 'auto' ? true : dhparam);
  if (warning) globalThis.process.emitWarning(warning, 'SecurityWarning');
}

function setSessions(context, { sessionIdContext, ticketKeys, sessionTimeout }) {
  if (sessionIdContext !== undefined && sessionIdContext !== null) {
    errors.checkString(sessionIdContext, 'options.sessionIdContext');
    context.setSessionIdContext(sessionIdContext);
  }
  if (ticketKeys !== undefined && ticketKeys !== null) {
    if (!isView(ticketKeys)) throw errors.invalidArgType('options.ticketKeys', ['Buffer', 'TypedArray', 'DataView'], ticketKeys);
    if (ticketKeys.byteLength !== 48) {
      throw errors.invalidArgValue('options.ticketKeys', ticketKeys.byteLength, 'must be exactly 48 bytes');
    }
    context.setTicketKeys(ticketKeys);
  }
  if (sessionTimeout !== undefined && sessionTimeout !== null) {
    checkInt32(sessionTimeout, 'options.sessionTimeout', 0);
    context.setSessionTimeout(sessionTimeout);
  }
}

// OpenSSL's engines cannot be used.
function refuseEngines({ privateKeyIdentifier, privateKeyEngine, clientCertEngine }) {
  const isGiven = (value) => value !== undefined && value !== null;
  if (isGiven(privateKeyIdentifier)) {
    if (!isGiven(privateKeyEngine)) {
      throw errors.invalidArgValue('options.privateKeyEngine', privateKeyEngine);
    }
    if (typeof privateKeyIdentifier !== 'string') {
      throw errors.invalidArgType('options.privateKeyIdentifier', ['string', 'null', 'undefined'], privateKeyIdentifier);
    }
    if (typeof privateKeyEngine !== 'string') {
      throw errors.invalidArgType('options.privateKeyEngine', ['string', 'null', 'undefined'], privateKeyEngine);
    }
  }
  if (isGiven(clientCertEngine) && typeof clientCertEngine !== 'string') {
    throw errors.invalidArgType('options.clientCertEngine', ['string', 'null', 'undefined'], clientCertEngine);
  }
  if (isGiven(privateKeyIdentifier) || isGiven(clientCertEngine)) {
    throw errors.codedError(Error, 'ERR_CRYPTO_CUSTOM_ENGINE_NOT_SUPPORTED', 'Custom engines not supported by this OpenSSL');
  }
}

function createSecureContext(given) {
  const options = ownOptions(given);
  const { honorCipherOrder, minVersion, maxVersion, secureProtocol } = options;
  let { secureOptions } = options;
  if (honorCipherOrder) secureOptions |= SERVER_PREFERENCE;
  const secure = new SecureContext(secureProtocol, secureOptions, minVersion, maxVersion);
  const { context } = secure;
  setCiphers(context, options.ciphers); // first: they may contain a security level
  setTrust(context, options);
  setIdentity(context, options);
  refuseEngines(options);
  setExchange(context, options);
  setSessions(context, options);
  setPfx(context, options);
  return secure;
}

module.exports = { SecureContext, createSecureContext };
