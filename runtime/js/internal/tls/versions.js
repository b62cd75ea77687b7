// SPDX-License-Identifier: MIT
//
// The protocol versions of the command line, and the names of ciphers.
'use strict';

const VERSIONS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];
const USUAL_LOWEST = 2;

const { tlsMin, tlsMax } = internalBinding('options');

// tlsMin and tlsMax: positions in VERSIONS, or -1 if there is no such option.
const lowest = tlsMin >= 0 ? tlsMin : USUAL_LOWEST;
const highest = tlsMax >= 0 ? tlsMax : VERSIONS.length - 1;
let names;

function getCiphers() {
  names ??= [...new Set(internalBinding('tls').cipherList().names.map((name) => name.toLowerCase()))].sort();
  return names.slice();
}

module.exports = { lowest: VERSIONS[lowest], highest: VERSIONS[highest], getCiphers };
