// SPDX-License-Identifier: MIT
//
// Internationalised host names: to ASCII with Punycode, and back. The tables are in the package tr46, which is loaded
// on first use.
'use strict';

const OPTIONS = { checkHyphens: false, checkBidi: true, checkJoiners: true, useSTD3ASCIIRules: false, transitionalProcessing: false,
  verifyDNSLength: false, ignoreInvalidPunycode: false };

function tr46() {
  return require('internal/packages').loadPackage('tr46');
}

// In lower case; empty if it is not a valid name.
function toAscii(domain) {
  if (/^[\0-\x7f]*$/.test(domain) && !/xn--/i.test(domain)) return domain.toLowerCase();
  return tr46().toASCII(domain, OPTIONS) ?? '';
}

function toUnicode(domain) {
  return /xn--/i.test(domain) ? tr46().toUnicode(domain, OPTIONS).domain : domain;
}

module.exports = { toAscii, toUnicode };
