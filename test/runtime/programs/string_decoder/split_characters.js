// SPDX-License-Identifier: MIT
// Characters split over chunks, and incomplete ones at the end.
'use strict';
const { show } = require('../buffer/lib/show');
const { StringDecoder } = require('string_decoder');

for (const [encoding, text] of [['utf8', 'aé€😀z'], ['utf16le', 'aé😀z'], ['base64', 'hello!!'], ['base64url', 'hello!!'], ['hex', 'hé'], ['latin1', 'hé'], ['ascii', 'hé']]) {
  const bytes = Buffer.from(text, encoding === 'utf16le' ? 'utf16le' : 'utf8');
  for (const size of [1, 2, 3]) {
    const decoder = new StringDecoder(encoding);
    const pieces = [];
    for (let at = 0; at < bytes.length; at += size) pieces.push(decoder.write(bytes.subarray(at, at + size)));
    console.log(encoding, size, JSON.stringify(pieces), JSON.stringify(decoder.end()));
  }
}
const state = (decoder) => [decoder.lastNeed, decoder.lastTotal, decoder.lastChar];
const decoder = new StringDecoder();
console.log(decoder);
decoder.write(Buffer.from([0xe2]));
console.log(state(decoder), decoder);
console.log(JSON.stringify(decoder.write(Buffer.from([0x41]))), state(decoder));
decoder.write(Buffer.from([0xf0, 0x9f]));
console.log(JSON.stringify(decoder.end(Buffer.from([0x98]))), state(decoder));
console.log(JSON.stringify(decoder.text(Buffer.from([0x41, 0xe2, 0x82, 0xac]), 1)));
show(
  () => new StringDecoder('nope'),
  () => new StringDecoder(5),
  () => new StringDecoder(null).encoding,
  () => new StringDecoder('UTF-16LE').encoding,
  () => new StringDecoder('binary').encoding,
  () => new StringDecoder('').encoding,
  () => new StringDecoder().write(),
  () => new StringDecoder().write('text'),
  () => new StringDecoder().write(null),
  () => new StringDecoder().write([1]),
  () => new StringDecoder().write(new Uint16Array([65, 66])).length,
  () => new StringDecoder().write(new DataView(new ArrayBuffer(2))).length,
  () => new StringDecoder().write(new ArrayBuffer(2)),
  () => new StringDecoder().end(),
  () => new StringDecoder().end('x'),
  () => Object.keys(new StringDecoder()),
  () => Object.getOwnPropertyNames(StringDecoder.prototype),
);
