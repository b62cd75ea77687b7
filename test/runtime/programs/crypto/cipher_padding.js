// Blocks, padding, and chunks of any size.
'use strict';
const { createCipheriv, createDecipheriv } = require('crypto');
const attempt = require('./attempt.cjs');

const key = Buffer.alloc(16, 1);
const iv = Buffer.alloc(16, 2);
for (const length of [0, 1, 15, 16, 17, 31, 32, 33]) {
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  const parts = [cipher.update(Buffer.alloc(length, 'x')), cipher.final()];
  console.log(length, parts.map((part) => part.length), Buffer.concat(parts).toString('hex'));
}
const cipher = createCipheriv('aes-128-cbc', key, iv);
console.log(cipher.setAutoPadding(false) === cipher);
const blocks = Buffer.concat([cipher.update(Buffer.alloc(32, 'y')), cipher.final()]);
const pieces = createDecipheriv('aes-128-cbc', key, iv).setAutoPadding(false);
for (const byte of blocks) {
  const part = pieces.update(Buffer.from([byte]));
  if (part.length > 0) console.log(part.toString());
}
console.log(pieces.final().length);
attempt('not a whole block', () => {
  const short = createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false);
  short.update('abc');
  return short.final();
});
attempt('padding after final', () => {
  const done = createCipheriv('aes-128-cbc', key, iv);
  done.final();
  return done.setAutoPadding();
});
const on = createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false).setAutoPadding(true);
console.log(on.update('abc', 'utf8', 'hex') + on.final('hex'));
