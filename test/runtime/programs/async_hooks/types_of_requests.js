// SPDX-License-Identifier: MIT
// The resource types of system and crypto requests. Each callback runs with the id of its request.
'use strict';
const { createHook, executionAsyncId } = require('async_hooks');
const fs = require('fs');
const dns = require('dns');
const dgram = require('dgram');
const crypto = require('crypto');
const { execFile } = require('child_process');
const types = new Map();
const lines = [];
createHook({
  init(id, type) {
    types.set(id, type);
  },
}).enable();
const seen = (name) => lines.push(`${name} ${types.get(executionAsyncId())}`);
const run = {
  access: (done) => fs.access('.', done),
  readdir: (done) => fs.readdir('.', done),
  lookup: (done) => dns.lookup('localhost', done),
  lookupService: (done) => dns.lookupService('127.0.0.1', 80, done),
  randomBytes: (done) => crypto.randomBytes(8, done),
  randomFill: (done) => crypto.randomFill(Buffer.alloc(8), done),
  pbkdf2: (done) => crypto.pbkdf2('a', 'b', 1, 8, 'sha1', done),
  scrypt: (done) => crypto.scrypt('a', 'b', 8, { N: 2 }, done),
  hkdf: (done) => crypto.hkdf('sha1', 'a', 'b', 'c', 8, done),
  generatePrime: (done) => crypto.generatePrime(32, done),
  checkPrime: (done) => crypto.checkPrime(7n, done),
  generateKey: (done) => crypto.generateKey('hmac', { length: 64 }, done),
  generateKeyPair: (done) => crypto.generateKeyPair('ed25519', {}, done),
  sign: (done) => crypto.sign(null, Buffer.from('a'), crypto.generateKeyPairSync('ed25519').privateKey, done),
  exit: (done) => execFile(process.execPath, ['-e', '']).on('exit', done),
  message(done) {
    const socket = dgram.createSocket('udp4', () => {
      done();
      socket.close();
    });
    socket.bind(0, '127.0.0.1', () => socket.send('a', socket.address().port, '127.0.0.1'));
  },
  signal(done) {
    process.once('SIGUSR2', done);
    process.kill(process.pid, 'SIGUSR2');
  },
};
const names = Object.keys(run);
const alive = setInterval(() => {}, 1000); // signals do not keep the loop alive
(function next() {
  const name = names.shift();
  if (name === undefined) {
    clearInterval(alive);
    return;
  }
  let isDone = false;
  run[name](() => {
    if (isDone) return;
    isDone = true;
    seen(name);
    setImmediate(next);
  });
})();
process.on('exit', () => console.log(lines.join('\n')));
