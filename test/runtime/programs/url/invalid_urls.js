// SPDX-License-Identifier: MIT
// new URL, parse and canParse with invalid URLs.
'use strict';
const { show } = require('../buffer/lib/show');

for (const [text, base] of [[''], ['x'], ['//a'], ['http://'], ['http://a b'], ['http://a:99999'], ['http://a:b'], ['http://[::1'], ['http://1.2.3.4.5'], ['http://a%zz'], ['http://@'],
  ['x', 'y'], ['/x', 'mailto:a'], ['http://xn--a'], ['https://u@/x'], ['ws://'], ['x', '']]) {
  try {
    new URL(text, base);
  } catch (error) {
    console.log(error.name, error.code, error.message, Object.keys(error), error.input, error.base, error instanceof TypeError);
  }
  console.log(URL.canParse(text, base), URL.parse(text, base));
}
show(
  () => new URL(),
  () => URL.canParse(),
  () => URL.parse(),
  () => new URL(undefined, 'http://a').href,
  () => new URL(null, 'http://a').href,
  () => new URL({ toString: () => 'http://b' }).href,
  () => new URL('x', new URL('http://a/b/c')).href,
  () => URL.parse('x', 'http://a').href,
  () => URL.canParse('x', 'http://a'),
);
