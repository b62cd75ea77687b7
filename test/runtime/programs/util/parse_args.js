// SPDX-License-Identifier: MIT
// util.parseArgs: all kinds of arguments under all options, and invalid options.
'use strict';
const { parseArgs } = require('util');

function tried(config) {
  try {
    console.log(JSON.stringify(parseArgs(config)));
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
const options = {
  foo: { type: 'boolean', short: 'f' },
  bar: { type: 'string', short: 'b' },
  multi: { type: 'string', multiple: true, short: 'm' },
  flag: { type: 'boolean', multiple: true, short: 'x' },
  def: { type: 'string', default: 'D' },
  color: { type: 'boolean' },
};
const SETTINGS = [{}, { strict: false }, { allowPositionals: true }, { tokens: true, strict: false }, { allowNegative: true }];
const LINES = [[], ['-f'], ['--foo', '--bar', 'b'], ['--bar=b'], ['--bar='], ['--bar'], ['-b'], ['-bx'], ['-fb', 'x'], ['-fbx'],
  ['-b=x'], ['--foo=1'], ['--nope'], ['-z'], ['pos'], ['--', '-f'], ['-m', '1', '-m', '2'], ['-xx'], ['--multi', 'a', '--multi=b'],
  ['--bar', '-f'], ['--bar', '-'], ['-', 'x'], ['--no-foo'], ['--no-color'], ['--no-color=1'], ['--no-bar'], ['-fz'], ['---x'],
  ['--__proto__'], ['-f', 'pos', '--bar', 'q', '--', 'z', '--foo'], ['-b', '-x'], ['--def', 'x'], ['--no-nope'], ['--=x']];
for (const args of LINES) {
  console.log(args);
  for (const setting of SETTINGS) tried({ args, options, ...setting });
}

tried({ args: 5 });
for (const wrong of [5, {}, { type: 'x' }, { type: 'boolean', short: 'ab' }, { type: 'boolean', short: 5 },
  { type: 'boolean', multiple: 5 }, { type: 'boolean', default: 5 }, { type: 'string', multiple: true, default: 'x' },
  { type: 'string', multiple: true, default: [5] }]) {
  tried({ options: { a: wrong } });
}
for (const name of ['options', 'strict', 'allowPositionals', 'tokens', 'allowNegative']) tried({ [name]: 5 });
console.log(parseArgs({ args: ['-x'], strict: false }), parseArgs());
