// SPDX-License-Identifier: MIT
//
// tls.connect: the client's end, and whether it trusts the server.
'use strict';

const binding = internalBinding('tls');
const errors = require('internal/errors');
const { copyOptions } = require('internal/options');
const { normalize } = require('internal/net/args');
const { isIP } = require('internal/net/ip');
const { checkServerIdentity } = require('internal/tls/identity');
const handshake = require('internal/tls/handshake');
const { untrustedError, resetError } = require('internal/tls/errors');
const { TLSSocket, symbols: { kWrap, kStarts } } = require('internal/tls/socket');

let hasWarned = false;

// Whether the environment allows any certificate.
function allowsAny() {
  const isAllowed = globalThis.process.env.NODE_TLS_REJECT_UNAUTHORIZED === '0';
  if (isAllowed && !hasWarned) {
    hasWarned = true;
    globalThis.process.emitWarning('Setting the NODE_TLS_REJECT_UNAUTHORIZED environment variable to \'0\' makes TLS ' +
      'connections and HTTPS requests insecure by disabling certificate verification.');
  }
  return isAllowed;
}

// (options, callback), (port, host, options, callback): [options, callback]
function argumentsOf(args) {
  const [base, callback] = normalize(args);
  const extra = args.find((arg, i) => i > 0 && i < 3 && arg !== null && typeof arg === 'object');
  return [{ ...copyOptions(base), ...copyOptions(extra) }, callback];
}

function checkOptions(options) {
  errors.checkFunction(options.checkServerIdentity, 'options.checkServerIdentity');
  const { minDHSize, pskCallback } = options;
  const assert = require('node/assert');
  assert(typeof minDHSize === 'number', `options.minDHSize is not a number: ${minDHSize}`);
  assert(minDHSize > 0, `options.minDHSize is not a positive number: ${minDHSize}`);
  if (pskCallback) errors.checkFunction(pskCallback, 'options.pskCallback');
}

function serverNameOf(options) {
  const { servername, host, socket } = options;
  return servername || host || (socket?._host) || 'localhost';
}

// The error of a server's certificate, or undefined.
function identityError(socket, options) {
  const why = binding.sessionTrust(socket[kWrap].session);
  if (why !== undefined) return untrustedError(why);
  if (socket.isSessionReused()) return undefined;
  const certificate = socket.getPeerCertificate(true);
  if (certificate === null || Object.keys(certificate).length === 0) return undefined;
  return options.checkServerIdentity(serverNameOf(options), certificate);
}

function tooSmall(socket, { minDHSize }) {
  const info = socket.getEphemeralKeyInfo();
  if (info?.type !== 'DH' || info.size >= minDHSize) return undefined;
  return errors.codedError(Error, 'ERR_TLS_DH_PARAM_SIZE', `DH parameter size ${info.size} is less than ${minDHSize}`);
}

function onSecure(socket, options) {
  const weak = tooSmall(socket, options);
  if (weak !== undefined) {
    socket.destroy(weak);
    return;
  }
  const error = identityError(socket, options);
  if (error) {
    socket.authorized = false;
    socket.authorizationError = error.code || error.message;
    if (options.rejectUnauthorized !== false) {
      socket.destroy(error);
      return;
    }
  } else {
    socket.authorized = true;
  }
  socket.emit('secureConnect');
  handshake.verified(socket);
}

// The server has closed the connection during the handshake.
function onEndEarly(socket, options) {
  if (socket._hadError || socket.destroyed || !socket.secureConnecting) return;
  const error = resetError('Client network socket disconnected before secure TLS connection was established');
  const { path, host, port, localAddress } = options;
  Object.assign(error, { path, host, port, localAddress });
  socket._hadError = true;
  socket.destroy(error);
}

function prepare(socket, options) {
  if (options.session) socket.setSession(options.session);
  const { servername } = options;
  if (servername) {
    if (isIP(servername)) warnOfAddress();
    socket.setServername(servername);
  }
}

let hasWarnedOfAddress = false;

function warnOfAddress() {
  if (hasWarnedOfAddress) return;
  hasWarnedOfAddress = true;
  globalThis.process.emitWarning('Setting the TLS ServerName to an IP address is not permitted by RFC 6066. This will be ' +
    'ignored in a future version.', 'DeprecationWarning', 'DEP0123');
}

function connect(...args) {
  const [given, callback] = argumentsOf(args);
  const options = {
    rejectUnauthorized: !allowsAny(),
    ciphers: require('node/tls').DEFAULT_CIPHERS,
    checkServerIdentity,
    minDHSize: 1024,
    ...given,
  };
  if (!options.keepAlive) options.singleUse = true;
  checkOptions(options);
  const secureContext = options.secureContext || require('node/tls').createSecureContext(options);
  const socket = new TLSSocket(options.socket, {
    allowHalfOpen: options.socket ? options.socket.allowHalfOpen : Boolean(options.allowHalfOpen),
    pipe: Boolean(options.path),
    secureContext,
    isServer: false,
    requestCert: true,
    rejectUnauthorized: options.rejectUnauthorized !== false,
    session: options.session,
    ALPNProtocols: options.ALPNProtocols,
    requestOCSP: options.requestOCSP,
    enableTrace: options.enableTrace,
    highWaterMark: options.highWaterMark,
    onread: options.onread,
    signal: options.signal,
    pskCallback: options.pskCallback,
    lookup: options.lookup,
    [kStarts]: true,
  });
  prepare(socket, options);
  socket._host = options.host ?? null;
  if (callback) socket.once('secureConnect', callback);
  if (!options.socket && !socket.destroyed) {
    if (options.timeout) socket.setTimeout(options.timeout);
    socket.connect(options, undefined);
  }
  socket._releaseControl();
  socket.on('secure', () => onSecure(socket, options));
  socket.prependListener('end', () => onEndEarly(socket, options));
  return socket;
}

module.exports = { connect };
