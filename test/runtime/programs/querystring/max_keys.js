// SPDX-License-Identifier: MIT
//
// maxKeys: which numbers limit the fields, and which do not.
'use strict';

const { parse } = require('querystring');

for (const maxKeys of [0, 1, 2, 4, 100, 0.5, 1.5, -1, NaN, Infinity, -Infinity, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, 1e300, '2', null, undefined]) {
  console.log(maxKeys, JSON.stringify(parse('a=1&&b=2&c&=d&a=5&', null, null, { maxKeys })));
}
