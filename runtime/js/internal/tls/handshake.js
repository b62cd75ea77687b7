// SPDX-License-Identifier: MIT
//
// What a TLSSocket does with the events of its session: questions during the handshake, its end, failures.
'use strict';

const binding = internalBinding('tls');
const errors = require('internal/errors');
const { isView, bytesOf } = require('internal/crypto/bytes');
const { nextTick } = require('internal/ticks');
const { namesIn } = require('internal/tls/alpn');
const { boxOf } = require('internal/tls/native_context');
const { callbackTwice } = require('internal/tls/errors');
const { ASK_ALPN, ASK_PSK_SERVER } = require('internal/tls/numbers');

// Set in the options of sockets that begin the handshake by themselves: those of tls.connect.
const kStarts = Symbol('kStarts');

// The session's listeners, whose `this` is the handle. A handle knows its socket.
function listen(socket, wrap) {
  const isServer = wrap.isServer;
  wrap.handshakes = 0; // renegotiations of late, for programs that look
  wrap.onestablished = () => socket._finishInit();
  wrap.onaborted = () => socket.destroy();
  wrap.onfailed = (error) => failed(socket, error);
  wrap.onhello = (id, hasTicket) => onHello(socket, wrap, id, hasTicket);
  wrap.oncertificate = () => onCertificate(socket, wrap);
  wrap.onsession = isServer ? (id, session) => onServerSession(socket, wrap, id, session) : (id, session) => onClientSession(socket, session);
  wrap.onkeylog = (line) => onKeylog(socket, line);
  wrap.onrenegotiation = () => onRenegotiation(socket);
  wrap.onquestion = (question, what, servername) => answer(socket, wrap, question, what, servername);
}

function failed(socket, error) {
  if (socket.destroyed || socket._hadError) return;
  socket._hadError = true;
  socket._emitTLSError(error);
}

// Servers

function onHello(socket, wrap, id, hasTicket) {
  const { server } = socket._tlsOptions;
  let isDone = false;
  const done = (error, session) => {
    if (isDone) {
      socket.destroy(callbackTwice());
      return;
    }
    isDone = true;
    if (socket.destroyed) return;
    if (error) socket.destroy(error);
    else wrap.answerHello(isView(session) ? bytesOf(session) : undefined);
  };
  if (id.length === 0 || hasTicket || !server.emit('resumeSession', id, done)) done(null, null);
}

function onCertificate(socket, wrap) {
  const { serverName, wantsOcsp } = binding.sessionNames(wrap.session);
  if (serverName !== undefined) socket.servername = serverName;
  const { SNICallback } = socket._tlsOptions;
  if (SNICallback && serverName) {
    askOnce(socket, (done) => guarded(socket, SNICallback, [serverName, done]), (secure) => {
      useContext(socket, wrap, secure, wantsOcsp);
    });
  } else {
    stapleAndGoOn(socket, wrap, undefined, wantsOcsp);
  }
}

// Calls a function of the program. What it throws ends only this connection.
function guarded(socket, callback, args) {
  try {
    return Reflect.apply(callback, socket, args);
  } catch (error) {
    nextTick(() => socket._emitTLSError(error));
    return undefined;
  }
}

// Calls `ask` with a callback (error, value) that must be called once.
function askOnce(socket, ask, use) {
  let isDone = false;
  ask((error, value) => {
    if (isDone) {
      socket.destroy(callbackTwice());
      return;
    }
    isDone = true;
    if (socket.destroyed) return;
    if (error) socket._emitTLSError(error);
    else use(value);
  });
}

function useContext(socket, wrap, secure, wantsOcsp) {
  const box = secure ? boxOf(secure.context ?? secure) : undefined;
  if (secure && box === undefined) {
    failed(socket, new TypeError('Invalid SNI context'));
    return;
  }
  stapleAndGoOn(socket, wrap, secure ? { context: secure.context ?? secure, box } : undefined, wantsOcsp);
}

function stapleAndGoOn(socket, wrap, chosen, wantsOcsp) {
  const { server, secureContext } = socket._tlsOptions;
  const context = chosen?.context ?? secureContext?.context;
  if (!wantsOcsp || !server || server.listenerCount('OCSPRequest') === 0 || context === undefined) {
    wrap.chooseCertificate(chosen?.box, undefined);
    return;
  }
  const certificate = context.getCertificate();
  askOnce(socket, (done) => server.emit('OCSPRequest', certificate, context.getIssuer(), done), (response) => {
    wrap.chooseCertificate(chosen?.box, isView(response) ? bytesOf(response) : undefined);
  });
}

function onServerSession(socket, wrap, id, session) {
  const { server } = socket._tlsOptions;
  if (!server || server.listenerCount('newSession') === 0) return;
  let isDone = false;
  wrap.hold();
  socket._newSessionPending = true;
  const done = () => {
    if (isDone) return;
    isDone = true;
    socket._newSessionPending = false;
    wrap.resume();
    if (socket._securePending) {
      socket._securePending = false;
      socket._finishInit();
    }
  };
  server.emit('newSession', id, session, done);
}

// Clients

const kVerified = Symbol('kVerified');
const kPending = Symbol('kPending');

// A session is worth keeping only if the server was trusted.
function onClientSession(socket, session) {
  if (socket[kVerified] || !socket._tlsOptions[kStarts]) socket.emit('session', session);
  else socket[kPending] = session;
}

function verified(socket) {
  const { [kPending]: session } = socket;
  socket[kVerified] = true;
  socket[kPending] = undefined;
  if (session !== undefined && !socket.destroyed) socket.emit('session', session);
}

// Both

let file;

// The file of --tls-keylog, or undefined.
function keylogFile() {
  file ??= internalBinding('options').tlsKeylog ?? null;
  return file ?? undefined;
}

let hasWarned = false;

function writeKeylog(line) {
  if (!hasWarned) {
    hasWarned = true;
    globalThis.process.emitWarning('Using --tls-keylog makes TLS connections insecure by writing secret key material to file ' + keylogFile());
  }
  require('node/fs').appendFileSync(keylogFile(), line, { mode: 0o600 });
}

function onKeylog(socket, bytes) {
  const line = require('node/buffer').Buffer.concat([bytes, require('node/buffer').Buffer.from('\n')]);
  if (keylogFile() !== undefined) writeKeylog(line);
  const { server } = socket._tlsOptions;
  if (socket._tlsOptions.isServer) server?.emit('keylog', line, socket);
  else socket.emit('keylog', line);
}

const kNoRenegotiation = Symbol('kNoRenegotiation');

// A client may renegotiate only a few times in a while. As in Node, the error leaves it to the program to end the connection.
function onRenegotiation(socket) {
  const tls = require('node/tls');
  const now = Date.now();
  const { isServer } = socket._tlsOptions;
  if (!isServer) return;
  if (socket[kNoRenegotiation]) {
    const error = errors.codedError(Error, 'ERR_TLS_RENEGOTIATION_DISABLED', 'TLS session renegotiation disabled for this socket');
    nextTick(() => socket._emitTLSError(error));
    return;
  }
  socket._renegotiations ??= [];
  const recent = socket._renegotiations.filter((at) => now - at < tls.CLIENT_RENEG_WINDOW * 1000);
  recent.push(now);
  socket._renegotiations = recent;
  socket._handle.handshakes = recent.length;
  if (recent.length <= tls.CLIENT_RENEG_LIMIT) return;
  const error = errors.codedError(Error, 'ERR_TLS_SESSION_ATTACK', 'TLS session renegotiation attack detected');
  nextTick(() => {
    const shown = socket._tlsError(error);
    if (shown !== null) socket.emit('error', shown);
  });
}

// What the program throws makes the handshake fail, without an alert.
function answer(socket, wrap, question, what, servername) {
  const find = question === ASK_ALPN ? chooseProtocol : question === ASK_PSK_SERVER ? serverKey : clientKey;
  try {
    return find(socket, what, servername);
  } catch (error) {
    wrap.hookError = error;
    wrap.isSilent = true;
    return undefined;
  }
}

function chooseProtocol(socket, list, servername) {
  const { Buffer } = require('node/buffer');
  const protocols = namesIn(list);
  const chosen = Reflect.apply(socket._tlsOptions.ALPNCallback, socket, [{ servername, protocols }]);
  if (chosen === undefined) return undefined;
  if (!protocols.includes(chosen)) {
    throw errors.codedError(TypeError, 'ERR_TLS_ALPN_CALLBACK_INVALID_RESULT',
      `ALPN callback returned a value (${chosen}) that did not match any of the client's offered protocols (${protocols.join(', ')})`);
  }
  return Buffer.from(chosen, 'latin1');
}

function serverKey(socket, identity) {
  const { LONGEST_KEY, checkKey } = require('internal/tls/psk');
  const key = Reflect.apply(socket._tlsOptions.pskCallback, socket, [socket, identity]);
  return key === undefined || key === null ? undefined : checkKey(key, LONGEST_KEY);
}

function clientKey(socket, hint) {
  return require('internal/tls/psk').clientAnswer(socket._tlsOptions.pskCallback(hint ?? undefined));
}

module.exports = { listen, keylogFile, verified, kStarts, kNoRenegotiation };
