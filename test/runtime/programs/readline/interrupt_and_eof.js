// SPDX-License-Identifier: MIT
// Control-C, control-D and EOF, with and without listeners.
'use strict';

const readline = require('readline');
const { PassThrough } = require('stream');
const { type, turn } = require('./lib/terminal');

(async () => {
  await type('interrupt, heard', {}, ['abc', '\x03', 'd', '\x03']);
  await type('interrupt', { silent: ['SIGINT'] }, ['abc', '\x03', 'd']);
  await type('stop, heard', {}, ['abc', '\x1a', 'd']);
  await type('end', {}, ['abc', '\x04', '\x01', '\x04', '\x0b', '\x04', 'x']);
  await type('closed', {}, [(rl) => rl.close(), (rl) => rl.close(), (rl) => rl.pause(), (rl) => rl.resume(), 'x']);
  await type('paused', {}, [(rl) => console.log(rl.pause() === rl), 'abc', (rl) => rl.pause(), (rl) => rl.resume(), (rl) => rl.pause(),
    (rl) => rl.prompt(), (rl) => rl.pause(), (rl) => rl.write('z')]);

  const input = new PassThrough();
  const modes = [];
  input.setRawMode = (mode) => modes.push(mode);
  const rl = readline.createInterface({ input, output: new PassThrough(), terminal: true });
  rl.on('line', (line) => console.log('line', line)).on('close', () => console.log('close', modes));
  const before = ['keypress', 'end', 'data', 'error'].map((name) => input.listenerCount(name));
  input.end('rest');
  await turn();
  console.log(before, ['keypress', 'end', 'error'].map((name) => input.listenerCount(name)), rl.output.listenerCount('resize'));
})();
