// After many children: no descriptors, no zombies, and nothing that keeps the loop alive.
'use strict';
const { spawn, spawnSync, exec } = require('child_process');
const fs = require('fs');
const { event } = require('./shown.cjs');

const descriptors = () => fs.readdirSync('/proc/self/fd').length;
const zombies = () => fs.readdirSync('/proc').filter((name) => {
  try {
    const [, state, parent] = /\) (\S) (\d+)/.exec(fs.readFileSync(`/proc/${name}/stat`, 'utf8'));
    return Number(parent) === process.pid && state === 'Z';
  } catch {
    return false;
  }
}).length;
(async () => {
  await event(spawn('true'), 'close');
  spawnSync('true');
  await new Promise((resolve) => { setTimeout(resolve, 10); });
  const before = descriptors();
  for (let i = 0; i < 5; i++) {
    const children = [spawn('cat'), spawn('true', { stdio: 'ignore' }), spawn('does-not-exist'), exec('echo a'), spawn('sleep', ['60']), spawn('echo', ['b'], { stdio: ['pipe', 'pipe', 'pipe', 'pipe'] })];
    children[0].stdin.end();
    children[2].on('error', () => {});
    children[4].kill();
    await Promise.all(children.map((child) => event(child, 'close')));
    spawnSync('cat', { input: 'text' });
    spawnSync('does-not-exist');
    spawnSync('sleep', ['60'], { timeout: 5 });
  }
  await new Promise((resolve) => { setTimeout(resolve, 10); });
  console.log(descriptors() - before, zombies());
})();
