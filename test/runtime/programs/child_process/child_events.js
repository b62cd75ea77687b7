// The events of a child, its output, and its properties before and after exit.
'use strict';
const { spawn, ChildProcess } = require('child_process');
const { watch } = require('./shown.cjs');

const tell = (child) => console.log(typeof child.pid, child.exitCode, child.signalCode, child.killed, child.connected, child.spawnfile, child.spawnargs);
const child = watch('child', spawn('sh', ['-c', 'echo to stdout; exit 3']));
console.log(child instanceof ChildProcess, Object.keys(child).filter((key) => !key.startsWith('_')));
tell(child);
console.log(child.stdio.length, child.stdio[0] === child.stdin, child.stdio[1] === child.stdout, child.stdio[2] === child.stderr, child.stdin.constructor.name);
console.log(child.stdin.readable, child.stdin.writable, child.stdout.readable, child.stderr.readable);
child.stdout.on('data', (data) => console.log('data', String(data)));
child.stdout.on('end', () => console.log('stdout ends'));
process.nextTick(() => console.log('tick'));
Promise.resolve().then(() => console.log('microtask'));
child.on('exit', () => {
  tell(child);
  console.log(child.stdin.destroyed);
  process.nextTick(() => console.log('tick of exit'));
});
child.on('close', () => {
  tell(child);
  console.log(child.stdout.destroyed, child.stderr.destroyed, child.kill());
});
console.log('started');
