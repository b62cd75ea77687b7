// Every cipher that needs no tag: encrypted text is known, and decrypts to what it was.
'use strict';
const crypto = require('crypto');

const bytes = (length, from) => Buffer.from(Array.from({ length }, (_, i) => (i * 11 + from) & 255));
const text = Buffer.from('Attack at dawn, but not before the second rooster has called three times.');
for (const name of crypto.getCiphers()) {
  const { mode, keyLength, ivLength = 0 } = crypto.getCipherInfo(name);
  if (['gcm', 'ccm', 'ocb', 'wrap'].includes(mode) || name.includes('poly1305') || name.includes('hmac')) continue;
  const [key, iv] = [bytes(keyLength, 1), ivLength === 0 ? null : bytes(ivLength, 99)];
  const cipher = crypto.createCipheriv(name, key, iv);
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
  const decipher = crypto.createDecipheriv(name, key, iv);
  const decrypted = Buffer.concat([decipher.update(encrypted), decipher.final()]);
  console.log(name, crypto.createHash('md5').update(encrypted).digest('hex'), encrypted.length, decrypted.equals(text));
}
