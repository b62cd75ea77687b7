// SPDX-License-Identifier: MIT
// Functions of the runtime that look for literal texts find the same after a program has replaced the methods for it; and swap16() of
// short buffers, and of objects that are none, reads their length once. In Node, replacing includes() or charCodeAt() breaks one of these.
// answer: written
'use strict';

const url = require('node:url');
const util = require('node:util');

function show() {
  const shown = [
    url.format({ protocol: 'http', host: 'a', pathname: 'b?c#d', search: 'e#f', hash: 'g' }),
    url.format({ protocol: 'mailto:', slashes: true, hostname: '::1', port: 5, pathname: '/x' }),
    url.format(url.parse('http://user:pass@host:80/path?query#hash')),
    url.pathToFileURL('/a b/c%d/').href,
    util.inspect([10, 2, 333, 4, 5, 6, 7, 88]),
    util.inspect(['it\'s', 'a "b"', 'line\nline', '\u4e2d']),
    util.format('%s %d%%', 'a', 1, 'rest'),
    util.format('%s', 'only'),
    util.inspect(new Uint8Array([1, 22, 133, 4, 5, 6, 7])),
    new TextDecoder('utf8').decode(Buffer.from([0xef, 0xbb, 0xbf, 0x61])),
    structuredClone('text'),
  ];
  return JSON.stringify(shown);
}

const before = show();
console.log(before);
const wrong = () => { throw new Error('replaced'); };
const names = ['includes', 'indexOf', 'startsWith', 'endsWith', 'charCodeAt', 'padStart', 'padEnd'];
const kept = names.map((name) => String.prototype[name]);
for (const name of names) {
  String.prototype[name] = wrong;
  let after;
  try {
    after = show();
  } catch (error) {
    after = error;
  }
  String.prototype[name] = kept[names.indexOf(name)];
  console.log(name, after === before);
}

let reads = 0;
const list = { get length() { reads++; return 4; }, 0: 'a', 1: 'b', 2: 'c', 3: 'd' };
Buffer.prototype.swap16.call(list);
console.log(list[0], list[1], list[2], list[3], reads);
console.log(Buffer.from([1, 2, 3, 4, 5, 6]).swap16(), Buffer.alloc(0).swap16());
try {
  Buffer.from([1, 2, 3]).swap16();
} catch (error) {
  console.log(error.code, error.message);
}
