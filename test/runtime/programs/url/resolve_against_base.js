// SPDX-License-Identifier: MIT
// Relative texts resolved against bases, as in RFC 3986 and beyond.
'use strict';

const base = 'http://a/b/c/d;p?q';
for (const text of ['g:h', 'g', './g', 'g/', '/g', '//g', '?y', 'g?y', '#s', 'g#s', 'g?y#s', ';x', 'g;x', 'g;x?y#s', '', '.', './', '..', '../', '../g', '../..', '../../', '../../g', '../../../g',
  '/./g', '/../g', 'g.', '.g', 'g..', '..g', './../g', './g/.', 'g/./h', 'g/../h', 'g;x=1/./y', 'g?y/./x', 'g#s/../x', 'http:g', 'http:/g', 'https:g', '\\\\g', '%2e%2e/g']) {
  console.log(JSON.stringify(text), new URL(text, base).href);
}
for (const file of ['file:///C:/a/b', 'file://host/a/b']) {
  for (const text of ['x', '/x', '..', '../../..', '/D:/x', 'D|/x', '//h/x', '?q', '#h', '']) console.log(file, JSON.stringify(text), new URL(text, file).href);
}
for (const text of ['x', '/x', '..', '//h/x', '?q', '#h', '']) console.log(JSON.stringify(text), new URL(text, 'foo://a/b/c').href, new URL(text, 'foo:/b/c').href);
