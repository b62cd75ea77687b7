// SPDX-License-Identifier: MIT
// Sessions: with tickets, with a server's own store, and with ticket keys of another server.
'use strict';
const tls = require('tls');
const { constants } = require('crypto');
const { identity, ca, inTurn } = require('./common.cjs');

function connect(server, session, done) {
  const client = tls.connect({ port: server.address().port, host: '127.0.0.1', ca, servername: 'localhost', session });
  let last;
  let reused;
  client.on('session', (given) => { last = given; });
  client.on('secureConnect', () => { reused = client.isSessionReused(); });
  client.resume().on('close', () => done(last ?? client.getSession(), reused));
}

function twice(name, options, setUp) {
  return (next) => {
    const server = tls.createServer({ ...identity('server'), ...options }, (socket) => {
      socket.end(`${socket.isSessionReused()}`);
    });
    setUp?.(server);
    server.listen(0, '127.0.0.1', () => {
      connect(server, undefined, (session, first) => connect(server, session, (later, second) => {
        console.log(name, first, second, Buffer.isBuffer(session));
        server.close(next);
      }));
    });
  };
}

function store(server) {
  const sessions = new Map();
  server.on('newSession', (id, data, done) => {
    console.log('new', id.length > 0, data.length > 0);
    sessions.set(id.toString('hex'), data);
    setImmediate(done);
  });
  server.on('resumeSession', (id, done) => {
    console.log('resume', sessions.has(id.toString('hex')));
    setImmediate(done, null, sessions.get(id.toString('hex')) ?? null);
  });
}

const NO_TICKET = constants.SSL_OP_NO_TICKET;
inTurn([
  twice('tickets 1.2', { maxVersion: 'TLSv1.2' }),
  twice('tickets 1.3', { minVersion: 'TLSv1.3' }),
  twice('no tickets 1.2', { maxVersion: 'TLSv1.2', secureOptions: NO_TICKET }),
  twice('stored 1.2', { maxVersion: 'TLSv1.2', secureOptions: NO_TICKET }, store),
], () => {
  const one = tls.createServer({ ...identity('server'), sessionIdContext: 'both' }, (socket) => socket.end());
  const two = tls.createServer({ ...identity('server'), ticketKeys: one.getTicketKeys(), sessionIdContext: 'both' }, (socket) => socket.end());
  console.log(one.getTicketKeys().length, one.getTicketKeys().equals(two.getTicketKeys()));
  one.listen(0, '127.0.0.1', () => two.listen(0, '127.0.0.1', () => {
    two.setTicketKeys(Buffer.alloc(48, 1));
    connect(one, undefined, (session) => connect(two, session, (later, reused) => {
      console.log('other keys', reused);
      one.close();
      two.close();
    }));
  }));
  for (const keys of ['x', undefined]) {
    try {
      one.setTicketKeys(keys);
    } catch (error) {
      console.log(error.code);
    }
  }
});
