// SPDX-License-Identifier: MIT
//
// Sockets and servers passed over a channel. The receiver acknowledges each one; until then, all other messages wait,
// so that none overtakes a handle.
'use strict';

const { codedError } = require('internal/errors');
const shares = require('internal/child/shared_sockets');

const MOST_TRIES = 3;

const isNetSocket = (value) => value instanceof require('internal/net/socket').Socket;
const isNetServer = (value) => value instanceof require('internal/net/server').Server;
const isNative = (value) => value instanceof require('internal/handles').StreamHandle;
const isUdp = (value) => value instanceof require('internal/dgram/handle').UDP;
const isUdpSocket = (value) => value instanceof require('node/dgram').Socket;
const udpState = (socket) => socket[require('internal/dgram/state').kState];

// How to send and receive each type. `raw` returns the handle to pass, or null if it is gone; `about`, what to tell the
// receiver besides.
const TYPES = {
  __proto__: null,
  'net.Native': {
    matches: isNative,
    raw: (handle) => handle,
    receive: (handle, give) => give(handle),
  },
  'dgram.Native': {
    matches: isUdp,
    raw: (handle) => handle,
    receive: (handle, give) => give(handle),
  },
  'net.Server': {
    matches: isNetServer,
    raw: (server) => server._handle,
    receive(handle, give) {
      const { Server } = require('internal/net/server');
      const server = new Server();
      server.listen(handle, () => give(server));
    },
  },
  'net.Socket': {
    matches: isNetSocket,
    raw: takeFromSocket,
    about: (socket, target) => (socket.server?._connectionKey === undefined ? {} : { key: shares.give(target, socket.server) }),
    receive(handle, give, message, target) {
      const { Socket } = require('internal/net/socket');
      const socket = new Socket({ handle, readable: true, writable: true });
      if (typeof message.key === 'string') shares.take(target, message.key, socket);
      give(socket);
    },
  },
  'dgram.Socket': {
    matches: isUdpSocket,
    raw: (socket) => udpState(socket).handle,
    about: (socket) => ({ dgramType: socket.type }),
    receive(handle, give, { dgramType }) {
      const { createSocket } = require('node/dgram');
      const socket = createSocket(dgramType === 'udp6' ? 'udp6' : 'udp4');
      require('internal/dgram/bind').adopt(socket, handle, () => give(socket));
    },
  },
};

// Detaches the handle from the socket: it belongs to the receiver now.
function takeFromSocket(socket, options) {
  const handle = socket._handle;
  if (!handle) return null;
  if (options.keepOpen) return handle;
  handle.readStop();
  handle.socket = null;
  handle.onread = () => {};
  handle.onend = () => {};
  socket._handle = null;
  socket.setTimeout(0);
  if (socket._server) {
    socket._server._connections--;
    socket._server = null;
  }
  return handle;
}

function typeOf(handle) {
  const type = Object.keys(TYPES).find((name) => TYPES[name].matches(handle));
  if (type === undefined) throw codedError(TypeError, 'ERR_INVALID_HANDLE_TYPE', 'This handle type cannot be sent');
  return type;
}

// Acknowledgements are sent immediately: the other side waits for them.
function isAnswer(message) {
  return message?.cmd === 'NODE_HANDLE_ACK' || message?.cmd === 'NODE_HANDLE_NACK';
}

// Sends, or queues. `write(message, handle, callback)` writes one line.
function send(target, job, write) {
  const type = job.handle ? typeOf(job.handle) : undefined;
  if (target._handleQueue !== null && !isAnswer(job.message)) {
    target._handleQueue.push({ ...job, write });
    return target._handleQueue.length === 1;
  }
  if (type === undefined) return write(job.message, undefined, job.callback);
  const raw = TYPES[type].raw(job.handle, job.options);
  if (raw === null || raw === undefined) return write(job.message, undefined, job.callback);
  const message = { cmd: 'NODE_HANDLE', type, msg: job.message, ...TYPES[type].about?.(job.handle, target) };
  target._handleQueue = [];
  target._pendingMessage = { ...job, raw, type, write, wrapped: message, tries: 1 };
  return write(message, raw, job.callback);
}

// The receiver has the handle: closes our copy of a socket, and sends queued messages.
function acknowledged(target) {
  closeSent(target._pendingMessage);
  next(target);
}

// Sockets belong to the receiver; everything else, and a socket that is kept open, remains the sender's too.
function closeSent(pending) {
  if (pending !== null && pending.type === 'net.Socket' && !pending.options.keepOpen) pending.raw.close();
}

function next(target) {
  target._pendingMessage = null;
  const queue = target._handleQueue ?? [];
  target._handleQueue = null;
  for (const job of queue) send(target, job, job.write);
  if (!target.connected && target.channel !== null && target._handleQueue === null) target._disconnect();
}

function refused(target) {
  const pending = target._pendingMessage;
  if (pending === null) return;
  if (pending.tries++ < MOST_TRIES) {
    pending.write(pending.wrapped, pending.raw);
    return;
  }
  globalThis.process.emitWarning('Handle did not reach the receiving process correctly', 'SentHandleNotReceivedWarning');
  next(target);
}

// The channel is gone, and with it everything in flight.
function forget(target) {
  closeSent(target._pendingMessage);
  target._pendingMessage = null;
  target._handleQueue = null;
}

function receive(target, message, handle, give) {
  if (handle === undefined) {
    target._send({ cmd: 'NODE_HANDLE_NACK' }, null, true);
    return;
  }
  target._send({ cmd: 'NODE_HANDLE_ACK' }, null, true);
  const type = TYPES[message.type];
  if (type === undefined || isUdp(handle) !== message.type.startsWith('dgram.')) give(handle);
  else type.receive(handle, give, message, target);
}

module.exports = { send, receive, acknowledged, refused, forget };
