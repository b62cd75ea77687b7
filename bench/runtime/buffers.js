// SPDX-License-Identifier: MIT
//
// Buffers: text to bytes and back, search, copies; URLs and paths. Prints nanoseconds of CPU time per call.
'use strict';

const only = process.argv[2];
let sink;

function measure(name, bytes, call) {
  if (only !== undefined && !name.includes(only)) return;
  const rounds = Math.max(Math.min(2e8 / (bytes + 400), 3e5) | 0, 200);
  for (let i = 0; i < rounds / 4; i++) sink = call();
  const best = Math.min(...[1, 2, 3].map(() => {
    const start = process.cpuUsage();
    for (let i = 0; i < rounds; i++) sink = call();
    const { user, system } = process.cpuUsage(start);
    return ((user + system) * 1000) / rounds;
  }));
  console.log(`${name.padEnd(28)} ${best.toFixed(0).padStart(9)}`);
}

const SIZES = [16, 64, 256, 4096, 1 << 20];
for (const encoding of ['utf8', 'latin1', 'base64', 'hex', 'ucs2']) {
  for (const size of SIZES) {
    const buffer = Buffer.from(Array.from({ length: size }, (_, i) => 97 + (i % 26)));
    const text = Buffer.from(buffer).toString(encoding).split('').join('');
    measure(`${encoding} ${size} toString`, size, () => buffer.toString(encoding));
    measure(`${encoding} ${size} from`, size, () => Buffer.from(text, encoding));
    measure(`${encoding} ${size} byteLength`, size, () => Buffer.byteLength(text, encoding));
    measure(`${encoding} ${size} write`, size, () => buffer.write(text, 0, encoding));
  }
}
const wide = 'Grüße, 世界! '.repeat(400);
const wideBytes = Buffer.from(wide);
measure('utf8 wide toString', wideBytes.length, () => wideBytes.toString());
measure('utf8 wide from', wideBytes.length, () => Buffer.from(wide));
for (const size of [64, 4096, 1 << 20]) {
  const buffer = Buffer.alloc(size, 'ab');
  const other = Buffer.from(buffer);
  buffer.write('needle', size - 8);
  other.write('needle', size - 8);
  measure(`indexOf text ${size}`, size, () => buffer.indexOf('needle'));
  measure(`indexOf byte ${size}`, size, () => buffer.indexOf(110));
  measure(`compare ${size}`, size, () => buffer.compare(other));
  measure(`equals ${size}`, size, () => buffer.equals(other));
  measure(`copy ${size}`, size, () => buffer.copy(other));
  measure(`fill ${size}`, size, () => other.fill('xyz'));
  measure(`concat ${size}`, size, () => Buffer.concat([buffer, buffer]));
  measure(`alloc ${size}`, size, () => Buffer.alloc(size));
  measure(`allocUnsafe ${size}`, size, () => Buffer.allocUnsafe(size));
  measure(`subarray ${size}`, 16, () => buffer.subarray(1, 20));
}
const numbers = Buffer.alloc(64);
measure('readUInt32LE', 16, () => numbers.readUInt32LE(8));
measure('writeUInt32BE', 16, () => numbers.writeUInt32BE(12345678, 8));
measure('readDoubleBE', 16, () => numbers.readDoubleBE(8));
measure('writeDoubleLE', 16, () => numbers.writeDoubleLE(1.5, 8));
measure('readBigUInt64LE', 16, () => numbers.readBigUInt64LE(8));
measure('readUIntBE 6', 16, () => numbers.readUIntBE(8, 6));
const { StringDecoder } = require('string_decoder');
const decoder = new StringDecoder('utf8');
measure('StringDecoder 4096', wideBytes.length, () => decoder.write(wideBytes));
const textDecoder = new TextDecoder();
const textEncoder = new TextEncoder();
measure('TextDecoder 64', 64, () => textDecoder.decode(numbers));
measure('TextEncoder wide', wideBytes.length, () => textEncoder.encode(wide));
const links = ['https://example.com/', 'http://user:pass@www.example.com:8080/a/b/c?x=1&y=2#frag', 'https://nodejs.org/api/url.html#the-url-api'];
links.forEach((link, index) => measure(`URL ${index}`, 16, () => new URL(link)));
measure('URL relative', 16, () => new URL('../x?y', links[1]));
measure('URLSearchParams', 16, () => new URLSearchParams('a=1&b=2&c=hello+world').toString());
measure('url.parse', 16, () => require('url').parse(links[1]));
measure('querystring.parse', 16, () => require('querystring').parse('a=1&b=2&c=hello+world'));
measure('URL.canParse', 16, () => URL.canParse(links[1]));
links.push('file:///folder/sub/file.txt', 'https://example.com/a/./b/../c', 'HTTP://Example.COM/a', 'data:text/plain,hello world');
links.slice(3).forEach((link, index) => measure(`URL form ${index}`, 16, () => new URL(link)));
measure('querystring.stringify', 16, () => require('querystring').stringify({ a: '1', b: ['2', '3'], c: 'hello world' }));

const path = require('path');
for (const [name, kind] of [['posix', path.posix], ['win32', path.win32]]) {
  const full = kind.join(kind.sep, 'a', 'b', 'project', 'file.txt');
  measure(`path ${name} join`, 16, () => kind.join(full, '..', 'other', './file.js'));
  measure(`path ${name} resolve`, 16, () => kind.resolve('a/b', '../c'));
  measure(`path ${name} relative`, 16, () => kind.relative(full, '/a/b/other'));
  measure(`path ${name} parse`, 16, () => kind.parse(full));
  measure(`path ${name} basename`, 16, () => kind.basename(full, '.txt'));
}

for (const size of [16, 1024]) {
  const binary = 'x'.repeat(size);
  const encoded = btoa(binary);
  measure(`btoa ${size}`, size, () => btoa(binary));
  measure(`atob ${size}`, size, () => atob(encoded));
}
const { isUtf8, isAscii } = require('buffer');
measure('isUtf8 wide', wideBytes.length, () => isUtf8(wideBytes));
measure('isAscii 64', 64, () => isAscii(numbers));
void sink;
