// SPDX-License-Identifier: MIT
//
// https.Agent: an http.Agent whose connections are TLS, and which offers the last session of each destination again.
'use strict';

const http = require('internal/http/agent');
const { ownOptions } = require('internal/options');

const USUAL_SESSIONS = 100;

// The options that are part of a destination's name, in order: connections that differ in one of them are not shared.
const NAMED = ['ca', 'cert', 'clientCertEngine', 'ciphers', 'key', 'pfx', 'rejectUnauthorized', 'servername', 'minVersion',
  'maxVersion', 'secureProtocol', 'crl', 'honorCipherOrder', 'ecdhCurve', 'dhparam', 'secureOptions', 'sessionIdContext',
  'sigalgs', 'privateKeyIdentifier', 'privateKeyEngine'];

// Those that count even if they are false.
const COUNTED = new Set(['rejectUnauthorized', 'honorCipherOrder', 'secureOptions']);

function Agent(given) {
  if (!(this instanceof Agent)) return new Agent(given);
  Reflect.apply(http.Agent, this, [given]);
  this.defaultPort = 443;
  this.protocol = 'https:';
  this.maxCachedSessions = this.options.maxCachedSessions;
  if (this.maxCachedSessions === undefined) this.maxCachedSessions = USUAL_SESSIONS;
  this._sessionCache = { map: {}, list: [] };
  this.on('newListener', onNewListener);
}
Object.setPrototypeOf(Agent, http.Agent);
Object.setPrototypeOf(Agent.prototype, http.Agent.prototype);

// Connections report their keys only to an agent that somebody listens to.
function onNewListener(event) {
  if (event !== 'keylog') return;
  this[kKeylog] = true;
  for (const socket of [...Object.values(this.sockets), ...Object.values(this.freeSockets)].flat()) listenToKeys(this, socket);
}

const kKeylog = Symbol('kKeylog');
const kListened = Symbol('kListened');

function listenToKeys(agent, socket) {
  if (socket[kListened]) return;
  socket[kListened] = true;
  socket.on('keylog', (line) => agent.emit('keylog', line, socket));
}

// (port, host, options), (options)
function connectionOptions(port, host, given) {
  const options = { __proto__: null };
  if (port !== null && typeof port === 'object') Object.assign(options, port);
  else if (host !== null && typeof host === 'object') Object.assign(options, host);
  else if (given !== null && typeof given === 'object') Object.assign(options, given);
  if (typeof port === 'number') options.port = port;
  if (typeof host === 'string') options.host = host;
  return options;
}

const methods = {
  createConnection(port, host, given) {
    const tls = require('node/tls');
    const options = connectionOptions(port, host, given);
    const key = options._agentKey;
    if (key && !options.session) {
      const session = this._getSession(key);
      if (session) options.session = session;
    }
    const socket = tls.connect(options);
    if (this[kKeylog]) listenToKeys(this, socket);
    if (key) {
      socket.on('session', (session) => this._cacheSession(key, session));
      socket.once('close', (hadError) => {
        if (hadError) this._evictSession(key);
      });
    }
    return socket;
  },

  getName(given) {
    const options = ownOptions(given);
    let name = Reflect.apply(http.Agent.prototype.getName, this, [options]);
    for (const option of NAMED) {
      const value = options[option];
      name += ':';
      if (option === 'servername' ? value && value !== options.host : COUNTED.has(option) ? value !== undefined : value) {
        name += option === 'pfx' ? pfxName(value) : option === 'sigalgs' ? JSON.stringify(value) : value;
      }
    }
    return name;
  },

  _getSession(key) {
    return this._sessionCache.map[key];
  },

  _cacheSession(key, session) {
    const { map, list } = this._sessionCache;
    if (this.maxCachedSessions === 0) return;
    if (map[key]) {
      map[key] = session;
      return;
    }
    if (list.length >= this.maxCachedSessions) delete map[list.shift()];
    list.push(key);
    map[key] = session;
  },

  _evictSession(key) {
    const { map, list } = this._sessionCache;
    const at = list.indexOf(key);
    if (at === -1) return;
    list.splice(at, 1);
    delete map[key];
  },
};
Object.assign(Agent.prototype, methods);

function pfxName(pfx) {
  if (!Array.isArray(pfx)) return pfx;
  return pfx.map((item) => (item?.buf ? `${item.buf}${item.passphrase ?? ''}` : item)).join(',');
}

module.exports = { Agent };
