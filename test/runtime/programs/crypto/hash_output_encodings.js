// The digest as a Buffer and as text.
'use strict';
const { createHash, createHmac } = require('crypto');
const attempt = require('./attempt.cjs');

for (const make of [() => createHash('sha256').update('x'), () => createHmac('sha256', 'k').update('x')]) {
  for (const encoding of [undefined, null, 'buffer', 'hex', 'HEX', 'base64', 'base64url', 'latin1', 'binary', 'unknown', 5, {}]) {
    attempt(String(encoding), () => make().digest(encoding));
  }
  attempt('utf16le', () => escape(make().digest('utf16le')));
  attempt('ascii', () => escape(make().digest('ascii')));
}
const buffer = createHash('md5').digest();
console.log(Buffer.isBuffer(buffer), buffer.length, buffer.byteOffset, buffer.toString('hex'));
buffer[0] = 1;
console.log(createHash('md5').digest('hex'));
