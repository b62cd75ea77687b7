// sign() and verify() with a callback run on the pool.
'use strict';
const crypto = require('crypto');
const { promisify } = require('util');
const { shown } = require('./attempt.cjs');
const keys = require('./keys.cjs');

const sign = promisify(crypto.sign);
const verify = promisify(crypto.verify);
(async () => {
  const text = Buffer.from('some text');
  for (const [digest, name] of [['sha256', 'rsa'], [null, 'ed25519'], ['sha512', 'ec'], [undefined, 'ed448']]) {
    const signature = await sign(digest, text, keys[name]);
    console.log(name, Buffer.isBuffer(signature), await verify(digest, text, keys[name], signature), await verify(digest, Buffer.from('other'), keys[name], signature));
  }
  const changing = Buffer.from('before');
  const signature = sign('sha256', changing, keys.rsa);
  changing.fill(0);
  console.log((await signature).equals(crypto.sign('sha256', Buffer.from('before'), keys.rsa)));
  await sign('sha256', text, keys.ed25519).catch((error) => console.log(shown(error)));
  await verify('sha256', text, { key: keys.rsa, padding: 99 }, text).catch((error) => console.log(shown(error)));
  await sign('sha512', text, crypto.generateKeyPairSync('rsa', { modulusLength: 512 }).privateKey).catch((error) => console.log(shown(error)));
})();
