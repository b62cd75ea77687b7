// SPDX-License-Identifier: MIT
//
// Connecting a socket: a path, an address, or a name with one or more addresses. Several addresses are tried in turn,
// with alternating families: the next one is tried when the last has failed or has not answered for a while.
'use strict';

const errors = require('internal/errors');
const { fromLoop, callError, peerError, checkPort, checkBoolean, checkNumber, checkInt32 } = require('internal/net/errors');
const { TCP, Pipe } = require('internal/handles');
const { normalizedOnce } = require('internal/net/args');
const { isIP } = require('internal/net/ip');
const { startedBy } = require('internal/async_context');
const { nextTick } = require('internal/ticks');
const { attach, touch, Socket, symbols } = require('internal/net/socket');
const { began, ended } = require('internal/perf/operations');

const { kNoDelay, kKeepAlive, kKeepAliveDelay } = symbols;

const SHORTEST_ATTEMPT_MS = 10;
const UV_TCP_IPV6ONLY = 1;
const UV_ETIMEDOUT = -110;
const UV_ECANCELED = -125;

const { noFamilyAutoselection, familyAttemptTimeout } = internalBinding('options');
const defaults = { autoSelectFamily: !noFamilyAutoselection, attemptTimeout: parseInt(familyAttemptTimeout, 10) || 250 };

const FAMILIES = { __proto__: null, IPv4: 4, IPv6: 6 };

function missingArgs() {
  return errors.codedError(TypeError, 'ERR_MISSING_ARGS', 'The "options" or "port" or "path" argument must be specified');
}

function connect(socket, args) {
  const [options, callback] = normalizedOnce(args);
  if (options.port === undefined && (options.path === undefined || options.path === null)) {
    throw missingArgs();
  }
  if (socket.write !== Socket.prototype.write) socket.write = Socket.prototype.write;
  const { path } = options;
  const isPipe = Boolean(path);
  if (socket.destroyed) socket._handle = null;
  if (!socket._handle) attach(socket, isPipe ? new Pipe() : new TCP());
  if (callback !== null) socket.once('connect', callback);
  touch(socket);
  socket.connecting = true;
  if (isPipe) {
    errors.checkString(path, 'options.path');
    connectPipe(socket, path);
  } else {
    findAndConnect(socket, options);
  }
  return socket;
}

function connectPipe(socket, path) {
  const code = socket._handle.connect(path, (status) => connected(socket, socket._handle, status, { address: path }));
  if (code < 0) socket.destroy(peerError(code, 'connect', path));
}

function checkOptions(options) {
  const { localAddress, localPort, port, autoSelectFamily, autoSelectFamilyAttemptTimeout } = options;
  if (localAddress && !isIP(localAddress)) throw badAddress(localAddress);
  if (localPort) checkNumber(localPort, 'options.localPort');
  if (typeof port !== 'undefined') {
    if (typeof port !== 'number' && typeof port !== 'string') {
      throw errors.invalidArgType('options.port', ['number', 'string'], port);
    }
    checkPort(port);
  }
  if (autoSelectFamily !== undefined && autoSelectFamily !== null) checkBoolean(autoSelectFamily, 'options.autoSelectFamily');
  if (autoSelectFamilyAttemptTimeout !== undefined && autoSelectFamilyAttemptTimeout !== null) {
    checkInt32(autoSelectFamilyAttemptTimeout, 'options.autoSelectFamilyAttemptTimeout', 1);
  }
}

function badAddress(address) {
  return errors.codedError(TypeError, 'ERR_INVALID_IP_ADDRESS', `Invalid IP address: ${address}`);
}

function badFamily(family, host, port) {
  const error = errors.codedError(RangeError, 'ERR_INVALID_ADDRESS_FAMILY', `Invalid address family: ${family} ${host}:${port}`);
  error.host = host;
  error.port = port;
  return error;
}

function findAndConnect(socket, options) {
  checkOptions(options);
  const host = options.host || 'localhost';
  const port = options.port | 0;
  const { localAddress, localPort } = options;
  const target = { __proto__: null, host, port, localAddress, localPort };
  const family = isIP(host);
  if (family !== 0) {
    startedBy(socket, nextTick, () => {
      if (socket.connecting) connectOne(socket, { __proto__: null, ...target, address: host, family });
    });
    return;
  }
  if (options.lookup !== undefined && options.lookup !== null) errors.checkFunction(options.lookup, 'options.lookup');
  const dns = require('node/dns');
  // server.address() names the family.
  const query = { family: FAMILIES[options.family] ?? options.family, hints: options.hints || 0 };
  if (query.family !== 4 && query.family !== 6 && query.hints === 0) query.hints = dns.ADDRCONFIG;
  socket._host = host;
  const lookup = options.lookup || dns.lookup;
  if ((options.autoSelectFamily ?? defaults.autoSelectFamily) && query.family !== 4 && query.family !== 6 && !localAddress) {
    query.all = true;
    target.attemptTimeout = Math.max(options.autoSelectFamilyAttemptTimeout ?? defaults.attemptTimeout, SHORTEST_ATTEMPT_MS);
    startedBy(socket, lookup, host, query, (error, addresses) => foundSeveral(socket, target, error, addresses));
  } else {
    startedBy(socket, lookup, host, query, (error, address, found) => foundOne(socket, target, error, address, found));
  }
}

function fail(socket, error) {
  socket.destroy(error);
}

function foundOne(socket, target, error, address, family) {
  socket.emit('lookup', error, address, family, target.host);
  if (!socket.connecting) return;
  if (error) startedBy(socket, nextTick, fail, socket, error);
  else if (!isIP(address)) startedBy(socket, nextTick, fail, socket, badAddress(address));
  else if (family !== 4 && family !== 6) startedBy(socket, nextTick, fail, socket, badFamily(family, target.host, target.port));
  else {
    touch(socket);
    connectOne(socket, { __proto__: null, ...target, address, family });
  }
}

// The valid addresses in the order in which they are tried: families alternate.
function arranged(addresses) {
  const first = addresses.filter(({ family }) => family === addresses[0].family);
  const second = addresses.filter(({ family }) => family !== addresses[0].family);
  const list = [];
  for (let i = 0; i < first.length || i < second.length; i++) {
    if (i < first.length) list.push(first[i]);
    if (i < second.length) list.push(second[i]);
  }
  return list;
}

function foundSeveral(socket, target, error, addresses) {
  const { host, port } = target;
  if (!socket.connecting) return;
  if (error) {
    socket.emit('lookup', error, undefined, undefined, host);
    startedBy(socket, nextTick, fail, socket, error);
    return;
  }
  const good = [];
  for (const { address, family } of addresses) {
    socket.emit('lookup', error, address, family, host);
    if (!socket.connecting) return;
    if (isIP(address) && (family === 4 || family === 6)) good.push({ address, family });
  }
  if (good.length === 0) {
    const [{ address, family }] = addresses.length > 0 ? addresses : [{}];
    startedBy(socket, nextTick, fail, socket, isIP(address) ? badFamily(family, host, port) : badAddress(address));
    return;
  }
  touch(socket);
  if (good.length === 1) connectOne(socket, { __proto__: null, ...target, ...good[0] });
  else tryNext({ socket, target, list: arranged(good), current: 0, errors: [], timer: null, handle: null });
}

// 0, or the error code of binding the local end.
function bindLocal(handle, { localAddress, localPort, family }) {
  if (!localAddress && !localPort) return 0;
  const address = localAddress || (family === 4 ? '0.0.0.0' : '::');
  return handle.bind(address, localPort | 0, family === 6 && !localAddress ? UV_TCP_IPV6ONLY : 0);
}

function localEnd(handle, { localAddress, localPort }) {
  const name = handle.sockName?.();
  return localAddress && localPort && Array.isArray(name) ? `${name[0]}:${name[2]}` : undefined;
}

function localEndAlways(handle) {
  const name = handle.sockName();
  return Array.isArray(name) ? `${name[0]}:${name[2]}` : undefined;
}

function connectOne(socket, target) {
  const handle = socket._handle;
  const { address, port, family } = target;
  const bound = bindLocal(handle, target);
  if (bound < 0) {
    socket.destroy(peerError(bound, 'bind', target.localAddress || (family === 4 ? '0.0.0.0' : '::'), target.localPort));
    return;
  }
  socket.emit('connectionAttempt', address, port, family);
  target.began = began('net');
  const code = handle.connect(address, port, (status) => connected(socket, handle, status, target));
  if (code < 0) {
    const error = peerError(code, 'connect', address, port, localEndAlways(handle));
    socket.destroy(error);
    socket.emit('connectionAttemptFailed', address, port, family, error);
  }
}

function connected(socket, handle, status, target) {
  if (socket.destroyed || socket._handle !== handle) return;
  if (status < 0) {
    const local = localEnd(handle, target);
    const error = peerError(status, 'connect', target.address, target.port, local);
    if (local !== undefined) Object.assign(error, { localAddress: target.localAddress, localPort: target.localPort });
    socket.connecting = false;
    socket._sockname = null;
    if (target.port !== undefined) socket.emit('connectionAttemptFailed', target.address, target.port, target.family, error);
    socket.destroy(error);
    return;
  }
  established(socket, target);
}

function established(socket, { began: start, address, port }) {
  if (start !== undefined) ended('net', 'connect', start, { host: address, port });
  socket.connecting = false;
  socket._sockname = null;
  touch(socket);
  const handle = socket._handle;
  if (socket[kNoDelay] && handle.setNoDelay) handle.setNoDelay(true);
  if (socket[kKeepAlive] && handle.setKeepAlive) handle.setKeepAlive(true, socket[kKeepAliveDelay]);
  socket.emit('connect');
  socket.emit('ready');
  if (socket.readable && !socket.isPaused()) socket.read(0);
}

function allFailed(attempt) {
  const { errors: list } = attempt;
  const error = new AggregateError(list);
  error.code = list[0].code;
  require('internal/stack').setHeader(error, `AggregateError [${error.code}]: `);
  return fromLoop(error, 'connect');
}

function tryNext(attempt, isCanceled = false) {
  const { socket, list, target } = attempt;
  clearTimeout(attempt.timer);
  if (isCanceled || attempt.current === list.length) {
    fail(socket, attempt.errors.length === 0 ? callError(UV_ECANCELED, 'connect') : allFailed(attempt));
    return;
  }
  const index = attempt.current++;
  const next = { __proto__: null, ...target, ...list[index] };
  if (index > 0) attach(socket, new TCP());
  else socket.autoSelectFamilyAttemptedAddresses = [];
  const handle = socket._handle;
  attempt.handle = handle;
  const { address, port, family } = next;
  socket.emit('connectionAttempt', address, port, family);
  if (!socket.connecting) return;
  socket.autoSelectFamilyAttemptedAddresses.push(`${address}:${port}`);
  const bound = bindLocal(handle, next);
  next.began = began('net');
  const code = bound < 0 ? bound : handle.connect(address, port, (status) => answered(attempt, index, handle, status, next));
  if (code < 0) {
    const error = peerError(code, bound < 0 ? 'bind' : 'connect', address, port, localEndAlways(handle));
    attempt.errors.push(error);
    socket.emit('connectionAttemptFailed', address, port, family, error);
    abandon(handle);
    tryNext(attempt);
  } else if (index < list.length - 1) {
    attempt.timer = setTimeout(tooSlow, target.attemptTimeout, attempt, handle, next);
  }
}

function abandon(handle) {
  handle.socket = null;
  handle.close();
}

function answered(attempt, index, handle, status, target) {
  const { socket } = attempt;
  if (socket._handle !== handle || !socket.connecting) return;
  clearTimeout(attempt.timer);
  if (status === 0) {
    established(socket, target);
    return;
  }
  const error = peerError(status, 'connect', target.address, target.port, localEnd(handle, target));
  attempt.errors.push(error);
  socket.emit('connectionAttemptFailed', target.address, target.port, target.family, error);
  if (!socket.connecting) return;
  if (attempt.current < attempt.list.length) abandon(handle);
  tryNext(attempt, status === UV_ECANCELED);
}

function tooSlow(attempt, handle, target) {
  const { socket } = attempt;
  socket.emit('connectionAttemptTimeout', target.address, target.port, target.family);
  if (!socket.connecting || socket._handle !== handle) return;
  attempt.errors.push(peerError(UV_ETIMEDOUT, 'connect', target.address, target.port, localEnd(handle, target)));
  abandon(handle);
  tryNext(attempt);
}

module.exports = { connect, defaults, SHORTEST_ATTEMPT_MS };
