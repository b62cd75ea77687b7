// However the data is split, the digest is the same; buffers may change after update.
'use strict';
const { createHash, createHmac } = require('crypto');

const data = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7 + 3) & 255));
for (const sizes of [[5000], [1, 4999], [1024, 1024, 2952], [1025, 3975], [64, 64, 64, 4808], [4000, 1000], Array(50).fill(100)]) {
  const hash = createHash('sha256');
  const hmac = createHmac('sha256', 'key');
  let at = 0;
  for (const size of sizes) {
    hash.update(data.subarray(at, at + size));
    hmac.update(data.subarray(at, at + size));
    at += size;
  }
  console.log(sizes.length, hash.digest('hex'), hmac.digest('hex'));
}

const changing = Buffer.from('before');
const hash = createHash('sha1').update(changing);
changing.fill('x');
console.log(hash.digest('hex') === createHash('sha1').update('before').digest('hex'));
console.log(createHash('sha1').update('').update('a').update('').update(Buffer.alloc(0)).digest('hex'));
console.log(createHash('sha1').digest('hex'), createHmac('sha1', '').digest('hex'));
console.log(createHash('md5').update('\ud83d').update('\ude00').digest('hex'));
console.log(createHash('md5').update('\ud83d\ude00').digest('hex'));
const chained = createHash('sha1');
console.log(chained.update('a') === chained, chained instanceof require('crypto').Hash);
