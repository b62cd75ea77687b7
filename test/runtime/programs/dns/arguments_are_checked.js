// SPDX-License-Identifier: MIT
// Invalid arguments throw Node's errors.
'use strict';
const dns = require('dns');

const attempt = (what) => {
  try {
    const result = what();
    console.log(String(what).slice(6), '->', result);
  } catch (error) {
    console.log(String(what).slice(6), '->', error.name, error.code, error.message);
  }
};
const done = () => {};
const resolver = new dns.Resolver();
[
  () => dns.lookup('x'),
  () => dns.lookup(5, done),
  () => dns.lookup('localhost', 5, done),
  () => dns.lookup('localhost', { family: 5 }, done),
  () => dns.lookup('localhost', { family: 'IPv5' }, done),
  () => dns.lookup('localhost', { hints: 12345 }, done),
  () => dns.lookup('localhost', { hints: 'x' }, done),
  () => dns.lookup('localhost', { all: 1 }, done),
  () => dns.lookup('localhost', { verbatim: 1 }, done),
  () => dns.lookup('localhost', { order: 'x' }, done),
  () => dns.lookup('localhost', true, done),
  () => dns.lookupService(),
  () => dns.lookupService('x', 1, done),
  () => dns.lookupService('127.0.0.1', 77777, done),
  () => dns.lookupService('127.0.0.1', 80, 1),
  () => dns.resolve(),
  () => dns.resolve('x', 'ZZ', done),
  () => dns.resolve('x', 5, done),
  () => dns.resolve4('x'),
  () => dns.resolve4(5, done),
  () => dns.reverse('x', done),
  () => dns.reverse('127.0.0.1'),
  () => dns.setServers('x'),
  () => dns.setServers(['x']),
  () => dns.setServers([5]),
  () => dns.setDefaultResultOrder('x'),
  () => dns.setDefaultResultOrder(),
  () => new dns.Resolver({ timeout: 'x' }),
  () => new dns.Resolver({ timeout: -2 }),
  () => new dns.Resolver({ tries: 0 }),
  () => new dns.Resolver({ tries: 'x' }),
  () => resolver.setLocalAddress('x'),
  () => resolver.setLocalAddress('1.2.3.4', '1.2.3.4'),
  () => resolver.setLocalAddress(5),
  () => resolver.setLocalAddress('1.2.3.4', '::1'),
  () => resolver.setServers(['1.2.3.4', '1.2.3.4:53', '1.2.3.4:5353', '::1', '[::1]', '[::1]:53', '[::1]:99']),
  () => resolver.getServers().join(' '),
  () => resolver.setServers([]),
  () => resolver.getServers().length,
  () => dns.getDefaultResultOrder(),
  () => dns.setDefaultResultOrder('ipv4first'),
  () => dns.promises.getDefaultResultOrder(),
].forEach(attempt);
