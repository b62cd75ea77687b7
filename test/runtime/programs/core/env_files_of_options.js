// SPDX-License-Identifier: MIT
//
// --env-file and --env-file-if-exists: the variables that a program gets, and NODE_OPTIONS in such a file.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'env-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));
const write = (name, text) => fs.writeFileSync(path.join(folder, name), text);
write('a.env', 'A=1\nB = two # comment\n#C=3\nD="over\nlines"\nE=\'single # quote\'\nexport F=f\nG=\nH="a\\nb"\nI=`back "quote"`\nL=has=equals\nHOME=/no\n' +
  'NODE_OPTIONS=--title=first\n');
write('b.env', 'A=2\r\nZ=last\r\nNODE_OPTIONS="--title=second --no-warnings"\r\n');
write('unknown.env', 'NODE_OPTIONS=--nope\n');
write('unterminated.env', 'NODE_OPTIONS=`--title="x`\n');
write('not_allowed.env', 'NODE_OPTIONS=--env-file=a.env\n');
write('show.js', 'console.log(JSON.stringify(process.env, [..."ABCDEFGHILZ", "NODE_OPTIONS"]), process.env.HOME, ' +
  '/^(first|second|here)/.test(process.title) ? process.title : "", process.argv.length);');

function run(words, more = {}) {
  const env = { HOME: '/home', ...more };
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', env, cwd: folder });
  console.log(words.join(' '), more, status, stdout, stderr.replace(/^(?:\S*\/)?(?:node|rondo): /, ''));
}

run(['--env-file=a.env', 'show.js']);
run(['--env-file', 'a.env', 'show.js']);
run(['--env-file=a.env', '--env-file=b.env', 'show.js']);
run(['--env-file=b.env', '--env-file=a.env', 'show.js']);
run(['--env-file=a.env', 'show.js'], { A: 'own', B: '', NODE_OPTIONS: '--title=here' });
run(['--env-file=a.env', 'show.js'], { NODE_OPTIONS: '' });
run(['--title=here', '--env-file=a.env', 'show.js']);
run(['-r', './show.js', '--env-file=a.env', '-e', '1']);
run(['--env-file-if-exists=none', '--env-file-if-exists=a.env', 'show.js']);
run(['--env-file-if-exists=b.env', '--env-file=a.env', 'show.js']);
run(['--env-file=b.env', '--env-file-if-exists=a.env', 'show.js']);
run(['--', 'show.js', '--env-file=a.env']);
for (const name of ['unknown.env', 'unterminated.env', 'not_allowed.env', 'none', 'none/none', '.']) run([`--env-file=${name}`, 'show.js']);
run(['--env-file=a.env', '--env-file=none', 'show.js']);
run(['--env-file-if-exists=.', 'show.js']);
run(['--env-file']);
run(['--no-env-file', 'show.js']);
run(['show.js'], { NODE_OPTIONS: '--env-file=a.env' });
