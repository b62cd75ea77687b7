// SPDX-License-Identifier: MIT
// urlToHttpOptions, and url.format of URLs.
'use strict';
const { show } = require('../buffer/lib/show');
const url = require('url');

const u = new URL('http://a:b@xn--lck1c3crb1723bpq4a.com/a?x=1#h');

show(
  () => url.urlToHttpOptions(new URL('https://a:b@測試.com:81/p?q#h')),
  () => url.urlToHttpOptions(new URL('http://[::1]/')),
  () => url.urlToHttpOptions(new URL('http://u%20v:p%40@h/')),
  () => url.urlToHttpOptions(Object.assign(new URL('http://h/'), { agent: 1 })),
  () => url.urlToHttpOptions(new URL('http://:p@h:080/x%20y?#')),
  () => url.urlToHttpOptions({}),
  () => url.urlToHttpOptions({ hostname: '[x]', path: 'ignored', port: 'abc', username: 'a' }),
  () => url.urlToHttpOptions({ hostname: 5, port: '', username: '%zz' }),
  () => url.urlToHttpOptions(Object.create({ hostname: 'inherited', port: '3' })),
  () => url.format(u),
  () => url.format(u, { auth: false }),
  () => url.format(u, { fragment: false }),
  () => url.format(u, { search: false }),
  () => url.format(u, { unicode: true }),
  () => url.format(u, { auth: 0, fragment: '', search: null, unicode: 1 }),
  () => url.format(u, null),
  () => url.format(u, 5),
  () => url.format(u, 'x'),
  () => url.format(new URL('mailto:a@b'), { auth: false }),
  () => url.format(new URL('foo:/.//b')),
);
