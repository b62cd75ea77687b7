// SPDX-License-Identifier: MIT
//
// The family of an address in text form.
'use strict';

const ZONE = /^[0-9a-zA-Z.:-]+$/;
const ZERO = 48;
const NINE = 57;
const DOT = 46;
const COLON = 58;

const isDigit = (code) => code >= ZERO && code <= NINE;
const isHex = (code) => isDigit(code) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70);

// Where a decimal number of 0 to 255 without leading zeros ends; -1 if there is none.
function endOfOctet(text, start) {
  let value = 0;
  let end = start;
  while (end < text.length && end < start + 3 && isDigit(text.charCodeAt(end))) value = value * 10 + text.charCodeAt(end++) - ZERO;
  const isValid = end > start && value <= 255 && (end === start + 1 || text.charCodeAt(start) !== ZERO);
  return isValid ? end : -1;
}

function isV4From(text, start) {
  let end = endOfOctet(text, start);
  for (let i = 0; i < 3; i++) {
    if (end < 0 || text.charCodeAt(end) !== DOT) return false;
    end = endOfOctet(text, end + 1);
  }
  return end === text.length;
}

function isIPv4(value) {
  return isV4From(`${value}`, 0);
}

function endOfGroup(text, start) {
  let end = start;
  while (end < text.length && end < start + 4 && isHex(text.charCodeAt(end))) end++;
  return end;
}

// Groups of 16 bits with colons between, an IPv4 address instead of the last two, and one `::` for any number of zeros.
function isV6(text) {
  let groups = 0;
  let hasGap = false;
  let at = 0;
  if (text.charCodeAt(0) === COLON) {
    if (text.charCodeAt(1) !== COLON) return false;
    hasGap = true;
    at = 2;
  }
  while (at < text.length) {
    const end = endOfGroup(text, at);
    if (text.charCodeAt(end) === DOT) return isV4From(text, at) && isWhole(groups + 2, hasGap);
    if (end === at) return false;
    groups++;
    if (end === text.length) return isWhole(groups, hasGap);
    if (text.charCodeAt(end) !== COLON) return false;
    at = end + 1;
    if (text.charCodeAt(at) === COLON) {
      if (hasGap) return false;
      hasGap = true;
      at++;
    } else if (at === text.length) {
      return false;
    }
  }
  return hasGap && groups <= 7;
}

function isWhole(groups, hasGap) {
  return hasGap ? groups <= 7 : groups === 8;
}

function isIPv6(value) {
  const text = `${value}`;
  const percent = text.indexOf('%');
  if (percent < 0) return isV6(text);
  return ZONE.test(text.slice(percent + 1)) && isV6(text.slice(0, percent));
}

function isIP(value) {
  const text = `${value}`;
  if (isV4From(text, 0)) return 4;
  return isIPv6(text) ? 6 : 0;
}

module.exports = { isIP, isIPv4, isIPv6 };
