// SPDX-License-Identifier: MIT
//
// session.socket: the session's socket, without the methods that would disturb the protocol.
'use strict';

const { h2Error } = require('internal/http2/errors');

const FORBIDDEN = new Set(['destroy', 'emit', 'end', 'pause', 'read', 'resume', 'write', 'setEncoding', 'setKeepAlive', 'setNoDelay']);
const OF_SESSION = new Set(['setTimeout', 'ref', 'unref']);

function forbidden() {
  throw h2Error('NO_SOCKET_MANIPULATION');
}

// core: a SessionCore, whose socket is null once it is gone
function makeSocketProxy(core) {
  const socketOf = () => {
    if (core.session.socket === undefined || core.socket === null) throw h2Error('SOCKET_UNBOUND');
    return core.socket;
  };
  return new Proxy(core.socket, {
    get(target, name) {
      if (OF_SESSION.has(name)) return core.session[name].bind(core.session);
      if (FORBIDDEN.has(name)) return forbidden();
      const socket = socketOf();
      const value = socket[name];
      return typeof value === 'function' ? value.bind(socket) : value;
    },
    set(target, name, value) {
      if (OF_SESSION.has(name)) core.session[name] = value;
      else if (FORBIDDEN.has(name)) forbidden();
      else socketOf()[name] = value;
      return true;
    },
    has: (target, name) => Reflect.has(socketOf(), name),
    getPrototypeOf: () => Reflect.getPrototypeOf(socketOf()),
  });
}

module.exports = { makeSocketProxy };
