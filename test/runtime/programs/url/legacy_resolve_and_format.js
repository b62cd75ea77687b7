// SPDX-License-Identifier: MIT
// command: --no-deprecation FILE
// url.resolve, url.resolveObject and url.format of the legacy interface.
'use strict';
const { show } = require('../buffer/lib/show');
const url = require('url');

for (const from of ['/one/two/three', 'http://example.com/one/two', 'http://a.com/b/c/d?q#h', 'mailto:local1@domain1', 'file:///a/b', '.', '', 'http://u:p@h:81/x/', '//h/a/b', 'foo:a/b']) {
  for (const to of ['', 'four', '/four', './x', '../x', '../../../x', '//other/y', '?q=1', '#f', 'http://other.com/z', 'http:rel', 'https:rel', 'mailto:b@c', '.', '..', 'file:///z', 'javascript:x', '//u@h2']) {
    console.log(JSON.stringify(from), JSON.stringify(to), JSON.stringify(url.resolve(from, to)));
  }
}
console.log(url.resolveObject('http://a/b', 'c'), url.resolveObject('', 'c'), url.parse('http://a/b').resolve('../c'));
show(
  () => url.format('http://a/b c'),
  () => url.format({ protocol: 'http', host: 'x.com', pathname: 'p', query: { a: 1, b: ['x', 'y'] } }),
  () => url.format({ protocol: 'http:', hostname: '::1', port: 80, auth: 'u:p w@' }),
  () => url.format({ protocol: 'file', pathname: '/x' }),
  () => url.format({ protocol: 'mailto', pathname: 'a@b' }),
  () => url.format({ slashes: true, host: 'h', pathname: 'p#q?r', search: 's#t', hash: 'u' }),
  () => url.format({ query: 'text', search: '' }),
  () => url.format({}),
  () => url.format(Object.create(null)),
  () => url.format(5),
  () => url.format(),
  () => url.format(null),
  () => url.format(Symbol('x')),
  () => url.resolve(5, 'x'),
  () => url.resolve('x', null),
);
