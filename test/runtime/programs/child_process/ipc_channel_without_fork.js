// spawn() with 'ipc' among its stdio; a child that is not forked has no channel.
'use strict';
const { spawn, spawnSync } = require('child_process');
const { event } = require('./shown.cjs');

(async () => {
  const child = spawn(process.execPath, ['-e', "process.on('message', (m) => { process.send([m, process.env.NODE_CHANNEL_FD ?? null]); process.disconnect(); })"], { stdio: ['ignore', 'inherit', 'inherit', 'ignore', 'ipc'] });
  console.log(child.connected, child.stdio);
  child.send('hello');
  console.log(await event(child, 'message'), await event(child, 'close'));
  console.log(spawnSync(process.execPath, ['-p', '[process.send, process.connected, process.channel, process.disconnect]'], { encoding: 'utf8' }).stdout);
  const silent = spawn('true', { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  silent.on('disconnect', () => console.log('disconnect'));
  console.log(await event(silent, 'close'), silent.connected);
  const plain = spawn('true', { stdio: 'ignore' });
  console.log(plain.connected, plain.channel, typeof plain.send, typeof plain.disconnect);
})();
