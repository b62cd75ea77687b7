// SPDX-License-Identifier: MIT
// dns.promises and its Resolver return the same results as promises.
'use strict';
const dns = require('dns');
const promises = require('dns/promises');
const { startNameServer } = require('./tools/name_server');

console.log(dns.promises === promises, promises.NOTFOUND, dns.NOTFOUND);
startNameServer(async (server, address) => {
  dns.setServers([address]);
  console.log(promises.getServers().length, promises.getServers()[0] === address);
  console.log(await promises.resolve4('a.test'), await promises.resolve('a.test'), await promises.resolve('a.test', 'TXT'));
  console.log(await promises.resolve6('a.test', { ttl: true }));
  console.log(await promises.resolveSoa('a.test'), await promises.reverse('10.0.0.1'));
  await promises.resolve4('nowhere.test').catch((error) => console.log(error.message, error.code, error.syscall, error.hostname));
  const resolver = new promises.Resolver();
  resolver.setServers([address]);
  console.log(await Promise.all([resolver.resolveMx('a.test'), resolver.resolveSrv('_s._tcp.test'), resolver.resolveCname('alias.test')]));
  const waiting = resolver.resolve4('silent.test');
  resolver.cancel();
  await waiting.catch((error) => console.log(error.message, error.code));
  for (const bad of [() => promises.resolve4(5), () => promises.resolve('x', 'ZZ'), () => promises.resolve('x', 5), () => promises.reverse('x')]) {
    try {
      await bad();
    } catch (error) {
      console.log(error.name, error.code, error.message);
    }
  }
  server.close();
});
