// SPDX-License-Identifier: MIT
// Setters, and values that change nothing.
'use strict';
const { show } = require('../buffer/lib/show');

const url = new URL('http://a/');

function set(text, changes) {
  const url = new URL(text);
  const steps = [];
  for (const [name, value] of Object.entries(changes)) {
    url[name] = value;
    steps.push(url.href);
  }
  console.log(text, JSON.stringify(changes), steps.join(' | '));
}
set('http://a.com/', { protocol: 'https', port: '443', host: 'b.com:81', hostname: 'c.com', username: 'ü', password: 'p:@', pathname: 'x y', search: 'é=1', hash: 'h h' });
set('http://a.com:81/', { protocol: 'foo', port: '99999', hostname: 'a b', host: '' });
set('http://a.com:81/', { port: '', host: 'b.com', search: '', hash: '#' });
set('http://a.com/?x#y', { search: '?', hash: '', pathname: '' });
set('file:///a', { host: 'h', username: 'u', port: '1', protocol: 'http', hostname: 'localhost' });
set('foo:opaque', { host: 'h', pathname: 'p', search: 'q', hash: 'h' });
set('foo://h/p', { protocol: 'bar', hostname: '', pathname: '', port: '1' });
set('http://a/', { protocol: 'ws:extra', port: '8080abc', pathname: '/../x/./y', search: "'" });
show(
  () => (url.href = 'nope'),
  () => (url.href = 'ftp://b/?z=1'),
  () => url.searchParams.get('z'),
);

url.searchParams.append('y', 'é &');
console.log(url.href);
url.search = '?q=2';
console.log(url.searchParams.get('q'), url.searchParams.has('z'));
url.searchParams.delete('q');
console.log(url.href);
