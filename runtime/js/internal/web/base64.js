// SPDX-License-Identifier: MIT
//
// atob and btoa.
'use strict';

const { DOMException } = require('internal/web/exception');

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]));

function bad() {
  return new DOMException('The string to be decoded is not correctly encoded.', 'InvalidCharacterError');
}

function btoa(input) {
  if (arguments.length === 0) throw new TypeError('The "data" argument must be specified');
  const text = `${input}`;
  let out = '';
  for (let i = 0; i < text.length; i += 3) {
    const bytes = [0, 1, 2].map((k) => text.charCodeAt(i + k));
    if (bytes.some((byte) => byte > 255)) throw new DOMException('Invalid character', 'InvalidCharacterError');
    const bits = (bytes[0] << 16) | ((bytes[1] || 0) << 8) | (bytes[2] || 0);
    const digits = [18, 12, 6, 0].map((shift) => DIGITS[(bits >> shift) & 63]);
    if (i + 1 >= text.length) digits[2] = '=';
    if (i + 2 >= text.length) digits[3] = '=';
    out += digits.join('');
  }
  return out;
}

function atob(input) {
  if (arguments.length === 0) throw new TypeError('The "data" argument must be specified');
  let text = `${input}`.replace(/[\t\n\f\r ]/g, '');
  if (text.length % 4 === 0) text = text.replace(/={1,2}$/, '');
  if (text.length % 4 === 1) throw bad();
  let out = '';
  let bits = 0;
  let count = 0;
  for (const digit of text) {
    const value = VALUES.get(digit);
    if (value === undefined) throw bad();
    bits = ((bits << 6) | value) & 0xffffff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      out += String.fromCharCode((bits >> count) & 255);
    }
  }
  return out;
}

module.exports = { atob, btoa };
