// SPDX-License-Identifier: MIT
// The results of all resolve methods, with our own name server.
'use strict';
const dns = require('dns');
const { startNameServer } = require('./tools/name_server');

startNameServer((server, address) => {
  dns.setServers([address]);
  console.log(dns.getServers()[0] === address);
  const questions = [
    ['resolve4', 'a.test'], ['resolve6', 'a.test'], ['resolveMx', 'a.test'], ['resolveTxt', 'a.test'], ['resolveNs', 'a.test'],
    ['resolveSoa', 'a.test'], ['resolveCaa', 'a.test'], ['resolveSrv', '_s._tcp.test'], ['resolveNaptr', 'n.test'],
    ['resolveCname', 'alias.test'], ['resolvePtr', '1.0.0.10.in-addr.arpa'], ['resolve4', 'alias.test'],
    ['resolve4', 'bücher.test'], ['reverse', '10.0.0.1'], ['reverse', 'fd00::1'],
    ['resolve4', 'a.test', { ttl: true }], ['resolve6', 'a.test', { ttl: true }], ['resolve4', 'a.test', { ttl: false }],
    ['resolve', 'a.test'], ['resolve', 'a.test', 'AAAA'], ['resolve', 'a.test', 'MX'], ['resolve', '_s._tcp.test', 'SRV'],
    ['resolve', 'n.test', 'NAPTR'], ['resolve', 'a.test', 'SOA'], ['resolve', 'a.test', 'CAA'], ['resolve', 'a.test', 'TXT'],
  ];
  (function next() {
    const question = questions.shift();
    if (question === undefined) {
      server.close();
      return;
    }
    const [method, ...args] = question;
    dns[method](...args, (error, result) => {
      console.log(method, ...args, error?.message ?? null, result);
      next();
    });
  }());
});
