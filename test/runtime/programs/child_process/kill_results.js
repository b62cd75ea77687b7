// kill(): what it returns, and when.
'use strict';
const { spawn } = require('child_process');
const { attempt, event } = require('./shown.cjs');

(async () => {
  const child = spawn('sleep', ['60']);
  console.log(child.kill(0), child.killed);
  for (const signal of ['SIGNOPE', 'nope', 999, -1, {}, null]) attempt(String(signal), () => child.kill(signal));
  console.log(child.killed, child.kill('SIGSTOP'), child.killed, child.kill('SIGCONT'), child.kill('SIGKILL'));
  console.log(await event(child, 'exit'), child.kill(), child.kill('SIGKILL'));
  const disposed = spawn('sleep', ['60']);
  disposed[Symbol.dispose]();
  console.log(await event(disposed, 'exit'), disposed.killed);
  const outside = spawn('sleep', ['60']);
  console.log(process.kill(outside.pid, 'SIGINT'), outside.killed, await event(outside, 'exit'), outside.killed);
})();
