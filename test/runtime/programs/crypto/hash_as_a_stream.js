// Hash and Hmac as Transform streams.
'use strict';
const { createHash, createHmac } = require('crypto');
const { Readable, Transform, pipeline } = require('stream');

const hash = createHash('sha256');
console.log(hash instanceof Transform);
hash.on('readable', () => {
  const data = hash.read();
  if (data) console.log('readable', data.toString('hex'));
});
hash.on('end', () => console.log('end'));
hash.write('some ');
hash.write(Buffer.from('data'));
hash.end(' to hash', 'utf8', () => console.log('finished'));

Readable.from(['one', 'two', 'three']).pipe(createHash('md5').setEncoding('hex')).on('data', (text) => console.log('piped', text));

pipeline(Readable.from([Buffer.alloc(100000, 'x')]), createHmac('sha1', 'key', { encoding: 'utf8' }), async (source) => {
  for await (const chunk of source) console.log('pipeline', chunk.toString('base64'));
}, (error) => console.log('pipeline done', error));

const mixed = createHash('sha1');
mixed.update('by update ');
mixed.end('by end');
mixed.on('data', (digest) => console.log('mixed', digest.toString('hex'), createHash('sha1').update('by update by end').digest('hex')));
