// SPDX-License-Identifier: MIT
// fileURLToPath and pathToFileURL.
'use strict';
const { show } = require('../buffer/lib/show');
const url = require('url');

show(
  () => url.fileURLToPath('file:///a%20b/c'),
  () => url.fileURLToPath('file://localhost/a'),
  () => url.fileURLToPath(new URL('file:///x#y?z')),
  () => url.fileURLToPath('file:///%E4%BD%A0'),
  () => url.fileURLToPath('file:///a/../b/./c'),
  () => url.fileURLToPath('http://a'),
  () => url.fileURLToPath('file://host/a'),
  () => url.fileURLToPath('file:///a%2fb'),
  () => url.fileURLToPath('file:///a%2Fb'),
  () => url.fileURLToPath('file:///%zz'),
  () => url.fileURLToPath('nope'),
  () => url.fileURLToPath(5),
  () => url.fileURLToPath({}),
  () => url.fileURLToPath(null),
  () => url.fileURLToPath({ href: 'file:///x', protocol: 'file:', hostname: '', pathname: '/like' }),
  () => url.pathToFileURL('/a b#?%\n\r\t\\é').href,
  () => url.pathToFileURL('/a/').href,
  () => url.pathToFileURL('/').href,
  () => url.pathToFileURL('/a//b/../c').href,
  () => url.pathToFileURL('/a[]{}|^`"<>~\'*!').href,
  () => url.pathToFileURL('/%20%C3').href,
  () => url.pathToFileURL('/😀').pathname,
  () => url.pathToFileURL('x').href === `file://${process.cwd()}/x`,
  () => url.pathToFileURL('x/').href.endsWith('/x/'),
  () => url.pathToFileURL('/x') instanceof URL,
  () => url.pathToFileURL(5),
  () => url.pathToFileURL(),
  () => url.fileURLToPath(url.pathToFileURL('/round trip/#?%é')),
);
