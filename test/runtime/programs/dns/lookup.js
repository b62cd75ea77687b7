// SPDX-License-Identifier: MIT
// dns.lookup in all its forms, with names known on every host, and lookupService.
'use strict';
const dns = require('dns');
const { promisify } = require('util');

// A hosts file that also has ::1 for localhost makes glibc answer the same address twice.
const distinct = (all) => all.filter(({ address }, i) => all.findIndex((other) => other.address === address) === i);

const steps = [
  (cb) => dns.lookup('127.0.0.1', cb),
  (cb) => dns.lookup('::1', cb),
  (cb) => dns.lookup('::1', { all: true }, cb),
  (cb) => dns.lookup('127.0.0.1', 4, cb),
  (cb) => dns.lookup('127.0.0.1', { family: 6, all: true }, cb),
  (cb) => dns.lookup('', cb),
  (cb) => dns.lookup('', { all: true }, cb),
  (cb) => dns.lookup('', { family: 6 }, cb),
  (cb) => dns.lookup('localhost', 4, cb),
  (cb) => dns.lookup('localhost', { family: 'IPv4', all: true }, cb),
  (cb) => dns.lookup('localhost', { family: 4, hints: dns.ADDRCONFIG | dns.V4MAPPED | dns.ALL }, cb),
  (cb) => dns.lookup('no.such.name.invalid', cb),
  (cb) => dns.lookup('a name', { all: true }, cb),
  (cb) => dns.lookupService('127.0.0.1', 80, cb),
  (cb) => dns.lookupService('127.0.0.1', '22', cb),
  (cb) => dns.lookupService('203.0.113.77', 80, cb),
];
(function next() {
  const step = steps.shift();
  if (step === undefined) {
    byPromise();
    return;
  }
  let isNow = true;
  step((error, ...rest) => {
    if (Array.isArray(rest[0])) rest[0] = distinct(rest[0]);
    console.log(String(step).slice(8), isNow, error ? [error.message, error.code, error.errno, error.syscall, error.hostname] : error, rest);
    next();
  });
  isNow = false;
}());

async function byPromise() {
  console.log(await dns.promises.lookup('127.0.0.1'), distinct(await dns.promises.lookup('localhost', { all: true, family: 4 })));
  console.log(await promisify(dns.lookup)('localhost', 4), await promisify(dns.lookupService)('127.0.0.1', 80));
  console.log(await dns.promises.lookupService('127.0.0.1', 443));
  await dns.promises.lookup('no.such.name.invalid').catch((error) => console.log(error.message, Object.keys(error)));
}
