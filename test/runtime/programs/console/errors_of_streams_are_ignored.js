// SPDX-License-Identifier: MIT
// console.log() hides errors of process.stdout: thrown, emitted, reported later, and of a pipe without a reader.
'use strict';

const fs = require('fs');
const { spawnSync, fork } = require('child_process');

if (process.argv[2] === 'child') {
  process.on('message', () => {
    console.log('nobody reads this');
    process.disconnect();
  });
} else {
  const { stdout } = process;
  const { write } = stdout;
  const note = (text) => fs.writeSync(1, `${text}\n`);
  const attempt = (replacement) => {
    stdout.write = replacement;
    try {
      console.log('text');
      note('returned');
    } catch (error) {
      note(`threw ${error.message}`);
    }
  };
  attempt((...args) => {
    note(args.map((arg) => typeof arg));
    note(stdout.listenerCount('error'));
    throw new Error('thrown');
  });
  attempt(() => stdout.emit('error', new Error('emitted')));
  attempt(() => { throw new RangeError('Maximum call stack size exceeded'); });
  attempt((text, callback) => {
    callback(new Error('reported'));
    return true;
  });
  note(stdout.listenerCount('error'));
  stdout.removeAllListeners('error');
  stdout.write = write;
  const program = "for (let i = 0; i < 1e4; i++) console.log('a line of text '.repeat(5) + i); fs.writeSync(2, 'done')";
  const { stderr } = spawnSync('sh', ['-c', `"${process.execPath}" -e "${program}" | head -1`], { encoding: 'utf8' });
  console.log(stderr);
  const child = fork(__filename, ['child'], { silent: true });
  child.stdout.destroy();
  child.on('close', (code, signal) => console.log(code, signal));
  child.send('go');
}
