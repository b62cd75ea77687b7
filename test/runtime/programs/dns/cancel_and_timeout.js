// SPDX-License-Identifier: MIT
// cancel() ends all queries of one resolver; tries and timeout limit how long it retries.
'use strict';
const dns = require('dns');
const { startNameServer } = require('./tools/name_server');

startNameServer((server, address) => {
  const one = new dns.Resolver();
  const two = new dns.Resolver({ timeout: 40, tries: 3 });
  one.setServers([address]);
  two.setServers([address]);
  const log = [];
  one.resolve4('silent.test', (error) => log.push(`one ${error.code}`));
  one.resolveMx('silent.test', (error) => log.push(`two ${error.code} ${error.syscall}`));
  try {
    one.setServers(['127.0.0.1']);
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
  one.cancel();
  log.push('after cancel');
  setImmediate(() => log.push('immediate'));
  two.resolve4('silent.test', (error) => {
    console.log(log.join(', '));
    console.log(error.message, 'asked', server.asked);
    one.cancel();
    one.resolve4('a.test', (late, addresses) => {
      console.log(late, addresses);
      server.close();
    });
  });
});
