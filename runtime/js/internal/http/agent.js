// SPDX-License-Identifier: MIT
//
// http.Agent: client connections, kept for reuse and limited in number.
//
// By destination name, `sockets` lists the connections in use, `freeSockets` the idle ones, and `requests` the requests
// waiting for a connection.
'use strict';

const { ownOptions } = require('internal/options');
const EventEmitter = require('node/events');
const net = require('node/net');
const { reuse } = require('internal/handles');
const { invalidArgType, invalidArgValue, outOfRange } = require('internal/errors');
const { timeoutOf } = require('internal/http/common');

const kRequestOptions = Symbol('kRequestOptions');

// The time that a response may be in flight: a server closes an idle connection this much later than it announces.
const LATENCY_MS = 1000;
const SCHEDULINGS = ['fifo', 'lifo'];

function checkOptions({ maxTotalSockets, scheduling }) {
  if (scheduling && !SCHEDULINGS.includes(scheduling)) {
    throw invalidArgValue('scheduling', scheduling, "must be one of: 'fifo', 'lifo'");
  }
  if (maxTotalSockets !== undefined) {
    if (typeof maxTotalSockets !== 'number') throw invalidArgType('maxTotalSockets', 'number', maxTotalSockets);
    if (!(maxTotalSockets >= 1)) throw outOfRange('maxTotalSockets', '>= 1', maxTotalSockets);
  }
}

// A path in an agent's options would be taken as that of a local socket.
function Agent(given) {
  if (!(this instanceof Agent)) return Reflect.construct(Agent, [given]);
  EventEmitter.call(this);
  const options = Object.assign({ __proto__: null }, given);
  if (options.noDelay === undefined) options.noDelay = true;
  options.path = null;
  checkOptions(options);
  const { keepAliveMsecs, keepAlive, maxSockets, maxFreeSockets, scheduling, maxTotalSockets } = options;
  Object.assign(this, {
    defaultPort: 80,
    protocol: 'http:',
    options,
    requests: { __proto__: null },
    sockets: { __proto__: null },
    freeSockets: { __proto__: null },
    keepAliveMsecs: keepAliveMsecs || 1000,
    keepAlive: keepAlive || false,
    maxSockets: maxSockets || Agent.defaultMaxSockets,
    maxFreeSockets: maxFreeSockets || 256,
    scheduling: scheduling || 'lifo',
    maxTotalSockets: maxTotalSockets ?? Infinity,
    totalSocketCount: 0,
  });
  this.on('free', onFree);
}

// Lists by destination. Empty lists are removed, so all names have members.

function lengthOf(lists, name) {
  return lists[name] === undefined ? 0 : lists[name].length;
}

function add(lists, name, item) {
  if (lists[name] === undefined) lists[name] = [item];
  else lists[name].push(item);
}

function removeAt(lists, name, at) {
  const [item] = lists[name].splice(at, 1);
  if (lists[name].length === 0) delete lists[name];
  return item;
}

function remove(lists, name, item) {
  const at = lists[name]?.indexOf(item) ?? -1;
  if (at !== -1) removeAt(lists, name, at);
}

// Limits

function connectionsTo(agent, name) {
  return lengthOf(agent.sockets, name) + lengthOf(agent.freeSockets, name);
}

function isFull(agent) {
  return agent.totalSocketCount >= agent.maxTotalSockets;
}

function hasRoomFor(agent, name) {
  return !isFull(agent) && connectionsTo(agent, name) < agent.maxSockets;
}

// Whether a connection that has served a request may stay idle for reuse. At the total limit, a request to another
// destination needs its place.
function mayStay(agent, socket, name) {
  if (!agent.keepAlive || !socket._httpMessage?.shouldKeepAlive) return false;
  if (agent.totalSocketCount > agent.maxTotalSockets || connectionsTo(agent, name) > agent.maxSockets) return false;
  if (lengthOf(agent.freeSockets, name) >= agent.maxFreeSockets || !agent.keepSocketAlive(socket)) return false;
  return !isFull(agent) || Object.keys(agent.requests).length === 0;
}

// Connections

// The server name for SNI: from the Host header or the destination; none for an IP address.
function serverNameOf({ host }, req) {
  const header = req.getHeader('host');
  if (!header) return net.isIP(host) ? '' : host;
  if (typeof header !== 'string') throw invalidArgType('options.headers.host', 'string', header);
  const name = header[0] === '[' ? header.slice(1, header.indexOf(']')) : header.split(':')[0];
  return net.isIP(name) ? '' : name;
}

function connectionOptions(agent, req, given) {
  const options = Object.assign({ __proto__: null }, given, agent.options);
  if (given.socketPath) options.path = given.socketPath;
  if (options.servername !== '') options.servername ||= serverNameOf(options, req);
  return options;
}

function watch(agent, socket, options) {
  const forget = () => {
    agent.totalSocketCount--;
    agent.removeSocket(socket, options);
  };
  const listeners = {
    free: () => agent.emit('free', socket, options),
    close: forget,
    timeout() {
      if (Object.values(agent.freeSockets).some((list) => list.includes(socket))) socket.destroy();
    },
    // The connection is used for something else from now on.
    agentRemove() {
      forget();
      for (const name of Object.keys(listeners)) socket.removeListener(name, listeners[name]);
    },
  };
  for (const name of Object.keys(listeners)) socket.on(name, listeners[name]);
}

function give(agent, req, socket) {
  req.onSocket(socket);
  const timeout = timeoutOf(req);
  if (timeout !== undefined && timeout !== (agent.options.timeout || 0)) socket.setTimeout(timeout);
}

function connectFor(agent, req, options, done) {
  agent.createSocket(req, options, (error, socket) => {
    if (error) req.onSocket(socket, error);
    else done(socket);
  });
}

// A request is done with its connection: it is passed to a waiting request, kept idle, or closed.
function onFree(socket, options) {
  const name = this.getName(options);
  if (socket.writable && lengthOf(this.requests, name) > 0) give(this, removeAt(this.requests, name, 0), socket);
  else if (socket.writable && mayStay(this, socket, name)) putAside(this, socket, name);
  else socket.destroy();
}

function putAside(agent, socket, name) {
  const free = agent.freeSockets[name] ?? [];
  agent.freeSockets[name] = free;
  socket._httpMessage = null;
  agent.removeSocket(socket, socket[kRequestOptions]);
  socket.once('error', onFreeError);
  free.push(socket);
}

function onFreeError() {
  this.destroy();
  this.emit('agentRemove');
}

// An idle, usable connection, or undefined.
function takeFree(agent, name) {
  const free = agent.freeSockets[name];
  if (free === undefined) return undefined;
  const alive = free.filter((socket) => !socket.destroyed);
  const socket = agent.scheduling === 'fifo' ? alive.shift() : alive.pop();
  if (alive.length > 0) agent.freeSockets[name] = alive;
  else delete agent.freeSockets[name];
  socket?.removeListener('error', onFreeError);
  return socket;
}

// Makes room for a request when the total limit is reached.
function closeOneFree(agent) {
  for (const list of Object.values(agent.freeSockets)) {
    const socket = list.find(({ destroyed }) => !destroyed);
    if (socket !== undefined) {
      socket.destroy();
      return;
    }
  }
}

// A slot has become free: for a request to this destination, or to any if the total is limited.
function serveWaiting(agent, freed) {
  let name = freed;
  if (lengthOf(agent.requests, name) === 0 && agent.maxTotalSockets !== Infinity) {
    name = Object.keys(agent.requests).find((each) => lengthOf(agent.sockets, each) < agent.maxSockets);
  }
  if (name === undefined || lengthOf(agent.requests, name) === 0 || !hasRoomFor(agent, name)) return;
  const [req] = agent.requests[name];
  connectFor(agent, req, req[kRequestOptions], (socket) => socket.emit('free'));
}

// The timeout in the server's Keep-Alive header, or undefined. It shortens the timeout of an agent that has one.
function hintedTimeout(socket) {
  const hint = socket._httpMessage?.res?.headers['keep-alive'];
  if (hint === undefined || !hint.startsWith('timeout=')) return undefined;
  const seconds = Number.parseInt(hint.slice('timeout='.length), 10);
  return seconds >= 0 ? seconds * 1000 - LATENCY_MS : undefined;
}

const methods = {
  createConnection: net.createConnection,

  getName(given) {
    const { host, port, localAddress, family, socketPath } = ownOptions(given);
    const name = `${host || 'localhost'}:${port || ''}:${localAddress || ''}${family === 4 || family === 6 ? `:${family}` : ''}`;
    return socketPath ? `${name}:${socketPath}` : name;
  },

  addRequest(req, given, port, localAddress) {
    const options = connectionOptions(this, req, typeof given === 'string' ? { __proto__: null, host: given, port, localAddress } : given);
    const name = this.getName(options);
    this.sockets[name] ??= [];
    const socket = takeFree(this, name);
    if (socket !== undefined) {
      this.reuseSocket(socket, req);
      add(this.sockets, name, socket);
      give(this, req, socket);
    } else if (hasRoomFor(this, name)) {
      connectFor(this, req, options, (created) => give(this, req, created));
    } else {
      req[kRequestOptions] = options;
      add(this.requests, name, req);
      if (isFull(this)) closeOneFree(this);
    }
  },

  createSocket(req, given, callback) {
    const options = connectionOptions(this, req, given);
    const name = this.getName(options);
    options._agentKey = name;
    options.encoding = null;
    if (this.keepAlive) Object.assign(options, { keepAlive: this.keepAlive, keepAliveInitialDelay: this.keepAliveMsecs });
    let isDone = false;
    const whenCreated = (error, socket) => {
      if (isDone) return;
      isDone = true;
      if (!error) {
        add(this.sockets, name, socket);
        this.totalSocketCount++;
        socket[kRequestOptions] = options;
        watch(this, socket, options);
      }
      callback(error || null, socket);
    };
    const created = this.createConnection(options, whenCreated);
    if (created) whenCreated(null, created);
  },

  removeSocket(socket, options) {
    const name = this.getName(options);
    remove(this.sockets, name, socket);
    if (!socket.writable) remove(this.freeSockets, name, socket);
    serveWaiting(this, name);
  },

  keepSocketAlive(socket) {
    const hint = hintedTimeout(socket);
    const isExpired = hint <= 0;
    let timeout = this.options.timeout || 0;
    if (!isExpired && hint < timeout) timeout = hint;
    socket.setKeepAlive(true, this.keepAliveMsecs);
    if (socket.timeout !== timeout) socket.setTimeout(timeout);
    socket.unref();
    return !isExpired;
  },

  reuseSocket(socket, req) {
    socket.ref();
    req.reusedSocket = true;
    if (socket._handle) reuse(socket._handle);
  },

  destroy() {
    const all = [...Object.values(this.freeSockets), ...Object.values(this.sockets)].flat();
    for (const socket of all) socket.destroy();
  },
};

Object.setPrototypeOf(Agent, EventEmitter);
Object.setPrototypeOf(Agent.prototype, EventEmitter.prototype);
Agent.defaultMaxSockets = Infinity;
Object.assign(Agent.prototype, methods);

module.exports = { Agent };
