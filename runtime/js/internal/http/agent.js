// SPDX-License-Identifier: MIT
//
// http.Agent: connections of clients, kept for the next request and limited in number.
// `sockets`, `freeSockets` and `requests` hold them by the name of their destination.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const EventEmitter = require('node/events');
const net = require('node/net');
const { invalidArgType, invalidArgValue, outOfRange } = require('internal/errors');
const { timeoutOf } = require('internal/http/common');

const kRequestOptions = Symbol('kRequestOptions');

function checkMaximum(value, name) {
  if (typeof value !== 'number') throw invalidArgType(name, 'number', value);
  if (!(value >= 1)) throw outOfRange(name, '>= 1', value);
}

function Agent(given) {
  if (!(this instanceof Agent)) return new Agent(given);
  Reflect.apply(EventEmitter, this, []);
  this.defaultPort = 80;
  this.protocol = 'http:';
  this.options = { __proto__: null, ...given };
  if (this.options.noDelay === undefined) this.options.noDelay = true;
  this.options.path = null; // a path in here would be taken for that of a local socket
  this.requests = { __proto__: null };
  this.sockets = { __proto__: null };
  this.freeSockets = { __proto__: null };
  this.keepAliveMsecs = this.options.keepAliveMsecs || 1000;
  this.keepAlive = this.options.keepAlive || false;
  this.maxSockets = this.options.maxSockets || Agent.defaultMaxSockets;
  this.maxFreeSockets = this.options.maxFreeSockets || 256;
  this.scheduling = this.options.scheduling || 'lifo';
  if (this.options.maxTotalSockets !== undefined) checkMaximum(this.options.maxTotalSockets, 'maxTotalSockets');
  this.maxTotalSockets = this.options.maxTotalSockets ?? Infinity;
  this.totalSocketCount = 0;
  if (this.scheduling !== 'fifo' && this.scheduling !== 'lifo') {
    throw invalidArgValue('scheduling', this.scheduling, "must be one of: 'fifo', 'lifo'");
  }
  this.on('free', onFree);
}
Object.setPrototypeOf(Agent.prototype, EventEmitter.prototype);
Object.setPrototypeOf(Agent, EventEmitter);
Agent.defaultMaxSockets = Infinity;

// A request is done with its socket: another that waits gets it, or it is kept.
function onFree(socket, options) {
  const name = this.getName(options);
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const waiting = this.requests[name];
  if (waiting && waiting.length > 0) {
    const req = waiting.shift();
    if (waiting.length === 0) delete this.requests[name];
    give(this, req, socket);
    return;
  }
  const req = socket._httpMessage;
  if (!req || !req.shouldKeepAlive || !this.keepAlive) {
    socket.destroy();
    return;
  }
  keep(this, socket, name);
}

function keep(agent, socket, name) {
  const free = agent.freeSockets[name] ?? [];
  const count = free.length + (agent.sockets[name]?.length ?? 0);
  // A request to another destination needs the place, and gets it when the socket is closed.
  const isNeeded = agent.totalSocketCount >= agent.maxTotalSockets && Object.keys(agent.requests).length > 0;
  if (isNeeded || agent.totalSocketCount > agent.maxTotalSockets || count > agent.maxSockets || free.length >= agent.maxFreeSockets
    || !agent.keepSocketAlive(socket)) {
    socket.destroy();
    return;
  }
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

// Makes place for a request when there are as many connections as there may be in all.
function closeOneFree(agent) {
  for (const name of Object.keys(agent.freeSockets)) {
    const socket = agent.freeSockets[name].find(({ destroyed }) => !destroyed);
    if (socket !== undefined) {
      socket.destroy();
      return;
    }
  }
}

function give(agent, req, socket) {
  req.onSocket(socket);
  const agentTimeout = agent.options.timeout || 0;
  const timeout = timeoutOf(req);
  if (timeout === undefined || timeout === agentTimeout) return;
  socket.setTimeout(timeout);
}

function add(lists, name, item) {
  if (lists[name] === undefined) lists[name] = [];
  lists[name].push(item);
}

// The options of a connection, without what belongs to the agent alone.
function merged(agent, options) {
  const all = { __proto__: null, ...options, ...agent.options };
  if (options.socketPath) all.path = options.socketPath;
  return all;
}

function serverNameOf(options, req) {
  let name = options.host;
  const header = req.getHeader('host');
  if (header && typeof header === 'string') {
    name = header.startsWith('[') ? header.slice(1, header.indexOf(']')) : header.split(':', 1)[0];
  }
  return net.isIP(name) ? '' : name;
}

function watch(agent, socket, options) {
  const listeners = {
    free: () => agent.emit('free', socket, options),
    close() {
      agent.totalSocketCount--;
      agent.removeSocket(socket, options);
    },
    timeout() {
      if (Object.values(agent.freeSockets).some((list) => list.includes(socket))) socket.destroy();
    },
    // It is used for something else from now on.
    agentRemove() {
      agent.totalSocketCount--;
      agent.removeSocket(socket, options);
      for (const name of Object.keys(listeners)) socket.removeListener(name, listeners[name]);
    },
  };
  for (const name of Object.keys(listeners)) socket.on(name, listeners[name]);
}

const methods = {
  createConnection: net.createConnection,

  getName(given) {
    const options = ownOptions(given);
    let name = `${options.host || 'localhost'}:${options.port || ''}:${options.localAddress || ''}`;
    if (options.family === 4 || options.family === 6) name += `:${options.family}`;
    if (options.socketPath) name += `:${options.socketPath}`;
    return name;
  },

  addRequest(req, given, port, localAddress) {
    const asOptions = typeof given === 'string' ? { __proto__: null, host: given, port, localAddress } : given;
    const options = merged(this, asOptions);
    if (!options.servername && options.servername !== '') options.servername = serverNameOf(options, req);
    const name = this.getName(options);
    this.sockets[name] ??= [];
    const socket = takeFree(this, name);
    const count = (this.freeSockets[name]?.length ?? 0) + this.sockets[name].length;
    if (socket) {
      socket.ref?.();
      this.reuseSocket(socket, req);
      this.sockets[name].push(socket);
      give(this, req, socket);
    } else if (count < this.maxSockets && this.totalSocketCount < this.maxTotalSockets) {
      this.createSocket(req, options, (error, created) => {
        if (error) req.onSocket(created, error);
        else give(this, req, created);
      });
    } else {
      req[kRequestOptions] = options;
      add(this.requests, name, req);
      if (this.totalSocketCount >= this.maxTotalSockets) closeOneFree(this);
    }
  },

  createSocket(req, given, callback) {
    const options = merged(this, given);
    if (!options.servername && options.servername !== '') options.servername = serverNameOf(options, req);
    const name = this.getName(options);
    options._agentKey = name;
    options.encoding = null;
    let isDone = false;
    const whenCreated = (error, socket) => {
      if (isDone) return;
      isDone = true;
      if (error) {
        callback(error);
        return;
      }
      add(this.sockets, name, socket);
      this.totalSocketCount++;
      socket[kRequestOptions] = options;
      watch(this, socket, options);
      callback(null, socket);
    };
    if (this.keepAlive) options.keepAlive = this.keepAlive;
    const socket = this.createConnection(options, whenCreated);
    if (socket) whenCreated(null, socket);
  },

  removeSocket(socket, options) {
    const name = this.getName(options);
    const sets = [this.sockets];
    if (!socket.writable) sets.push(this.freeSockets);
    for (const lists of sets) {
      const at = lists[name]?.indexOf(socket) ?? -1;
      if (at < 0) continue;
      lists[name].splice(at, 1);
      if (lists[name].length === 0) delete lists[name];
    }
    this._serveWaiting(name);
  },

  // A place has become free: for a request to this destination, or to any if the total was the limit.
  _serveWaiting(name) {
    let waiting = this.requests[name];
    if (!(waiting && waiting.length > 0)) {
      if (this.maxTotalSockets === Infinity) return;
      const other = Object.keys(this.requests).find((key) => (this.sockets[key]?.length ?? 0) < this.maxSockets);
      if (other === undefined) return;
      waiting = this.requests[other];
    }
    const [req] = waiting;
    const options = req[kRequestOptions];
    const key = this.getName(options);
    const count = (this.freeSockets[key]?.length ?? 0) + (this.sockets[key]?.length ?? 0);
    if (count >= this.maxSockets || this.totalSocketCount >= this.maxTotalSockets) return;
    this.createSocket(req, options, (error, socket) => {
      if (error) req.onSocket(socket, error);
      else socket.emit('free');
    });
  },

  keepSocketAlive(socket) {
    socket.setKeepAlive(true, this.keepAliveMsecs);
    socket.unref();
    let agentTimeout = this.options.timeout || 0;
    const hint = hintedTimeout(socket);
    if (hint !== undefined) {
      if (hint <= 0) return false;
      if (agentTimeout === 0 || hint < agentTimeout) agentTimeout = hint;
    }
    if (socket.timeout !== agentTimeout) socket.setTimeout(agentTimeout);
    return true;
  },

  reuseSocket(socket, req) {
    req.reusedSocket = true;
    socket.ref();
  },

  destroy() {
    for (const lists of [this.freeSockets, this.sockets]) {
      for (const list of Object.values(lists)) for (const socket of [...list]) socket.destroy();
    }
  },
};

// What the server said in Keep-Alive: timeout=, less a second for the way.
function hintedTimeout(socket) {
  const hint = socket._httpMessage?.res?.headers['keep-alive'];
  const seconds = /^timeout=(\d+)/.exec(hint)?.[1];
  return seconds === undefined ? undefined : Number.parseInt(seconds, 10) * 1000 - 1000;
}

// A connection that can be used at once, or undefined.
function takeFree(agent, name) {
  const free = agent.freeSockets[name];
  if (free === undefined) return undefined;
  const isDead = (socket) => !socket || socket.destroyed;
  const live = free.filter((socket) => !isDead(socket));
  const socket = agent.scheduling === 'fifo' ? live.shift() : live.pop();
  if (live.length > 0) agent.freeSockets[name] = live;
  else delete agent.freeSockets[name];
  socket?.removeListener('error', onFreeError);
  return socket;
}

for (const [name, value] of Object.entries(methods)) {
  defineProperty(Agent.prototype, name, { value, enumerable: true, writable: true, configurable: true });
}

module.exports = { Agent };
