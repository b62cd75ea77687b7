// SPDX-License-Identifier: MIT
//
// The family of an address in text form.
'use strict';

const ZONE = /^[0-9a-zA-Z.:-]+$/;
const ZERO = 48;
const NINE = 57;
const DOT = 46;
const COLON = 58;

const isHex = (code) => (code >= ZERO && code <= NINE) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70);

// Four numbers of 0 to 255 without leading zeros, from `start` to the end.
function isV4From(text, start) {
  let dots = 0;
  let digits = 0;
  let value = 0;
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === DOT) {
      if (digits === 0 || ++dots > 3) return false;
      digits = 0;
      value = 0;
      continue;
    }
    if (code < ZERO || code > NINE || (digits > 0 && value === 0)) return false;
    value = value * 10 + code - ZERO;
    if (value > 255) return false;
    digits++;
  }
  return dots === 3 && digits > 0;
}

function isIPv4(value) {
  return isV4From(`${value}`, 0);
}

// Groups of 16 bits with colons between, an IPv4 address instead of the last two, and one `::` for any number of zeros.
function isV6(text) {
  let groups = 0;
  let hasGap = false;
  let start = 0; // of the current group
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === COLON) {
      if (i > start) groups++;
      else if (i > 0 && !hasGap) hasGap = true;
      else if (i > 0 || text.charCodeAt(1) !== COLON) return false;
      start = i + 1;
    } else if (code === DOT) {
      return i > start && isV4From(text, start) && isWhole(groups + 2, hasGap);
    } else if (!isHex(code) || i - start === 4) {
      return false;
    }
  }
  if (start < text.length) return isWhole(groups + 1, hasGap);
  return hasGap && groups <= 7 && text.charCodeAt(start - 2) === COLON;
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
