// Ciphers as Transform streams, encrypting and decrypting.
'use strict';
const { createCipheriv, createDecipheriv, createHash } = require('crypto');
const { Readable, Transform, pipeline } = require('stream');

const key = Buffer.alloc(32, 4);
const iv = Buffer.alloc(16, 5);
const pieces = Array.from({ length: 40 }, (_, i) => Buffer.alloc(1000 + i, i));
const whole = createHash('sha1').update(Buffer.concat(pieces)).digest('hex');
console.log(createCipheriv('aes-256-cbc', key, iv) instanceof Transform);

const encrypted = createHash('sha1');
pipeline(Readable.from(pieces), createCipheriv('aes-256-cbc', key, iv), async function* (source) {
  for await (const chunk of source) {
    encrypted.update(chunk);
    yield chunk;
  }
}, createDecipheriv('aes-256-cbc', key, iv), createHash('sha1'), async (source) => {
  for await (const digest of source) console.log('same', digest.toString('hex') === whole);
}, (error) => {
  console.log('done', error, encrypted.digest('hex'));
  wrong();
});

function wrong() {
  const decipher = createDecipheriv('aes-256-cbc', key, iv);
  decipher.on('error', (error) => console.log('error', error.code, error.message));
  decipher.on('close', () => text());
  decipher.resume();
  decipher.end(Buffer.alloc(16));
}

function text() {
  const cipher = createCipheriv('aes-256-ctr', key, iv, { encoding: 'hex' });
  cipher.on('data', (chunk) => console.log('data', typeof chunk, chunk));
  cipher.on('end', () => console.log('end'));
  cipher.write('first');
  cipher.write('7365636f6e64', 'hex');
  cipher.end();
}
