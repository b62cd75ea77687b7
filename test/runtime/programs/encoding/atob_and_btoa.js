// SPDX-License-Identifier: MIT
// Base64 of text, and invalid input.
'use strict';

function show(title, call) {
  try {
    console.log(title, JSON.stringify(call()));
  } catch (error) {
    console.log(title, error.name, error.code, error.message, error.constructor.name);
  }
}

for (const text of ['', 'a', 'ab', 'abc', 'é', '\0\xff', 'x'.repeat(100), null, undefined, 5, {}, '€', 'a\u0100']) show('btoa', () => btoa(text));
for (const text of ['', 'YQ==', 'YWI=', 'YWJj', 'YQ', 'YWI', 'Y', 'YQ=', '=', 'a===', 'ab==c', 'abc=d', ' Y Q = = ', '\tYW\nJj\r\f', 'YQ\u00a0', 'YQ-_', 'YR==',
  '*', '6Q==', '////', null, undefined, 5, 12345, {}, 'YWJjZA===', '====']) {
  show(`atob ${JSON.stringify(text)}`, () => atob(text));
}
show('atob', () => atob());
show('btoa', () => btoa());
const all = String.fromCharCode(...Array.from({ length: 256 }, (_, i) => i));
console.log(btoa(all), atob(btoa(all)) === all);
console.log(require('buffer').atob === atob, require('buffer').btoa === btoa);
