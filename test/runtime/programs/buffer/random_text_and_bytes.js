// SPDX-License-Identifier: MIT
// Base64 of binary text, validity, byte order, fills, and writes that must not touch the bytes after them, on random values.
'use strict';
const { isUtf8, isAscii } = require('buffer');
const { generator, answer, sums } = require('./lib/random');

const { int, pick, times } = generator(Number(process.argv[2] ?? 23));
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const ODD = ['=', '==', ' ', '\n', '\f', '-', '_', '\xff', '\u0141', '\0', '\v'];

function base64() {
  const digits = times(int(8) === 0 ? int(200) : int(14), () => pick(DIGITS));
  for (let i = int(4); i > 0; i--) digits.splice(int(3) === 0 ? int(digits.length + 1) : digits.length, 0, pick(ODD));
  return digits.join('');
}

const text = () => times(int(40), () => String.fromCharCode(int(20) === 0 ? int(65536) : int(256))).join('');
const hex = (bytes) => bytes.toString('hex');
const call = (make) => { try { return make(); } catch (error) { return `${error.name} ${error.code}`; } };

sums('base64', 10, 300, () => {
  const given = text();
  return JSON.stringify([call(() => atob(base64())), call(() => btoa(given)), call(() => btoa(`${given}\u0141`.slice(0, -1)))]);
});

sums('validity', 10, 300, () => {
  const bytes = Buffer.from(text());
  if (bytes.length > 0 && int(2) === 0) bytes[int(bytes.length)] = int(256);
  return `${hex(bytes)} ${isUtf8(bytes)} ${isAscii(bytes)} ${new TextDecoder().decode(bytes)} ${answer(() => new TextDecoder('utf8', { fatal: true }).decode(bytes))}`;
});

sums('writes', 10, 300, () => {
  const given = text();
  const room = Buffer.alloc(int(80), 0xaa);
  const written = room.write(given);
  const { read, written: encoded } = new TextEncoder().encodeInto(given, room);
  return `${written} ${read} ${encoded} ${hex(room)} ${hex(Buffer.from(given))}`;
});

sums('order', 10, 100, () => {
  const bytes = Buffer.from(times(8 * int(20), () => int(256)));
  return hex(bytes.swap16()) + hex(bytes.swap32()) + hex(bytes.swap64());
});

sums('fills', 10, 200, () => {
  const bytes = Buffer.alloc(int(100));
  const encoding = pick(['utf8', 'latin1', 'hex', 'ucs2', 'base64', 'ascii', undefined]);
  const filled = answer(() => hex(bytes.fill(text().slice(0, int(4)), encoding)));
  return `${encoding} ${filled} ${answer(() => hex(bytes.fill(Buffer.from(text().slice(0, int(10))), int(bytes.length + 1))))}`;
});
