// SPDX-License-Identifier: MIT
//
// Options and variables for warnings: which ones are printed, where, and which ones are thrown.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'warnings-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));
const file = path.join(folder, 'warnings.txt');

const shown = (text) => text.replaceAll(folder, '<folder>').replace(/\((?:node|rondo):\d+\)/g, '(<pid>)').replace(/`(?:node|rondo) --/g, '`<name> --')
  .replace(/^\S+\/\S+: |^rondo: /, '').replace(/(?:\n +at [^\n]*\[eval\]-wrapper[^\n]*)/g, '').replace(/(?:\n +at [^\n]*\b(?:node|rondo):[^\n{]*)+/g, '');

const CODE = `
process.on('warning', ({ name, code }) => console.log('event', name, code));
process.on('uncaughtException', ({ name, message, code }) => console.log('thrown', name, message, code));
process.emitWarning('a');
process.emitWarning('b', 'DeprecationWarning', 'DEP1');
process.emitWarning('c', { type: 'ExperimentalWarning', code: 'C2', detail: 'more' });
console.log(process.noDeprecation, process.throwDeprecation, process.traceDeprecation, process.traceProcessWarnings);`;

function run(words, more = {}, code = CODE) {
  const env = { ...process.env, ...more };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...words, '-e', code], { encoding: 'utf8', env, cwd: folder });
  console.log(words.map(shown), Object.keys(more), status, stdout, shown(stderr));
  if (fs.existsSync(file)) console.log('file', shown(fs.readFileSync(file, 'utf8')));
}

run(['--no-warnings']);
run([], { NODE_NO_WARNINGS: '1' });
run([], { NODE_NO_WARNINGS: '0' });
run(['--disable-warning=DEP1']);
run(['--disable-warning=ExperimentalWarning', '--disable-warning', 'DeprecationWarning']);
run(['--disable-warning=C2', '--disable-warning=Warning']);
run(['--disable-warning']);
run(['--disable-warning=']);
run(['--trace-deprecation']);
run(['--trace-warnings']);
run(['--throw-deprecation']);
run(['--no-deprecation', '--throw-deprecation']);
run([`--redirect-warnings=${file}`]);
run([], { NODE_REDIRECT_WARNINGS: file });
fs.rmSync(file);
run([`--redirect-warnings=${folder}/none/file`]);

const PENDING = 'require("punycode"); url.parse("http://a"); url.parse("http://b");';
run([], {}, PENDING);
run(['--pending-deprecation'], {}, PENDING);
run([], { NODE_PENDING_DEPRECATION: '1' }, PENDING);
