// Use after the end, and text that does not decrypt.
'use strict';
const { createCipheriv, createDecipheriv } = require('crypto');
const attempt = require('./attempt.cjs');

const key = Buffer.alloc(16);
const ended = () => {
  const cipher = createCipheriv('aes-128-cbc', key, key);
  cipher.final();
  return cipher;
};
attempt('final again', () => ended().final());
attempt('update after', () => ended().update('a'));
attempt('padding after', () => ended().setAutoPadding());
const decrypt = (bytes) => {
  const decipher = createDecipheriv('aes-128-cbc', key, key);
  decipher.update(bytes);
  return decipher.final();
};
attempt('wrong padding', () => decrypt(Buffer.alloc(16)));
attempt('half a block', () => decrypt(Buffer.alloc(15)));
attempt('nothing', () => decrypt(Buffer.alloc(0)));
attempt('wrap', () => {
  const cipher = createCipheriv('aes128-wrap', key, Buffer.alloc(8, 0xa6));
  return cipher.update(Buffer.alloc(16), null, 'hex') + cipher.final('hex');
});
attempt('unwrap', () => {
  const decipher = createDecipheriv('aes128-wrap', key, Buffer.alloc(8, 0xa6));
  return decipher.update('bf3b77b5e90caa9f5009fe9626e4efe20ded75ee3b1ac0d5', 'hex', 'hex') + decipher.final('hex');
});
attempt('unwrap what is not wrapped', () => createDecipheriv('aes128-wrap', key, Buffer.alloc(8, 0xa6)).update(Buffer.alloc(24)));
