// SPDX-License-Identifier: MIT
// Handshakes after the first: begun by either end, too many of them, and none allowed.
'use strict';
const { constants } = require('crypto');
const tls = require('tls');
const { identity, ca, inTurn } = require('./common.cjs');

// What each end saw: which of them comes first is left to the network.
let [atServer, atClient] = [[], []];

function connection(onServer, onClient, next) {
  const secureOptions = constants.SSL_OP_NO_SESSION_RESUMPTION_ON_RENEGOTIATION;
  const server = tls.createServer({ ...identity('server'), ca, maxVersion: 'TLSv1.2', secureOptions }, (socket) => {
    socket.on('secure', () => atServer.push('secure'));
    socket.on('error', (error) => {
      atServer.push(error.code, error.message);
      socket.destroy();
    });
    onServer(socket);
  });
  server.listen(0, () => {
    const client = tls.connect({ ...identity('client'), port: server.address().port, ca, servername: 'localhost' });
    client.once('secureConnect', () => {
      client.on('secureConnect', () => atClient.push('secureConnect'));
      onClient(client);
    });
    client.on('data', (chunk) => {
      atClient.push(String(chunk));
      client.end();
    });
    client.on('close', (hadError) => {
      atClient.push(`close ${hadError}`);
      server.close(() => {
        console.log({ atServer, atClient });
        [atServer, atClient] = [[], []];
        next();
      });
    });
  });
}

function byTheClient(next) {
  connection((socket) => {
    socket.on('data', (chunk) => socket.write(chunk));
  }, (client) => {
    atClient.push(client.renegotiate({}, (error) => {
      atClient.push('renegotiated', error);
      client.write('after a renegotiation');
    }));
  }, next);
}

function textWrittenMeanwhile(next) {
  connection((socket) => {
    socket.on('data', (chunk) => socket.write(chunk));
  }, (client) => {
    client.renegotiate({}, (error) => atClient.push('renegotiated', error));
    client.write('t\u00e9xt', () => atClient.push('written'));
  }, next);
}

function byTheServerForACertificate(next) {
  connection((socket) => {
    atServer.push('authorized', socket.authorized);
    socket.on('data', () => {
      atServer.push(socket.renegotiate({ requestCert: true, rejectUnauthorized: false }, (error) => {
        atServer.push('renegotiated', error, socket.authorized, socket.getPeerCertificate().subject?.CN);
        socket.write('thanks');
      }));
    });
  }, (client) => client.write('hello'), next);
}

function tooOften(next) {
  connection(() => {}, (client) => {
    let count = 0;
    (function again() {
      client.renegotiate({}, () => {
        atClient.push(`renegotiated ${++count}`);
        setImmediate(again);
      });
    })();
  }, next);
}

function disabled(next) {
  connection((socket) => {
    socket.disableRenegotiation();
    socket.write('x');
  }, (client) => {
    client.removeAllListeners('data');
    client.once('data', () => atClient.push(client.renegotiate({}, () => atClient.push('never'))));
  }, next);
}

function badArguments(next) {
  connection(() => {}, (client) => {
    for (const args of [[], [null], [{}, null], [{}, 1]]) {
      try {
        client.renegotiate(...args);
      } catch (error) {
        atClient.push(error.code, error.message);
      }
    }
    client.end();
  }, next);
}

inTurn([byTheClient, textWrittenMeanwhile, byTheServerForACertificate, tooOften, disabled, badArguments]);
