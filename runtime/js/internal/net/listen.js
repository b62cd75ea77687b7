// SPDX-License-Identifier: MIT
//
// server.listen() in all its forms.
'use strict';

const errors = require('internal/errors');
const { bindError, checkPort, checkSignal } = require('internal/net/errors');
const { TCP, Pipe } = require('internal/handles');
const { normalize, toNumber } = require('internal/net/args');

const { shareId, startedBy } = require('internal/async_context');
const { nextTick } = require('internal/ticks');
const { active } = require('internal/built_in_channels');
const { onConnection } = require('internal/net/server');

const UV_READABLE = 1;
const UV_WRITABLE = 2;
const UV_TCP_IPV6ONLY = 1;
const UV_EINVAL = -22;
const USUAL_BACKLOG = 511;

// A listening handle on an open descriptor.
function handleOfFd(fd) {
  const kind = internalBinding('stdio').kindOf(fd);
  if (kind !== 'TCP' && kind !== 'PIPE') return UV_EINVAL;
  const handle = kind === 'TCP' ? new TCP(true) : new Pipe(false, 0, 'PIPESERVERWRAP');
  const code = handle.open(fd);
  return code < 0 ? code : handle;
}

// A bound handle, or a code.
function boundHandle(address, port, family, fd, flags) {
  if (typeof fd === 'number' && fd >= 0) return handleOfFd(fd);
  if (port === -1 && family === -1) {
    const pipe = new Pipe(false, 0, 'PIPESERVERWRAP');
    const code = pipe.bind(address);
    if (code < 0) pipe.close();
    return code < 0 ? code : pipe;
  }
  const tcp = new TCP(true);
  const code = tcp.bind(address, port, family === 6 ? flags : 0);
  if (code < 0) tcp.close();
  return code < 0 ? code : tcp;
}

function emitError(server, error) {
  server.emit('error', error);
}

function emitListening(server) {
  if (server._handle) server.emit('listening');
}

function giveUp(server, code, address, port) {
  server._handle?.close();
  server._handle = null;
  const error = bindError(code, 'listen', address ?? (port >= 0 ? '::' : null), port);
  startedBy(server, nextTick, emitError, server, error);
  active['tracing:net.server.listen:error']?.publish({ server, error });
}

// address null: all addresses, both IPv6 and IPv4 if IPv6 is available.
function start(server, { address = null, port, family, backlog, fd, flags = 0 }) {
  let handle = server._handle;
  if (!handle) {
    handle = address === null && typeof fd !== 'number' ? boundToAll(port, fd, flags) : boundHandle(address, port, family, fd, flags);
    if (typeof handle === 'number') {
      giveUp(server, handle, address, port);
      return;
    }
    server._handle = handle;
    shareId(server, handle);
  }
  handle.server = server;
  handle.onconnection = onConnection;
  const code = handle.listen(backlog || USUAL_BACKLOG);
  if (code < 0) {
    giveUp(server, code, address, port);
    return;
  }
  server._connectionKey = `${family}:${address}:${port}`;
  if (server._unref) server.unref();
  startedBy(server, nextTick, emitListening, server);
  active['tracing:net.server.listen:asyncEnd']?.publish({ server });
}

function boundToAll(port, fd, flags) {
  const handle = boundHandle('::', port, 6, fd, flags);
  return typeof handle === 'number' ? boundHandle('0.0.0.0', port, 4, fd, flags) : handle;
}

function startAtHost(server, options, backlog, flags) {
  const port = options.port | 0;
  const { lookup } = require('node/dns');
  const id = server._listeningId;
  lookup(options.host, (error, address, family) => {
    if (server._listeningId !== id) return;
    if (error) {
      server.emit('error', error);
      return;
    }
    start(server, { __proto__: null, address, port, family: address ? family : 4, backlog, flags: family === 6 ? flags : 0 });
  });
}

function notUsable(options) {
  return errors.invalidArgValue('options', { ...options });
}

function alreadyListening() {
  return errors.codedError(Error, 'ERR_SERVER_ALREADY_LISTEN',
    'Listen method has been called more than once without closing.');
}

function startPort(server, options, backlog) {
  checkPort(options.port, 'options.port');
  const flags = options.ipv6Only === true ? UV_TCP_IPV6ONLY : 0;
  if (options.host) startAtHost(server, options, backlog, flags);
  else start(server, { __proto__: null, port: options.port | 0, family: 4, backlog, flags });
}

function startPath(server, options, backlog) {
  const { path } = options;
  server._pipeName = path;
  start(server, { __proto__: null, address: path, port: -1, family: -1, backlog });
  if (!server._handle) return;
  const mode = (options.readableAll === true ? UV_READABLE : 0) | (options.writableAll === true ? UV_WRITABLE : 0);
  if (mode === 0) return;
  const code = server._handle.chmod(mode);
  if (code < 0) {
    server._handle.close();
    server._handle = null;
    throw require('internal/net/errors').callError(code, 'uv_pipe_chmod');
  }
}

function closeOnAbort(server, signal) {
  if (signal === undefined) return;
  checkSignal(signal, 'options.signal');
  const onAbort = () => server.close();
  if (signal.aborted) {
    nextTick(onAbort);
  } else {
    signal.addEventListener('abort', onAbort, { once: true });
    server.once('close', () => signal.removeEventListener('abort', onAbort));
  }
}

// The options of server.listen() that contain a handle of some kind.
function givenHandle(first, options) {
  const handle = options._handle ?? options.handle ?? first;
  return handle instanceof TCP || handle instanceof Pipe ? handle : undefined;
}

function listen(server, args) {
  const normalized = normalize(args);
  let [options] = normalized;
  const callback = normalized[1];
  if (server._handle) throw alreadyListening();
  active['tracing:net.server.listen:asyncStart']?.publish({ server, options });
  server._listeningId++;
  if (callback !== null) server.once('listening', callback);
  const backlog = toNumber(args.length > 1 && args[1]) || toNumber(args.length > 2 && args[2]) || options.backlog;
  const handle = givenHandle(args[0], options);
  if (handle !== undefined) {
    server._handle = handle;
    shareId(server, handle);
    start(server, { __proto__: null, port: -1, family: -1, backlog });
    return server;
  }
  closeOnAbort(server, options.signal);
  if (typeof options.fd === 'number' && options.fd >= 0) {
    start(server, { __proto__: null, fd: options.fd, backlog });
    return server;
  }
  const isWithoutPort = args.length === 0 || typeof args[0] === 'function'
    || (options.port === undefined && 'port' in options) || options.port === null;
  if (isWithoutPort) options = { __proto__: null, ...options, port: 0 };
  if (typeof options.port === 'number' || typeof options.port === 'string') startPort(server, options, backlog);
  else if (options.path && typeof options.path === 'string') startPath(server, options, backlog);
  else if (!('port' in options || 'path' in options)) {
    throw errors.invalidArgValue('options', options, 'must have the property "port" or "path"');
  } else throw notUsable(options);
  return server;
}

module.exports = { listen };
