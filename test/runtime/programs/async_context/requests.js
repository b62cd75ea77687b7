// SPDX-License-Identifier: MIT
// Lookups, cryptography and child processes call back in the store of the request.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const dns = require('dns');
const crypto = require('crypto');
const { spawn, exec } = require('child_process');
const storage = new AsyncLocalStorage();
const log = (name) => console.log(name, storage.getStore());
let count = 0;
const asked = (name, ask) => new Promise((resolve) => {
  storage.run(++count, () => ask(() => { log(name); resolve(); }));
});
async function main() {
  await asked('lookup', (done) => dns.lookup('127.0.0.1', done));
  await asked('lookup of a name', (done) => dns.lookup('localhost', done));
  await asked('service', (done) => dns.lookupService('127.0.0.1', 80, done));
  await asked('random', (done) => crypto.randomBytes(8, done));
  await asked('fill', (done) => crypto.randomFill(Buffer.alloc(8), done));
  await asked('pbkdf2', (done) => crypto.pbkdf2('a', 'b', 1, 8, 'sha1', done));
  await asked('scrypt', (done) => crypto.scrypt('a', 'b', 8, done));
  await asked('hkdf', (done) => crypto.hkdf('sha256', 'a', 'b', 'c', 8, done));
  await asked('prime', (done) => crypto.generatePrime(32, done));
  await asked('check', (done) => crypto.checkPrime(7n, done));
  await asked('pair', (done) => crypto.generateKeyPair('ec', { namedCurve: 'P-256' }, done));
  await asked('key', (done) => crypto.generateKey('hmac', { length: 64 }, done));
  await asked('exec', (done) => exec('exit 3', done));
  await asked('exit', (done) => spawn('true').on('exit', done));
  await asked('close', (done) => spawn('echo', ['x']).on('close', done).stdout.on('data', () => log('data')));
  log('end of main');
}
storage.run('main', main);
