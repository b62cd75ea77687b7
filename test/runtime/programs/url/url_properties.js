// SPDX-License-Identifier: MIT
// The parts of URLs of every kind, and how they are inspected.
'use strict';
const util = require('util');

const PARTS = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'];
for (const text of ['https://user:pa%20ss@sub.Example.com:8080/p/a/t/h?query=string#hash', 'http://example.com:80', 'file:///C:/a/../b', 'file://localhost/x',
  'mailto:someone@example.com?subject=x', 'data:text/plain,hi there', 'foo://h:1/p/../q', 'ws://[::1]:80/', 'http://192.168.257', 'http://0x7f.1/', 'http://español.com/ñ?ñ#ñ',
  'blob:https://a.com/id', 'javascript:alert(1)', 'foo:/a//b', 'foo:/.//b', '  http://a\t.b\n/c  ', 'HTTP:\\\\A\\b']) {
  const url = new URL(text);
  console.log(JSON.stringify(text), JSON.stringify(Object.fromEntries(PARTS.map((part) => [part, url[part]]))));
}
const url = new URL('http://u:p@a.com:81/b?c=d&e=f#g');
console.log(url, String(url), JSON.stringify({ url }), Object.prototype.toString.call(url));
console.log(util.inspect({ a: { url } }, { depth: 0 }), util.inspect({ url }, { depth: 0 }), util.inspect(url, { depth: 0 }));
console.log(Object.keys(URL.prototype), Object.keys(URL), Object.keys(url));
console.log(new (class Mine extends URL {})('http://x/'));
