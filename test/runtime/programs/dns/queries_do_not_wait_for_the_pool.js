// SPDX-License-Identifier: MIT
// The well-known split: while four long computations occupy all threads of the pool, dns.resolve4
// answers, and dns.lookup waits until one of them is done.
'use strict';
const crypto = require('crypto');
const dns = require('dns');
const { startNameServer } = require('./tools/name_server');

const THREADS = 4;
const ROUNDS = 500000;
const log = [];
startNameServer((server, address) => {
  dns.setServers([address]);
  let left = THREADS + 2;
  const done = (name) => {
    log.push(name);
    if (--left > 0) return;
    const first = (wanted) => log.indexOf(wanted);
    console.log('resolve4 before the computations', first('resolve4') < first('key'));
    console.log('lookup after one of them', first('lookup') > first('key'));
    console.log(log.toSorted().join());
    server.close();
  };
  for (let i = 0; i < THREADS; i++) crypto.pbkdf2('secret', `salt ${i}`, ROUNDS, 64, 'sha512', () => done('key'));
  dns.resolve4('a.test', () => {
    done('resolve4');
    setTimeout(() => dns.lookup('localhost', 4, () => done('lookup')), 20);
  });
});
