// The other authenticated ciphers.
'use strict';
const { createCipheriv, createDecipheriv } = require('crypto');
const attempt = require('./attempt.cjs');

const key16 = Buffer.alloc(16, 1);
const key32 = Buffer.alloc(32, 1);
const cases = [];
for (const length of [7, 12, 13]) for (const tag of [4, 10, 16]) cases.push(['aes-128-ccm', key16, length, tag]);
for (const length of [1, 12, 15]) for (const tag of [8, 16]) cases.push(['aes-256-ocb', key32, length, tag]);
for (const tag of [undefined, 8, 16]) cases.push(['chacha20-poly1305', key32, 12, tag]);
for (const [name, key, length, authTagLength] of cases) {
  const iv = Buffer.alloc(length, 9);
  const options = authTagLength === undefined ? undefined : { authTagLength };
  const cipher = createCipheriv(name, key, iv, options);
  cipher.setAAD(Buffer.from('header'), { plaintextLength: 11 });
  const text = Buffer.concat([cipher.update('hello world'), cipher.final()]);
  const tag = cipher.getAuthTag();
  const decipher = createDecipheriv(name, key, iv, options);
  decipher.setAuthTag(tag);
  decipher.setAAD(Buffer.from('header'), { plaintextLength: text.length });
  console.log(name, length, tag.length, text.toString('hex'), tag.toString('hex'), decipher.update(text).toString(), decipher.final().length);
  attempt('wrong tag', () => {
    const wrong = createDecipheriv(name, key, iv, options);
    wrong.setAuthTag(Buffer.alloc(tag.length));
    wrong.setAAD(Buffer.from('header'), { plaintextLength: text.length });
    const shown = wrong.update(text);
    if (name === 'aes-128-ccm') console.log('update gives', shown?.length);
    return wrong.final();
  });
}
attempt('empty text', () => {
  const cipher = createCipheriv('aes-128-ccm', key16, Buffer.alloc(12), { authTagLength: 16 });
  cipher.setAAD(Buffer.from('only this'), { plaintextLength: 0 });
  cipher.update('');
  cipher.final();
  return cipher.getAuthTag().toString('hex');
});
