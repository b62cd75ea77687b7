// What keeps the process alive, and that ticks run after each callback of a child.
'use strict';
const { spawn } = require('child_process');

const quiet = spawn('sleep', ['60']);
quiet.unref();
for (const stream of quiet.stdio) stream.unref();
const child = spawn('sh', ['-c', 'exit 0'], { stdio: 'ignore' });
child.unref();
child.ref();
child.on('exit', () => {
  console.log('exit of child');
  process.nextTick(() => console.log('its tick'));
  Promise.resolve().then(() => console.log('its microtask'));
  setImmediate(() => console.log('its immediate'));
});
child.on('close', () => {
  console.log('close of child');
  process.nextTick(() => console.log('tick of close'));
});
process.on('beforeExit', () => console.log('before exit'));
process.on('exit', () => console.log('exit', quiet.kill('SIGKILL')));
