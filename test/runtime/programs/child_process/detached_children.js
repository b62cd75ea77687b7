// A detached child leads its own process group; unref() lets the parent exit.
'use strict';
const { spawn, spawnSync } = require('child_process');
const { text, attempt } = require('./shown.cjs');

const leader = 'const s = require("fs").readFileSync("/proc/self/stat", "utf8").replace(/^.*\\) /, "").split(" "); console.log(Number(s[2]) === process.pid)';
(async () => {
  for (const detached of [true, false, undefined]) console.log(detached, await text(spawn(process.execPath, ['-e', leader], { detached }).stdout));
  console.log(spawnSync(process.execPath, ['-e', leader], { detached: true, encoding: 'utf8' }).stdout);
  attempt('type', () => spawn('true', { detached: 'yes' }));
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  child.on('exit', () => console.log('never seen'));
  child.unref();
  process.on('exit', () => console.log('gone without waiting', process.kill(-child.pid, 'SIGKILL')));
})();
