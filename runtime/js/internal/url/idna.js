// SPDX-License-Identifier: MIT
//
// Names of hosts in other scripts: to ASCII with Punycode, and back. The tables are
// the package tr46, which is loaded when such a name first comes.
'use strict';

const OPTIONS = { checkHyphens: false, checkBidi: true, checkJoiners: true, useSTD3ASCIIRules: false, transitionalProcessing: false,
  verifyDNSLength: false, ignoreInvalidPunycode: false };

function tr46() {
  return require('internal/packages').loadPackage('tr46');
}

// In small letters; empty if it is no name.
function toAscii(domain) {
  if (/^[\0-\x7f]*$/.test(domain) && !/xn--/i.test(domain)) return domain.toLowerCase();
  return tr46().toASCII(domain, OPTIONS) ?? '';
}

function toUnicode(domain) {
  return /xn--/i.test(domain) ? tr46().toUnicode(domain, OPTIONS).domain : domain;
}

module.exports = { toAscii, toUnicode };
