// timingSafeEqual(), and properties of the module.
'use strict';
const crypto = require('crypto');
const attempt = require('./attempt.cjs');

const { timingSafeEqual } = crypto;
console.log(timingSafeEqual(Buffer.from('same'), Buffer.from('same')), timingSafeEqual(Buffer.from('same'), Buffer.from('sane')), timingSafeEqual(Buffer.alloc(0), Buffer.alloc(0)));
console.log(timingSafeEqual(new Uint8Array([1, 2]), new Uint16Array([0x201])), timingSafeEqual(new ArrayBuffer(2), new DataView(new ArrayBuffer(2))));
attempt('length', () => timingSafeEqual(Buffer.alloc(1), Buffer.alloc(2)));
attempt('first', () => timingSafeEqual('a', Buffer.alloc(1)));
attempt('second', () => timingSafeEqual(Buffer.alloc(1), 5));
attempt('nothing', () => timingSafeEqual());
console.log(crypto.getFips(), crypto.fips, crypto.setFips(false), crypto.secureHeapUsed());
const { OPENSSL_VERSION_NUMBER, ...constants } = crypto.constants;
console.log(constants, OPENSSL_VERSION_NUMBER >>> 24);
console.log(require('node:crypto') === crypto, require('crypto').webcrypto === globalThis.crypto);
