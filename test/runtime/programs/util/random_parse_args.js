// SPDX-License-Identifier: MIT
// util.parseArgs of random words under random settings.
'use strict';
const { parseArgs } = require('util');
const { generator } = require('./random_values.cjs');

const WORDS = ['-a', '-b', '-ab', '-ba', '-bx', '--all', '--bar', '--bar=1', '--bar=', '--all=x', '--no-all', '--no-bar', '--', '-', 'word', '-1', '--m', '-m', 'x=y', '', '-am', '--unknown', '-u'];
const OPTIONS = {
  all: { type: 'boolean', short: 'a' }, bar: { type: 'string', short: 'b' }, m: { type: 'string', multiple: true, short: 'm', default: ['d'] },
};
for (let i = 0; i < 300; i++) {
  const { random, pick } = generator(i * 3 + 5);
  const args = Array.from({ length: random(5) }, () => pick(WORDS));
  const settings = { strict: random(2) === 0, allowPositionals: random(3) !== 0, allowNegative: random(2) === 0, tokens: random(3) === 0 };
  try {
    console.log(JSON.stringify([args, settings, parseArgs({ args, options: OPTIONS, ...settings })]));
  } catch (error) {
    console.log(JSON.stringify([args, settings]), error.code, error.message);
  }
}
