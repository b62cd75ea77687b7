// SPDX-License-Identifier: MIT
//
// Thread pool work on keys, salts and messages.
'use strict';

const assert = require('node:assert');
const crypto = require('node:crypto');
const { withEach, bytesOf, pattern } = require('./memory.js');

const SIZE = 1 << 16;
const content = pattern(SIZE);

function promise(start) {
  return new Promise((resolve, reject) => start((error, result) => (error ? reject(error) : resolve(result))));
}

// The bytes at the time of the call count.
async function inputs(now, later) {
  await withEach(SIZE, async (name, view, change) => {
    const given = content.subarray(0, view.byteLength);
    bytesOf(view).set(given);
    const expected = now(given);
    const done = promise((callback) => later(view, callback));
    change().spoil();
    assert.deepStrictEqual(Buffer.from(await done), Buffer.from(expected));
  });
}

async function fills() {
  await withEach(SIZE, async (name, view, change) => {
    const done = promise((callback) => crypto.randomFill(view, callback));
    const other = change();
    assert.strictEqual(await done, view);
    const bytes = bytesOf(view);
    if (!name.startsWith('small') && bytes.length > 1000) assert.ok(bytes.some((byte) => byte !== 0));
    assert.ok(other.isUntouched(), 'memory of another object was filled');
  });
}

(async () => {
  await fills();
  const salt = Buffer.from('salt');
  await inputs((bytes) => crypto.pbkdf2Sync(bytes, salt, 1000, 32, 'sha256'),
    (bytes, done) => crypto.pbkdf2(bytes, salt, 1000, 32, 'sha256', done));
  await inputs((bytes) => crypto.scryptSync(salt, bytes, 32, { N: 1024 }),
    (bytes, done) => crypto.scrypt(salt, bytes, 32, { N: 1024 }, done));
  await inputs((bytes) => crypto.hkdfSync('sha256', bytes, salt, 'info', 32),
    (bytes, done) => crypto.hkdf('sha256', bytes, salt, 'info', 32, done));
  const { privateKey } = crypto.generateKeyPairSync('ed25519');
  await inputs((bytes) => crypto.sign(null, bytes, privateKey),
    (bytes, done) => crypto.sign(null, bytes, privateKey, done));
  await inputs((bytes) => crypto.createHash('sha256').update(bytes).digest(), (bytes, done) => {
    crypto.subtle.digest('SHA-256', bytesOf(bytes)).then((digest) => done(null, digest), done);
  });
  console.log('done');
})();
