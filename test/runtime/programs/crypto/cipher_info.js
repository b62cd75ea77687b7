// getCipherInfo() by name and by number, with lengths.
'use strict';
const { getCipherInfo } = require('crypto');
const attempt = require('./attempt.cjs');

for (const name of ['aes-128-cbc', 'AES-192-CBC', 'aes256', 'aes-128-ecb', 'aes-128-ctr', 'aes-256-gcm', 'aes-128-ccm', 'aes-128-ocb', 'aes-256-xts',
  'aes128-wrap', 'chacha20', 'chacha20-poly1305', 'des-ede3-cbc', 'camellia-128-ofb', 'aria-256-cfb8', 'sm4', 'rc4', 'nope', '']) {
  attempt(name, () => getCipherInfo(name));
}
for (const nid of [419, 427, 901, 0, -1, 99999]) attempt(nid, () => getCipherInfo(nid));
for (const options of [{ keyLength: 16 }, { keyLength: 17 }, { ivLength: 16 }, { ivLength: 12 }, {}]) attempt(JSON.stringify(options), () => getCipherInfo('aes-128-cbc', options)?.ivLength);
for (const ivLength of [1, 7, 8, 12, 13, 14, 16, 99]) {
  attempt(`gcm ${ivLength}`, () => getCipherInfo('aes-128-gcm', { ivLength })?.ivLength);
  attempt(`ccm ${ivLength}`, () => getCipherInfo('aes-128-ccm', { ivLength })?.ivLength);
}
attempt('type', () => getCipherInfo({}));
attempt('options', () => getCipherInfo('aes-128-cbc', 1));
attempt('key length', () => getCipherInfo('aes-128-cbc', { keyLength: '16' }));
attempt('iv length', () => getCipherInfo('aes-128-cbc', { ivLength: 1.5 }));
