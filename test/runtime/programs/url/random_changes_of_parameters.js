// SPDX-License-Identifier: MIT
// Random changes of a URL and of its search parameters, in turn: what either shows afterwards.
'use strict';
const url = require('url');
const util = require('util');
const { generator, answer, sums } = require('../buffer/lib/random');

const { int, pick } = generator(Number(process.argv[2] ?? 11));
const STARTS = ['https://example.org/a?x=1&y=2#h', 'http://u:p@example.org', 'data:text/plain,a b?q', 'file:///a/b?', 'https://example.org/?a=%20+b&&=c'];
const TEXTS = ['', 'a', 'x', 'y', 'a b', '&=?#', 'ü', '\ud800', '%41', '+', 'x=1&z', '?a=b&a=c', '#frag'];
const READS = ['href', 'search', 'hash', 'pathname', 'origin'];
const SETTERS = ['search', 'hash', 'pathname', 'protocol', 'host', 'port', 'username'];

function change(address) {
  const params = address.searchParams;
  switch (int(12)) {
    case 0: case 1: return params.append(pick(TEXTS), pick(TEXTS));
    case 2: return params.set(pick(TEXTS), pick(TEXTS));
    case 3: return params.delete(pick(TEXTS));
    case 4: return params.sort();
    case 5: case 6: { const name = pick(SETTERS); address[name] = pick(TEXTS); return name; }
    // Node applies earlier changes of the parameters to the new address, unless it has shown them.
    case 7: if (address.href !== '') address.href = pick(STARTS); return 'href';
    case 8: address.search = { toString() { params.append('late', 'x'); return pick(TEXTS); } }; return 'late';
    default: return params.size;
  }
}

function read(address) {
  switch (int(10)) {
    case 0: return address.searchParams.toString();
    case 1: return JSON.stringify(address);
    case 2: return url.format(address, { fragment: false });
    case 3: return util.inspect(address);
    case 4: return new URL('?n', address).href;
    case 5: return JSON.stringify(url.urlToHttpOptions(address));
    case 6: return [...address.searchParams].join('|');
    default: return address[pick(READS)];
  }
}

sums('changes', 8, 100, () => {
  const address = new URL(pick(STARTS));
  const seen = [];
  for (let i = 0; i < 12; i++) {
    seen.push(answer(() => change(address)));
    if (int(2) === 0) seen.push(answer(() => read(address)));
  }
  return `${seen.join(' ')} ${address.href}`;
});
