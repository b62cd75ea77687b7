// Text in and out, split inside characters.
'use strict';
const { createCipheriv, createDecipheriv } = require('crypto');
const attempt = require('./attempt.cjs');

const key = Buffer.alloc(16, 1);
const text = 'Grüße aus Zürich: 東京 🎼 – schön!';
for (const encoding of ['hex', 'base64', 'base64url', 'latin1', 'buffer', undefined]) {
  const cipher = createCipheriv('aes-128-cbc', key, key);
  const parts = [cipher.update(text.slice(0, 9), 'utf8', encoding), cipher.update(text.slice(9), 'utf8', encoding), cipher.final(encoding)];
  const encrypted = typeof parts[0] === 'string' ? Buffer.from(parts.join(''), encoding) : Buffer.concat(parts);
  console.log(encoding, encrypted.toString('hex'));
  const decipher = createDecipheriv('aes-128-cbc', key, key);
  let clear = '';
  for (let at = 0; at < encrypted.length; at += 5) clear += decipher.update(encrypted.subarray(at, at + 5), null, 'utf8');
  console.log(clear + decipher.final('utf8') === text);
}
const stream = createDecipheriv('aes-128-ctr', key, key);
console.log(stream.update('c3a9', 'hex', 'hex'), stream.update('c3a9', 'hex', 'hex'), stream.final('hex'));
attempt('unknown output', () => createCipheriv('aes-128-cbc', key, key).update('a'.repeat(20), 'utf8', 'nope'));
attempt('unknown input', () => createCipheriv('aes-128-cbc', key, key).update('a', 'nope').length);
attempt('other output', () => {
  const cipher = createCipheriv('aes-128-cbc', key, key);
  cipher.update('a'.repeat(20), 'utf8', 'hex');
  return cipher.final('base64');
});
attempt('buffer after text', () => {
  const cipher = createCipheriv('aes-128-cbc', key, key);
  cipher.update('a'.repeat(20), 'utf8', 'hex');
  return cipher.final();
});
