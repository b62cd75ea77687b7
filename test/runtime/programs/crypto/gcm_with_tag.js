// GCM: additional data, tags of each length, IVs of any length.
'use strict';
const { createCipheriv, createDecipheriv } = require('crypto');
const attempt = require('./attempt.cjs');

const key = Buffer.alloc(32, 3);
function seal(iv, aad, text, options) {
  const cipher = createCipheriv('aes-256-gcm', key, iv, options);
  if (aad !== undefined) cipher.setAAD(aad);
  return { text: Buffer.concat([cipher.update(text), cipher.final()]), tag: cipher.getAuthTag() };
}
function open(iv, aad, { text, tag }, options) {
  const decipher = createDecipheriv('aes-256-gcm', key, iv, options).setAuthTag(tag);
  if (aad !== undefined) decipher.setAAD(aad);
  return decipher.update(text, null, 'utf8') + decipher.final('utf8');
}
for (const length of [1, 8, 12, 13, 16, 60]) {
  const iv = Buffer.alloc(length, 5);
  const sealed = seal(iv, Buffer.from('more'), 'secret');
  console.log(length, sealed.text.toString('hex'), sealed.tag.toString('hex'), open(iv, Buffer.from('more'), sealed));
}
const iv = Buffer.alloc(12, 7);
for (const authTagLength of [4, 8, 12, 13, 14, 15, 16]) {
  const sealed = seal(iv, undefined, 'secret', { authTagLength });
  console.log(authTagLength, sealed.tag.toString('hex'), open(iv, undefined, sealed, { authTagLength }));
}
const sealed = seal(iv, Buffer.from('aad'), 'secret');
attempt('other additional data', () => open(iv, Buffer.from('aax'), sealed));
attempt('no additional data', () => open(iv, undefined, sealed));
attempt('other tag', () => open(iv, Buffer.from('aad'), { ...sealed, tag: Buffer.alloc(16) }));
attempt('other text', () => open(iv, Buffer.from('aad'), { ...sealed, text: Buffer.from('secrex') }));
attempt('additional data twice', () => {
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from('a')).setAAD(Buffer.from('ad'));
  return Buffer.concat([cipher.update('secret'), cipher.final(), cipher.getAuthTag()]).toString('hex') ===
    Buffer.concat([sealed.text, sealed.tag]).toString('hex');
});
attempt('nothing at all', () => seal(iv, undefined, ''));
