// SPDX-License-Identifier: MIT
// command: --no-deprecation FILE
// url.parse: the legacy interface, part by part.
'use strict';
const { show } = require('../buffer/lib/show');
const url = require('url');

console.log(url.parse('http://user:pa%20ss@Host.com:8080/p/a/t/h?query=string#hash'));
console.log(new url.Url(), Object.keys(url.Url.prototype), Object.keys(url));
const TEXTS = ['', '/', 'a', '/a?b#c', '//h/p', 'http:', 'http://', 'http:///x', 'javascript:alert(1)', 'mailto:a@b.c', 'HTTP://A.com:80', 'http://a.com:', 'http://a:b:c@d', 'http://a@b@c/', 'x:y', 'x:/y',
  'file:///a', 'file:/a', 'http://[::1]:8/', 'http://a b/c', 'http://a%b/', 'http://a\tb', 'http://é.com', '\\\\h\\p', 'http:\\\\h\\p?a\\b', '  http://a  ', 'http://a/é ü"<>`{}|^\\', 'http://a;b/',
  '//a@b/c', '?x', '#x', 'a?b?c#d#e', 'http://u:p@', 'http://@h', 'svn+ssh://foo/bar', "http://a'b/", 'a b', 'http:a/b', 'coap:u:p@h:1', 'http://ab\nc/d\ne'];
for (const text of TEXTS) {
  for (const options of [[], [true], [false, true]]) console.log(JSON.stringify(text), ...options, JSON.stringify(url.parse(text, ...options)));
}
const parsed = url.parse('http://a/?x=1');
console.log(url.parse(parsed) === parsed);
show(
  () => url.parse(5),
  () => url.parse(null),
  () => url.parse(),
  () => url.parse({}),
  () => url.parse('http://[::1'),
  () => url.parse('http://[a b]/'),
  () => url.parse('http://xn--a'),
  () => url.parse('http://\uff05'),
  () => url.parse('http://u%zz@h/'),
);

// A name with a zero character is truncated after conversion.
for (const name of ['a\0b', '\0a', 'é\0', '\0é', 'a\0é', 'x.😀\0.y', 'a\0\u200db', '\0☃.net']) {
  show(() => url.parse(`foo://${name}/p`).host);
}
