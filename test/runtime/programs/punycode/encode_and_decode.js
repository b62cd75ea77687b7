// SPDX-License-Identifier: MIT
// The functions of punycode, and invalid input.
'use strict';
const { show } = require('../buffer/lib/show');
const punycode = require('punycode');

show(
  () => Object.keys(punycode),
  () => punycode.encode('mañana'),
  () => punycode.encode('☃-⌘'),
  () => punycode.encode(''),
  () => punycode.encode('plain'),
  () => punycode.decode('maana-pta'),
  () => punycode.decode('--dqo34k'),
  () => punycode.decode('plain-'),
  () => punycode.decode(''),
  () => punycode.toASCII('mañana.com'),
  () => punycode.toASCII('джумла@джpумлатест.bрфa'),
  () => punycode.toASCII('example.com'),
  () => punycode.toASCII('中文。com'),
  () => punycode.toUnicode('xn--maana-pta.com'),
  () => punycode.toUnicode('джумла@xn--p-8sbkgc5ag7bhce.xn--ba-lmcq'),
  () => punycode.toUnicode('example.com'),
  () => punycode.ucs2.decode('a😀b\ud800'),
  () => punycode.ucs2.encode([0x61, 0x1f600, 0x62]),
  () => punycode.decode('\x80'),
  () => punycode.decode('ls8h='),
  () => punycode.decode('99999999'),
  () => punycode.encode('x'.repeat(100) + 'é').length,
  () => require('node:punycode') === punycode,
);
