// SPDX-License-Identifier: MIT
// Lengths of authentication tags that each cipher takes, and DSS1, OpenSSL's old name for SHA-1, which only signatures know.
'use strict';
const crypto = require('crypto');

function attempt(make) {
  try {
    make();
    return 'fine';
  } catch ({ code, message }) {
    return `${code} ${message}`;
  }
}

for (const name of ['chacha20-poly1305', 'aes-128-ccm', 'aes-128-gcm']) {
  const key = Buffer.alloc(name.startsWith('aes') ? 16 : 32);
  for (const authTagLength of [0, 1, 3, 4, 12, 16, 17]) {
    console.log(name, authTagLength, attempt(() => crypto.createCipheriv(name, key, Buffer.alloc(12), { authTagLength })));
  }
}
const { privateKey, publicKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 1024 });
for (const name of ['DSS1', 'dss1', 'Dss1']) {
  console.log(name, attempt(() => {
    const signature = crypto.createSign(name).update('text').sign(privateKey);
    if (!crypto.createVerify('SHA1').update('text').verify(publicKey, signature)) throw new Error('another digest');
  }), attempt(() => crypto.createHash(name)), attempt(() => crypto.createHmac(name, 'key')));
}
const { context } = require('tls').createSecureContext();
console.log(attempt(() => context.setOptions.call({}, 0)));
