// SPDX-License-Identifier: MIT
//
// Encodings, lengths and paddings that node:crypto rejects, and its messages; warnings of --pending-deprecation.
'use strict';

const crypto = require('crypto');
const { spawnSync } = require('child_process');

function attempt(title, run) {
  try {
    const value = run();
    console.log(title, value === undefined ? '' : value);
  } catch ({ name, code, message }) {
    console.log(title, name, code, message.split('\n')[0]);
  }
}

const BOOM = { toString() { throw new Error('boom'); } };
attempt('hash', () => crypto.createHash('sha1').update('a').digest({ toString: () => 'hex' }));
attempt('hash that throws', () => crypto.createHash('sha1').digest(BOOM));
attempt('hmac', () => crypto.createHmac('sha1', 'key').update('a').digest({ toString: () => 'base64' }));
attempt('hmac that throws', () => crypto.createHmac('sha1', 'key').digest(BOOM));

attempt('range', () => crypto.randomInt(2 ** 48));
attempt('range from', () => crypto.randomInt(1, 2 ** 48 + 1));

for (const plaintextLength of [-1, true, NaN, 5.5, '1', null, undefined]) {
  const cipher = crypto.createCipheriv('aes-256-ccm', Buffer.alloc(32), Buffer.alloc(13), { authTagLength: 10 });
  attempt(`plaintextLength ${plaintextLength}`, () => void cipher.setAAD(Buffer.alloc(5), { plaintextLength }));
}
for (const encoding of ['hex', 'bad', 'utf-8', 'UTF-8']) {
  const cipher = crypto.createCipheriv('aes-128-cbc', Buffer.alloc(16), Buffer.alloc(16));
  cipher.update('test', 'utf-8', 'utf-8');
  attempt(`final ${encoding}`, () => void cipher.final(encoding));
}

const { privateKey, publicKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 1024 });
for (const [name, value] of [['padding', null], ['padding', 'x'], ['saltLength', null], ['padding', undefined]]) {
  attempt(`sign ${name} ${value}`, () => crypto.createSign('SHA256').update('a').sign({ key: privateKey, [name]: value }).length);
  attempt(`verify ${name} ${value}`, () => crypto.createVerify('SHA256').update('a').verify({ key: publicKey, [name]: value }, ''));
}

const CODE = `
const { createHash, createDecipheriv } = require('crypto');
for (let i = 0; i < 2; i++) createHash('shake128').digest();
createHash('shake256', { outputLength: 32 }).digest();
for (let i = 0; i < 2; i++) createDecipheriv('aes-256-gcm', Buffer.alloc(32), Buffer.alloc(12)).setAuthTag(Buffer.alloc(12));
process.on('warning', ({ code, message }) => console.log(code, message));`;
for (const words of [[], ['--pending-deprecation']]) console.log(spawnSync(process.execPath, ['--no-warnings', ...words, '-e', CODE], { encoding: 'utf8' }).stdout);
