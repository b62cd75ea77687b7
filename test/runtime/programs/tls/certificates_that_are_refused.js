// SPDX-License-Identifier: MIT
// A certificate that is expired, self-signed, for another host or from an unknown authority is an error with node's code.
'use strict';
const { identity, pair, inTurn } = require('./common.cjs');

const cases = {
  good: [{}, {}],
  expired: [identity('expired'), {}],
  'self-signed': [identity('self'), {}],
  'another host': [identity('other'), {}],
  'a wildcard': [{}, { servername: 'a.example.test' }],
  'two labels for a wildcard': [{}, { servername: 'a.b.example.test' }],
  'an address': [{}, { servername: undefined, checkServerIdentity: undefined }],
  'an unknown authority': [{}, { ca: identity('self').cert }],
  'no authority': [{}, { ca: undefined }],
  'allowed anyway': [identity('self'), { rejectUnauthorized: false }],
  'no common version': [{ maxVersion: 'TLSv1.2' }, { minVersion: 'TLSv1.3' }],
  'no common cipher': [{ ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256', maxVersion: 'TLSv1.2' }, { ciphers: 'ECDHE-ECDSA-AES256-GCM-SHA384' }],
  'no protocol': [{ ALPNProtocols: ['a'] }, { ALPNProtocols: ['b'] }],
  'its own check': [{}, { checkServerIdentity: () => Object.assign(new Error('no'), { code: 'MINE' }) }],
};

inTurn(Object.entries(cases).map(([name, [server, client]]) => (next) => {
  const own = 'checkServerIdentity' in client && client.checkServerIdentity === undefined;
  if (own) delete client.checkServerIdentity;
  pair(server, client, (seen) => {
    console.log(name);
    console.log('  client:', seen.client.filter((text) => text !== 'end').join(', '));
    console.log('  server:', seen.server.filter((text) => !text.startsWith('error')).join(', '));
    next();
  });
}));
