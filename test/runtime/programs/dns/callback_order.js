// SPDX-License-Identifier: MIT
// Callbacks run in the check phase, before immediates, with ticks after each callback.
'use strict';
const dns = require('dns');
const { startNameServer } = require('./tools/name_server');

startNameServer((server, address) => {
  dns.setServers([address]);
  const log = [];
  const bad = `${'x'.repeat(70)}.test`;
  dns.resolve4(bad, (error) => {
    log.push(`first ${error.code}`);
    process.nextTick(() => log.push('tick of first'));
    Promise.resolve().then(() => log.push('promise of first'));
  });
  dns.resolve4(bad, (error) => log.push(`second ${error.code}`));
  setImmediate(() => {
    log.push('immediate');
    setImmediate(() => {
      console.log(log.join(', '));
      server.close();
    });
  });
  process.nextTick(() => log.push('tick'));
});
