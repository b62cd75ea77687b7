// SPDX-License-Identifier: MIT
// command: --no-deprecation FILE
// url.resolve and url.resolveObject on random pairs: schemes with and without slashes, users, ports, dots,
// empty segments, backslashes, and parts of URLs in objects.
'use strict';
const url = require('url');
const { generator, answer, sums } = require('../buffer/lib/random');

const { int, pick, times } = generator(Number(process.argv[2] ?? 5));

const SCHEMES = ['http:', 'https:', 'HTTP:', 'file:', 'ftp:', 'ws:', 'xmpp:', 'foo:', 'mailto:', 'javascript:', 'a+b:', ''];
const SLASHES = ['//', '//', '//', '', '/', '///', '\\\\', '/\\'];
const USERS = ['', '', '', 'u@', 'u:p@', 'u@v@', '@', ':@', 'a%40b@'];
const HOSTS = ['h', 'a.b', 'H', '1.2.3.4', '[::1]', '', '.', '..', 'x y'];
const PORTS = ['', '', ':5', ':80', ':', ':x'];
const SEGMENTS = ['a', 'b', 'c.d', '.', '..', '..', '', '', '...', '.a', 'a@b', 'a:b', 'é', '%2e', 'x y'];
const QUERIES = ['', '', '', '?', '?q', '?a=1&b=/../', '?x?y', '?a\\b'];
const HASHES = ['', '', '#', '#h', '#/../?'];

function path() {
  const slash = int(8) === 0 ? '\\' : '/';
  return pick(['', slash, slash]) + times(int(6), () => pick(SEGMENTS)).join(slash) + pick(['', '', slash]);
}
const tail = () => pick(QUERIES) + pick(HASHES);
const whole = (scheme = pick(SCHEMES)) => scheme + pick(SLASHES) + pick(USERS) + pick(HOSTS) + pick(PORTS) + path() + tail();
const relative = () => path() + tail();

function reference(scheme) {
  switch (int(6)) {
    case 0: return whole();
    case 1: return whole(scheme);
    case 2: return scheme + relative();
    case 3: return tail();
    default: return relative();
  }
}

function pair() {
  const scheme = pick(SCHEMES);
  const base = int(8) === 0 ? scheme + relative() : whole(scheme);
  return [base, reference(scheme)];
}

// Parts that url.parse would not return, in an object that was not parsed.
function loose() {
  const parts = {
    protocol: [null, 'http:', 'foo:', 'file:'],
    slashes: [null, true],
    auth: [null, 'u'],
    host: [null, '', 'h', 'h:1'],
    port: [null, '1'],
    hostname: [null, '', 'h', 'other'],
    search: [null, '', '?s'],
    query: [null, 's', { s: '1' }],
    pathname: [null, '', '/a/b', 'a/../b', '/', '..'],
    hash: [null, '#h'],
    extra: ['x'],
  };
  const object = {};
  for (const name of Object.keys(parts)) if (int(3) > 0) object[name] = pick(parts[name]);
  return object;
}

sums('resolve', 30, 200, () => {
  const [base, to] = pair();
  return `${JSON.stringify([base, to])} ${answer(() => url.resolve(base, to))}`;
});
sums('resolveObject', 30, 200, () => {
  const [base, to] = pair();
  return `${JSON.stringify([base, to])} ${answer(() => url.resolveObject(base, to))}`;
});
sums('resolveObject of objects', 20, 200, () => {
  const [base] = pair();
  const to = loose();
  return `${JSON.stringify([base, to])} ${answer(() => url.resolveObject(base, to))}`;
});
sums('resolve step by step', 20, 100, () => {
  const texts = [whole(), relative(), reference('http:'), relative()];
  return `${JSON.stringify(texts)} ${answer(() => texts.reduce((from, to) => url.resolve(from, to)))}`;
});
