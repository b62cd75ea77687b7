// Tags and additional data at the wrong time or of the wrong size.
'use strict';
const { createCipheriv, createDecipheriv } = require('crypto');
const attempt = require('./attempt.cjs');

const key = Buffer.alloc(16);
const iv = Buffer.alloc(12);
const encrypt = (name, options) => createCipheriv(name, key, iv, options);
const decrypt = (name, options) => createDecipheriv(name, key, iv, options);
const ccm = { authTagLength: 16 };
attempt('ccm without length', () => encrypt('aes-128-ccm'));
attempt('ocb without length', () => encrypt('aes-128-ocb'));
for (const authTagLength of [0, 3, 5, 17, -1, 1.5, '16']) {
  attempt(`gcm ${authTagLength}`, () => encrypt('aes-128-gcm', { authTagLength }) !== undefined);
  attempt(`ccm ${authTagLength}`, () => encrypt('aes-128-ccm', { authTagLength }) !== undefined);
}
attempt('ccm aad without length', () => encrypt('aes-128-ccm', ccm).setAAD(Buffer.from('a')));
attempt('ccm two pieces', () => { const c = encrypt('aes-128-ccm', ccm); c.update('a'); c.update('b'); });
attempt('ccm other length', () => { const c = encrypt('aes-128-ccm', ccm); c.setAAD(iv, { plaintextLength: 3 }); c.update('abcd'); });
attempt('ccm vector', () => createCipheriv('aes-128-ccm', key, Buffer.alloc(6), ccm));
attempt('tag too early', () => encrypt('aes-128-gcm').getAuthTag());
attempt('tag of cbc', () => { const c = createCipheriv('aes-128-cbc', key, key); c.final(); c.getAuthTag(); });
attempt('aad of cbc', () => createCipheriv('aes-128-cbc', key, key).setAAD(iv));
attempt('set tag of cbc', () => createDecipheriv('aes-128-cbc', key, key).setAuthTag(key));
attempt('aad after data', () => { const c = encrypt('aes-128-gcm'); c.update('a'); c.setAAD(iv); });
attempt('aad after end', () => { const c = encrypt('aes-128-gcm'); c.final(); c.setAAD(iv); });
attempt('aad type', () => encrypt('aes-128-gcm').setAAD(5));
attempt('tag length', () => decrypt('aes-128-gcm').setAuthTag(Buffer.alloc(3)));
attempt('tag too long', () => decrypt('aes-128-gcm').setAuthTag(Buffer.alloc(17)));
attempt('tag other than said', () => decrypt('aes-128-gcm', { authTagLength: 12 }).setAuthTag(Buffer.alloc(16)));
attempt('tag type', () => decrypt('aes-128-gcm').setAuthTag(5));
attempt('tag twice', () => decrypt('aes-128-gcm').setAuthTag(key).setAuthTag(key));
attempt('tag after end', () => { const d = decrypt('aes-128-gcm'); try { d.final(); } catch { /* no tag */ } d.setAuthTag(key); });
attempt('no tag', () => { const d = decrypt('aes-128-gcm'); d.update('abc'); d.final(); });
attempt('no tag, chacha', () => createDecipheriv('chacha20-poly1305', Buffer.alloc(32), iv).final());
attempt('chacha vector', () => createCipheriv('chacha20-poly1305', Buffer.alloc(32), Buffer.alloc(16)));
console.log(typeof encrypt('aes-128-gcm').setAuthTag, typeof decrypt('aes-128-gcm').getAuthTag);
