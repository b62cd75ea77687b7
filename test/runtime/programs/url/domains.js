// SPDX-License-Identifier: MIT
// Internationalised host names, to ASCII and back.
'use strict';
const { show } = require('../buffer/lib/show');
const url = require('url');

show(
  () => url.domainToASCII('español.com'),
  () => url.domainToASCII('中文.com'),
  () => url.domainToASCII('EXAMPLE.com'),
  () => url.domainToASCII('faß.de'),
  () => url.domainToASCII('xn--iñvalid.com'),
  () => url.domainToASCII('a b'),
  () => url.domainToASCII('1.2'),
  () => url.domainToASCII(''),
  () => url.domainToASCII(5),
  () => url.domainToASCII(),
  () => url.domainToUnicode('xn--espaol-zwa.com'),
  () => url.domainToUnicode('xn--fiq228c.com'),
  () => url.domainToUnicode('xn--iñvalid.com'),
  () => url.domainToUnicode('xn--a'),
  () => url.domainToUnicode('1.2'),
  () => url.domainToUnicode('plain.org'),
  () => url.domainToUnicode(),
  () => new URL('http://☃.net/').host,
  () => new URL('http://ÀB.com/').host,
  () => new URL('http://xn--mgbh0fb.xn--kgbechtv/').hostname,
  () => new URL('http://ａ．ｂ/').hostname,
  () => new URL('http://a\u00adb/').hostname,
  () => new URL('http://ex%41mple.com/').hostname,
);
