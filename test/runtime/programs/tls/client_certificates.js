// SPDX-License-Identifier: MIT
// A server that asks for the client's certificate, and one that requires it.
'use strict';
const { identity, ca, pair, inTurn } = require('./common.cjs');

const show = (socket, list) => {
  list.push(`${socket.authorized} ${socket.authorizationError} ${socket.getPeerCertificate()?.subject?.CN}`);
  socket.end();
};

const servers = {
  'asks': { requestCert: true, rejectUnauthorized: false, ca },
  'requires': { requestCert: true, ca },
  'does not ask': { ca },
};
const clients = { trusted: identity('client'), untrusted: identity('self'), none: {} };

const runs = [];
for (const version of ['TLSv1.2', 'TLSv1.3']) {
  for (const [server, asked] of Object.entries(servers)) {
    for (const [client, given] of Object.entries(clients)) {
      runs.push((next) => pair({ ...asked, maxVersion: version }, given, (seen) => {
        console.log(version, server, client);
        console.log('  server:', seen.server.filter((text) => !text.startsWith('error')).join(', '));
        console.log('  connected:', seen.client.some((text) => text.startsWith('secureConnect true')));
        next();
      }, show));
    }
  }
}
inTurn(runs);
