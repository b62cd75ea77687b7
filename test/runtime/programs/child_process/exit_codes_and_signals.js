// How a process ended: its status, or the signal that ended it.
'use strict';
const { spawn } = require('child_process');
const { event } = require('./shown.cjs');

(async () => {
  for (const code of [0, 1, 2, 42, 127, 255]) {
    const child = spawn('sh', ['-c', `exit ${code}`]);
    console.log(code, await event(child, 'exit'), child.exitCode, child.signalCode);
  }
  for (const signal of ['SIGTERM', 'SIGKILL', 'SIGINT', 'SIGHUP', 'SIGUSR2', 9, 15, 'sigterm']) {
    const child = spawn('sleep', ['60']);
    console.log(signal, child.kill(signal), child.killed, await event(child, 'exit'), child.exitCode, child.signalCode);
  }
  const own = spawn('sh', ['-c', 'kill -ABRT $$']);
  console.log('itself', await event(own, 'close'), own.killed);
  const caught = spawn('sh', ['-c', 'trap "exit 7" TERM; echo ready; while :; do sleep 0.01; done']);
  caught.stdout.once('data', () => console.log(caught.kill()));
  console.log('caught', await event(caught, 'close'), caught.killed);
})();
