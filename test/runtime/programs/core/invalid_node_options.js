// SPDX-License-Identifier: MIT
//
// NODE_OPTIONS: errors, and their messages.
'use strict';

const { spawnSync } = require('child_process');

function run(text) {
  const env = { ...process.env, NODE_OPTIONS: text };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-p', '1'], { encoding: 'utf8', env });
  console.log([text, status, stdout, stderr.replace(/^\S+: /, '')]);
}

for (const text of ['-e 1', '--eval=1', '-p', '--print', '-v', '--version', '-h', '-i', '-c', '--no-eval', '--nope', '--no-nope', '--nope=3', '--no_pe=3',
  '--', '---', '--=x', '-x=3', '--no-', '-r=./first.js', '"" --nope', '--no-warnings\t--trace-warnings', "'--no-warnings'", '--prof-process', '-pe 1']) run(text);
for (const text of ['--require', '--require=', '--require ""', '--require -x', '-r', '--title=', '--unhandled-rejections', '--unhandled-rejections=foo',
  '--no-unhandled-rejections']) run(text);
for (const text of ['"', '"--no-warnings', '"abc\\', '"--no-warnings\\"', '--nope "']) run(text);
