// A program that cannot be started: the error is emitted as an event.
'use strict';
const { spawn } = require('child_process');
const { watch, event } = require('./shown.cjs');

(async () => {
  for (const [file, args, options] of [['does-not-exist', ['one', 'two']], ['/', []], ['/etc/passwd', []], ['./missing', [], { stdio: 'ignore' }], ['sh', ['-c', 'true'], { cwd: '/does/not/exist' }]]) {
    const child = watch(file, spawn(file, args, options));
    console.log(child.pid, child.exitCode, child.killed, child.stdin === null, child.stdout === null);
    process.nextTick(() => console.log('tick'));
    await event(child, 'close');
    console.log(child.pid, child.exitCode, child.signalCode, child.spawnargs);
  }
})();
