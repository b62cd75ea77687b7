// HKDF: known keys, forms of arguments; errors.
'use strict';
const { hkdf, hkdfSync, createSecretKey } = require('crypto');
const attempt = require('./attempt.cjs');

const hex = (...given) => Buffer.from(hkdfSync(...given)).toString('hex');
const key = Buffer.alloc(22, 0x0b);
console.log(hex('sha256', key, Buffer.from('000102030405060708090a0b0c', 'hex'), Buffer.from('f0f1f2f3f4f5f6f7f8f9', 'hex'), 42));
console.log(hex('sha256', key, '', '', 42), hex('sha1', 'key', 'salt', 'info', 20), hex('sha512', createSecretKey(key), 's', 'i', 100));
console.log(hex('md5', new ArrayBuffer(3), new DataView(new ArrayBuffer(2)), new Uint16Array(1), 5), hex('sha256', '', '', '', 4));
console.log(hkdfSync('sha256', 'k', 's', 'i', 4), hkdfSync('sha256', 'k', 's', 'i', 0));
attempt('unknown digest', () => hkdfSync('nope', 'k', 's', 'i', 8));
attempt('digest type', () => hkdfSync(5, 'k', 's', 'i', 8));
attempt('most', () => hkdfSync('sha256', 'k', 's', 'i', 255 * 32).byteLength);
attempt('more', () => hkdfSync('sha256', 'k', 's', 'i', 255 * 32 + 1));
attempt('info', () => hkdfSync('sha256', 'k', 's', Buffer.alloc(1025), 8));
attempt('key type', () => hkdfSync('sha256', 5, 's', 'i', 8));
attempt('salt type', () => hkdfSync('sha256', 'k', 5, 'i', 8));
attempt('info type', () => hkdfSync('sha256', 'k', 's', null, 8));
for (const length of [-1, '8', 1.5, undefined]) attempt(`length ${length}`, () => hkdfSync('sha256', 'k', 's', 'i', length));
attempt('no callback', () => hkdf('sha256', 'k', 's', 'i', 8));
hkdf('sha256', 'k', 's', 'i', 8, (error, derived) => console.log(error, derived instanceof ArrayBuffer, Buffer.from(derived).toString('hex')));
