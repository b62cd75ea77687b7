// SPDX-License-Identifier: MIT
// %i, %d and %f of numbers around the limits of their notations, and of other values.
'use strict';
const { format } = require('util');

const VALUES = [0, -0, 1, -1, 0.5, -0.5, 1.5, -1.5, 1e-7, -1e-7, 1e20, 1e21, 1e22, -1e21, 123456789012345680000, 999999999999999900000, 2 ** 53, NaN, Infinity,
  -Infinity, '12px', '0x1f', '', ' 7 ', '1e3', 5n, Symbol('q'), null, undefined, true, {}, [1], [2, 3], () => {}];

for (const value of VALUES) console.log(['%i', '%d', '%f', 'a%ib'].map((template) => format(template, value, 3)).join(' | '));
