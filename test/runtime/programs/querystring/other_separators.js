// SPDX-License-Identifier: MIT
//
// parse() with separators of several characters, with an empty one, with a limit, and with its own decoding.
'use strict';

const querystring = require('querystring');

const show = (...args) => console.log(JSON.stringify(args), JSON.stringify(querystring.parse(...args)));

for (const text of ['a=1&&b=2', '&&a&&&&=b&&', 'a=%41&&b=+', 'a==1&&a==2', '&', 'a&&b&&c']) {
  show(text, '&&');
  show(text, '&&', '==');
  show(text, '&&', '=', { maxKeys: 2 });
}
for (const text of ['', 'a', 'ab=1', '=b', '%41b', 'a%41=3', '&a=3']) show(text, []);

const decoded = [];
const decodeURIComponent = (text) => {
  decoded.push(text);
  if (text === 'b') throw new Error('bad');
  return `<${text}>`;
};
console.log(JSON.stringify(querystring.parse('a=1;b=2;c;=d;e+=', ';', '=', { decodeURIComponent })), decoded.join());
