// SPDX-License-Identifier: MIT
//
// The family of an address in text form.
'use strict';

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]\\d|\\d)';
const V4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);
const GROUP = /^[0-9a-fA-F]{1,4}$/;
const ZONE = /^[0-9a-zA-Z.:-]+$/;

function isIPv4(text) {
  return V4.test(text);
}

// The number of 16-bit groups; NaN if one is invalid. IPv4 is allowed at the end.
function countGroups(text, isLast) {
  if (text === '') return 0;
  const parts = text.split(':');
  let count = parts.length;
  parts.forEach((part, index) => {
    if (isLast && index === parts.length - 1 && isIPv4(part)) count++;
    else if (!GROUP.test(part)) count = NaN;
  });
  return count;
}

function isIPv6(value) {
  let text = `${value}`;
  const percent = text.indexOf('%');
  if (percent >= 0) {
    if (!ZONE.test(text.slice(percent + 1))) return false;
    text = text.slice(0, percent);
  }
  const halves = text.split('::');
  if (halves.length === 1) return countGroups(text, true) === 8;
  if (halves.length > 2) return false;
  return countGroups(halves[0], false) + countGroups(halves[1], true) <= 7;
}

function isIP(text) {
  if (isIPv4(text)) return 4;
  return isIPv6(text) ? 6 : 0;
}

module.exports = { isIP, isIPv4, isIPv6 };
