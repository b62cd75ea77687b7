// SPDX-License-Identifier: MIT
// SIGINT ends a script with breakOnSigint; listeners of the program are called neither then nor later for it.
'use strict';
const { spawn } = require('child_process');

if (process.argv[2] === 'child') {
  const vm = require('vm');
  process.on('SIGINT', () => console.log('listener'));
  for (const run of [() => vm.runInThisContext('send(); for (;;);', { breakOnSigint: true }),
    () => vm.runInNewContext('send(); for (;;);', { send() { process.send('ready'); } }, { breakOnSigint: true, timeout: 100000 })]) {
    global.send = () => process.send('ready');
    try {
      run();
    } catch (error) {
      console.log(error.code, error.message);
    }
  }
  console.log(vm.runInThisContext('1 + 1', { breakOnSigint: true }));
  process.disconnect();
} else {
  const child = spawn(process.execPath, [__filename, 'child'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.on('message', () => child.kill('SIGINT'));
  child.on('exit', (code, signal) => console.log(code, signal));
}
