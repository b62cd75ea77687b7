// SPDX-License-Identifier: MIT
// Why a text is not JSON.
'use strict';
const texts = ['', ' ', '{', '[', '"', '-', '1.', '1e', '01', '1 2', '{"a"', '{"a":', '{"a":1', '{"a":1,', '{"a":1,}', '[1,', '[1',
  '[1,]', '[,]', '{,}', "{'a':1}", '{a:1}', 'nul', 'tru', 'x', '"\\x"', '"\\u12"', '"\\u12g4"', '"a\nb"', '{"a" 1}', '{"a":1 "b":2}',
  '{"a":1,"b" 2}', '[1 2]', '["a" "b"]', '1"a"', '{}{}', '--1', '+1', '.5', '1e+x', '"\\', '<html><body>Not Found</body></html>',
  'undefined', '[object Object]', `[${'1,'.repeat(30)}x${',1'.repeat(30)}]`, '{"list": [1, 2, 3], "more": oops, "end": true}', 'é', '[😀]'];
for (const text of texts) {
  try {
    JSON.parse(text);
    console.log(text, 'is JSON');
  } catch (error) {
    console.log(error.name, error.message);
  }
}
for (const value of [undefined, {}, NaN, [1, 'x'], () => 1]) {
  try {
    console.log(JSON.parse(value));
  } catch (error) {
    console.log(error.message);
  }
}
console.log(JSON.parse('{"a":[1,2,{"b":null}]}', (key, value) => (typeof value === 'number' ? value * 2 : value)));
try {
  JSON.parse('1', () => { throw new RangeError('of the reviver'); });
} catch (error) {
  console.log(error.message, JSON.parse.name, JSON.parse.length, JSON.stringify.name, JSON.stringify.length);
}
