// SPDX-License-Identifier: MIT
//
// Internationalised host names: to ASCII with Punycode, and back. C converts names in letters that need no mapping
// (binding/idna.c). All others need the tables of the package tr46, which is loaded on first use.
'use strict';

const idna = internalBinding('idna');

const OPTIONS = { checkHyphens: false, checkBidi: true, checkJoiners: true, useSTD3ASCIIRules: false, transitionalProcessing: false,
  verifyDNSLength: false, ignoreInvalidPunycode: false };

function tr46() {
  return require('internal/packages').loadPackage('tr46');
}

// In lower case; empty if it is not a valid name.
function toAscii(domain) {
  if (/^[\0-\x7f]*$/.test(domain) && !/xn--/i.test(domain)) return domain.toLowerCase();
  return idna.toAscii(domain) ?? tr46().toASCII(domain, OPTIONS) ?? '';
}

function toUnicode(domain) {
  if (!/xn--/i.test(domain)) return domain;
  return idna.toUnicode(domain) ?? tr46().toUnicode(domain, OPTIONS).domain;
}

module.exports = { toAscii, toUnicode };
