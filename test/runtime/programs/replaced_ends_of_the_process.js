// SPDX-License-Identifier: MIT
// process.exit() calls process.reallyExit by name, and warnings are written with process.stderr.write once that is in use:
// programs replace both.
'use strict';

const { write } = process.stderr;
process.stderr.write = (text) => {
  console.log('stderr', text.replace(/\(\w+:\d+\)/, '(pid)').split('\n')[0]);
  return true;
};
process.emitWarning('careful');

process.on('exit', (code) => console.log('exit', code));
const { reallyExit } = process;
setImmediate(() => {
  process.stderr.write = write;
  process.reallyExit = function (...given) {
    console.log('reallyExit', this === process, given);
  };
  process.exit();
  process.exit('5');
  process.exitCode = '7';
  process.exit();
  process.reallyExit = reallyExit;
  process.exit(3);
});
