// SPDX-License-Identifier: MIT
//
// server.listen() in all its forms.
'use strict';

const errors = require('internal/errors');
const { bindError, checkPort, checkSignal, peerError } = require('internal/net/errors');
const { TCP, Pipe } = require('internal/handles');
const { normalize, toNumber } = require('internal/net/args');

const { shareId, startedBy } = require('internal/async_context');
const { nextTick } = require('internal/ticks');
const { active } = require('internal/built_in_channels');
const { onConnection } = require('internal/net/server');
const { role } = require('internal/cluster/role');

const UV_READABLE = 1;
const UV_WRITABLE = 2;
const UV_TCP_IPV6ONLY = 1;
const UV_TCP_REUSEPORT = 2;
const UV_EINVAL = -22;
const UV_EADDRINUSE = -98;
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
  const code = tcp.bind(address, port, family === 6 ? flags : flags & ~UV_TCP_IPV6ONLY);
  if (code < 0) tcp.close();
  return code < 0 ? code : tcp;
}

// What a worker of a cluster asked the primary to bind.
function bindTo({ address, port, addressType, fd, flags }) {
  if (Number.isInteger(fd) && fd >= 0) return handleOfFd(fd);
  if (typeof address !== 'string' && address !== null) return UV_EINVAL;
  if (!Number.isInteger(port) || port < -1 || port > 0xFFFF || (port === -1) !== (addressType === -1)) return UV_EINVAL;
  return address === null ? boundToAll(port, undefined, flags | 0).handle : boundHandle(address, port, addressType, undefined, flags | 0);
}

function setMode(pipe, { readableAll, writableAll }) {
  const mode = (readableAll === true ? UV_READABLE : 0) | (writableAll === true ? UV_WRITABLE : 0);
  return mode === 0 ? 0 : pipe.chmod(mode);
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
function start(server, options) {
  const { port, backlog, fd, flags = 0 } = options;
  let { address = null, family } = options;
  let handle = server._handle;
  if (!handle) {
    if (address === null && typeof fd !== 'number') ({ handle, address, family } = boundToAll(port, fd, flags));
    else handle = boundHandle(address, port, family, fd, flags);
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
  if (typeof handle !== 'number') return { handle, address: '::', family: 6 };
  return { handle: boundHandle('0.0.0.0', port, 4, fd, flags), address: '0.0.0.0', family: 4 };
}

// In a worker of a cluster, the primary has the handle.
function startShared(server, options, extra) {
  const { address = null, port = null, family = null, fd, flags, backlog } = options;
  const id = server._listeningId;
  const query = { address, port, addressType: family, fd, flags, backlog: backlog || 0, ...extra };
  role.getServer(server, query, (failure, handle) => {
    const code = failure || checkTaken(handle, port);
    if (code < 0) {
      handle?.close();
      server.emit('error', peerError(code, 'bind', address, port));
    } else if (server._listeningId !== id) {
      handle.close();
    } else {
      server._handle = handle;
      shareId(server, handle);
      start(server, options);
    }
  });
}

// That a port is taken shows only in the address: another one, or none.
function checkTaken(handle, port) {
  if (!(port > 0) || handle.sockName === undefined) return 0;
  const name = handle.sockName();
  if (!Array.isArray(name)) return name;
  return name[2] === port ? 0 : UV_EADDRINUSE;
}

function startAnywhere(server, options, { exclusive, reusePort, ...extra }) {
  const isShared = role.getServer !== undefined && !exclusive && !reusePort;
  if (isShared) startShared(server, options, extra);
  else start(server, options);
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
    const ownFlags = family === 6 ? flags : flags & ~UV_TCP_IPV6ONLY;
    startAnywhere(server, { __proto__: null, address, port, family: address ? family : 4, backlog, flags: ownFlags }, sharing(options));
  });
}

function notUsable(options) {
  return errors.invalidArgValue('options', { ...options });
}

function alreadyListening() {
  return errors.codedError(Error, 'ERR_SERVER_ALREADY_LISTEN',
    'Listen method has been called more than once without closing.');
}

function sharing({ exclusive, reusePort }) {
  return { exclusive: Boolean(exclusive), reusePort: reusePort === true };
}

function startPort(server, options, backlog) {
  checkPort(options.port, 'options.port');
  const flags = (options.ipv6Only === true ? UV_TCP_IPV6ONLY : 0) | (options.reusePort === true ? UV_TCP_REUSEPORT : 0);
  if (options.host) startAtHost(server, options, backlog, flags);
  else startAnywhere(server, { __proto__: null, port: options.port | 0, family: 4, backlog, flags: flags || undefined }, sharing(options));
}

function startPath(server, options, backlog) {
  const { path } = options;
  server._pipeName = path;
  const { exclusive, readableAll, writableAll } = options;
  if (path[0] === '\0' && (readableAll || writableAll)) {
    throw errors.invalidArgValue('options', options, 'can not set readableAll or writableAllt to true when path is abstract unix socket');
  }
  startAnywhere(server, { __proto__: null, address: path, port: -1, family: -1, backlog }, { exclusive: Boolean(exclusive), readableAll, writableAll });
  if (!server._handle) return;
  const code = setMode(server._handle, options);
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
    startAnywhere(server, { __proto__: null, fd: options.fd, backlog }, sharing(options));
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

module.exports = { listen, bindTo };
