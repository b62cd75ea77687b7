// SPDX-License-Identifier: MIT
//
// Hosts of URLs: domains, IPv4 numbers, IPv6 addresses, and the opaque hosts of non-special schemes. Returns the host
// as it is shown, or null for none.
'use strict';

const { CONTROL, encode, decode } = require('internal/url/percent');

const FORBIDDEN = /[\0\t\n\r #/:<>?@[\\\]^|]/;
const FORBIDDEN_IN_DOMAIN = /[\0-\x20#%/:<>?@[\\\]^|\x7f]/;

// An IPv4 number: decimal, 0x… or 0…; NaN if it is not one.
function numberOf(part) {
  if (part === '') return NaN;
  if (/^0[xX][0-9a-fA-F]*$/.test(part)) return part.length === 2 ? 0 : parseInt(part.slice(2), 16);
  if (/^0[0-7]*$/.test(part)) return parseInt(part, 8);
  return /^[1-9][0-9]*$/.test(part) ? parseInt(part, 10) : NaN;
}

function partsOf(domain) {
  const parts = domain.split('.');
  if (parts.length > 1 && parts[parts.length - 1] === '') parts.pop();
  return parts;
}

// Whether the last part counts as a number.
function endsInNumber(domain) {
  const code = domain.charCodeAt(domain.length - 1);
  if (!(code >= 48 && code <= 57) && !(code >= 97 && code <= 102) && code !== 46 && code !== 120) return false;
  const last = partsOf(domain).at(-1);
  return /^[0-9]+$/.test(last) || /^0[xX][0-9a-fA-F]*$/.test(last);
}

function parseIpv4(domain) {
  const numbers = partsOf(domain).map(numberOf);
  const { length } = numbers;
  if (length > 4 || numbers.some(Number.isNaN)) return null;
  const last = numbers.pop();
  if (numbers.some((number) => number > 255) || last >= 256 ** (5 - length)) return null;
  const address = numbers.reduce((sum, number, index) => sum + number * 256 ** (3 - index), last);
  return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');
}

// The four numbers at the end of an IPv6 address, as two pieces; undefined if they are invalid.
function embeddedIpv4(string) {
  const parts = string.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9][0-9]{0,2})$/.test(part) && part < 256)) return undefined;
  const [a, b, c, d] = parts.map(Number);
  return [a * 256 + b, c * 256 + d];
}

// The pieces between colons; undefined if one is invalid.
function piecesOf(string, mayHaveIpv4) {
  if (string === '') return [];
  const pieces = [];
  const words = string.split(':');
  for (let i = 0; i < words.length; i++) {
    if (/^[0-9a-fA-F]{1,4}$/.test(words[i])) {
      pieces.push(parseInt(words[i], 16));
    } else {
      const pair = mayHaveIpv4 && i === words.length - 1 ? embeddedIpv4(words[i]) : undefined;
      if (pair === undefined) return undefined;
      pieces.push(...pair);
    }
  }
  return pieces;
}

function parseIpv6(string) {
  const halves = string.split('::');
  if (halves.length > 2) return null;
  const left = piecesOf(halves[0], halves.length === 1);
  const right = halves.length === 2 ? piecesOf(halves[1], true) : [];
  if (left === undefined || right === undefined) return null;
  const missing = 8 - left.length - right.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  return showIpv6([...left, ...new Array(missing).fill(0), ...right]);
}

// The longest run of at least two zeros is shown as `::`.
function showIpv6(pieces) {
  let best = { start: -1, length: 1 };
  for (let i = 0; i < 8; i++) {
    let length = 0;
    while (i + length < 8 && pieces[i + length] === 0) length++;
    if (length > best.length) best = { start: i, length };
    if (length > 0) i += length - 1;
  }
  const hex = (list) => list.map((piece) => piece.toString(16)).join(':');
  if (best.start === -1) return `[${hex(pieces)}]`;
  return `[${hex(pieces.slice(0, best.start))}::${hex(pieces.slice(best.start + best.length))}]`;
}

// Lower-case letters, digits, dots and single hyphens only: already in normal form.
function isPlain(string) {
  for (let i = 0; i < string.length; i++) {
    const code = string.charCodeAt(i);
    const isCommon = (code >= 97 && code <= 122) || code === 46 || (code >= 48 && code <= 57);
    if (!isCommon && !(code === 45 && string.charCodeAt(i - 1) !== 45)) return false;
  }
  return true;
}

function parseDomain(string) {
  let domain = string;
  if (!isPlain(string)) {
    domain = require('internal/url/idna').toAscii(decode(string));
    if (domain === '' || FORBIDDEN_IN_DOMAIN.test(domain)) return null;
  }
  return endsInNumber(domain) ? parseIpv4(domain) : domain;
}

function parseHost(string, isSpecial) {
  if (string.charCodeAt(0) === 0x5b) return string.endsWith(']') ? parseIpv6(string.slice(1, -1)) : null;
  if (isSpecial) return parseDomain(string);
  return FORBIDDEN.test(string) ? null : encode(string, CONTROL);
}

module.exports = { parseHost };
