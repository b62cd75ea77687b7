// SPDX-License-Identifier: MIT
// resolveAny: every record with its type.
'use strict';
const dns = require('dns');
const { startNameServer } = require('./tools/name_server');

startNameServer((server, address) => {
  dns.setServers([address]);
  dns.resolveAny('a.test', (error, records) => {
    console.log(error, records.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)));
    dns.resolve('_s._tcp.test', 'ANY', (late, more) => {
      console.log(late, more);
      server.close();
    });
  });
});
