// SPDX-License-Identifier: MIT
// util.inspect and util.format of random values with random options.
'use strict';
const util = require('util');
const { generator } = require('./random_values.cjs');

const OPTIONS = {
  depth: [0, 1, 3, null, -1], colors: [true], compact: [true, false, 1, 5], breakLength: [20, 40, 120, Infinity], sorted: [true],
  maxArrayLength: [0, 1, 2, null], maxStringLength: [0, 3, null], getters: [true, 'get', 'set'], numericSeparator: [true], customInspect: [false],
};
const FORMATS = ['%s %d %i %f %O %c %%', '%s', 'x', '%d%d', '%O|%s', '%i', '%f', '%%%s%', '%s:%s', '%z %s'];

for (let i = 0; i < 250; i++) {
  const { random, pick, primitive, value } = generator(i * 7 + 1);
  const options = {};
  for (const [name, values] of Object.entries(OPTIONS)) if (random(3) === 0) options[name] = pick(values);
  console.log(i, options, JSON.stringify(util.inspect(value(4), options)));
  const args = Array.from({ length: random(4) }, () => (random(2) ? primitive() : value(2)));
  try {
    console.log(JSON.stringify(util.format(pick(FORMATS), ...args)));
  } catch (error) {
    console.log(error.name);
  }
}
