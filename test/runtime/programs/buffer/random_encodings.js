// SPDX-License-Identifier: MIT
// Random bytes to text and random text to bytes, in every encoding, of many lengths.
'use strict';
const { generator, answer, sums } = require('./lib/random');

const { int, pick, times, next } = generator(2);
const encodings = ['utf8', 'utf-8', 'ucs2', 'UTF-16LE', 'latin1', 'binary', 'ascii', 'hex', 'base64', 'base64url'];
const lengths = [0, 1, 2, 3, 5, 8, 15, 16, 17, 24, 25, 31, 33, 63, 65, 100, 127, 128, 129, 200, 1000, 1400, 5000];

const bytes = {
  any: () => int(256),
  ascii: () => int(128),
  letters: () => 97 + int(26),
  lead: () => pick([0x41, 0xc2, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0xed, 0xa0, 0xbf, 0xf4, 0x8f, 0x90, 0xe0, 0xc0]),
};
const units = {
  ascii: () => int(128),
  latin1: () => int(256),
  any: () => int(0x10000),
  surrogates: () => (next() < 0.5 ? 0xd800 + int(0x800) : int(0x80)),
  hex: () => '0123456789abcdefABCDEF'.charCodeAt(int(22)),
  base64: () => 'ABCZabcz0189+/-_'.charCodeAt(int(16)),
  loose64: () => 'ABCZabcz0189+/-_=\n *é€'.charCodeAt(int(22)),
};

function text(kind, length) {
  return String.fromCharCode(...times(length, units[kind]));
}

for (const encoding of encodings) {
  sums(`${encoding} to text`, 4, 60, () => {
    const buffer = Buffer.from(times(pick(lengths), bytes[pick(Object.keys(bytes))]));
    return answer(() => buffer.toString(encoding, pick([undefined, 0, 1, 3]), pick([undefined, buffer.length, buffer.length - 1, 2])));
  });
  sums(`${encoding} to bytes`, 4, 60, () => {
    const string = text(pick(Object.keys(units)), pick(lengths));
    return [answer(() => Buffer.from(string, encoding).toString('hex')), Buffer.byteLength(string, encoding)].join();
  });
  sums(`${encoding} written`, 4, 60, () => {
    const buffer = Buffer.alloc(pick([0, 1, 4, 20, 200, 3000]), 1);
    const string = text(pick(Object.keys(units)), pick(lengths));
    const count = answer(() => buffer.write(string, pick([undefined, 0, 1, 2]), pick([undefined, 0, 1, 7, 8, 50]), encoding));
    return [count, buffer.toString('hex')].join();
  });
}
