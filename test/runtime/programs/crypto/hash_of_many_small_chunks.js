// SPDX-License-Identifier: MIT
// The digest does not depend on how data is split, except that halves of a character never join. A chunk may change, and a
// hash may be copied, between updates.
'use strict';
const crypto = require('crypto');

const makers = { hash: () => crypto.createHash('sha256'), hmac: () => crypto.createHmac('sha256', 'key') };

function digest(make, chunks) {
  const hash = make();
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex').slice(0, 16);
}

for (const [name, make] of Object.entries(makers)) {
  for (const size of [1, 7, 255, 256, 257, 1023, 1024, 1025, 3000]) {
    const text = 'aé€'.repeat(1000).slice(0, size);
    const bytes = Buffer.from(text);
    const whole = digest(make, [bytes]);
    const texts = digest(make, text);
    const views = digest(make, Array.from(bytes, (byte, i) => bytes.subarray(i, i + 1)));
    const mixed = digest(make, Array.from(text, (char, i) => (i % 3 === 0 ? Buffer.from(char) : char)));
    console.log(name, size, whole, [texts, views, mixed].every((one) => one === whole));
  }
  console.log(name, 'halves', digest(make, ['a\ud83d', '\ude00b']), digest(make, ['a', '\ud83d', '', '\ude00b']), digest(make, ['a\ufffd\ufffdb']));
  const changing = Buffer.from('ab');
  const hash = make();
  hash.update(changing).update(changing);
  changing.fill('x');
  console.log(name, 'changed later', hash.update('c').digest('hex').slice(0, 16) === digest(make, ['ababc']));
}

const one = crypto.createHash('sha256').update('a').update('b');
const two = one.copy().update('c');
console.log('copy', one.update('d').digest('hex').slice(0, 16), two.digest('hex').slice(0, 16));
const three = crypto.createHash('sha256').update(Buffer.from('a')).update(Buffer.from('b'));
const four = three.copy().update(Buffer.from('c'));
console.log('copy', three.update(Buffer.from('d')).digest('hex').slice(0, 16), four.digest('hex').slice(0, 16));
try {
  crypto.createHash('sha256').update('a').update(1);
} catch (error) {
  console.log(error.code);
}
