// SPDX-License-Identifier: MIT
// The well-known split: while four reads of a FIFO hold all threads of the pool, dns.resolve4
// answers, and dns.lookup waits until they are done.
'use strict';
const dns = require('dns');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { execFileSync } = require('child_process');
const { startNameServer } = require('./tools/name_server');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fifo-'));
const fifo = path.join(folder, 'fifo');
execFileSync('mkfifo', [fifo]);
const log = [];
startNameServer((server, address) => {
  dns.setServers([address]);
  // Opened for reading and writing, a FIFO opens at once; its reads wait.
  const fd = fs.openSync(fifo, 'r+');
  for (let i = 0; i < 4; i++) {
    fs.read(fd, Buffer.alloc(1), 0, 1, null, () => {
      log.push('read');
    });
  }
  dns.lookup('localhost', 4, (error, found) => {
    log.push(`lookup ${found}`);
    const reads = log.filter((entry) => entry === 'read').length;
    console.log(log[0], log.at(-1), 'after at least one read', reads > 0);
    setTimeout(() => {
      fs.closeSync(fd);
      fs.rmSync(folder, { recursive: true });
      server.close();
    }, 20);
  });
  dns.resolve4('a.test', (error, addresses) => {
    log.push(`resolve4 ${addresses}`);
    fs.writeSync(fd, '1234');
  });
});
