// File descriptors, file streams and sockets as stdio.
'use strict';
const { spawn, spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { event, text } = require('./shown.cjs');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-'));
const name = (file) => path.join(folder, file);
(async () => {
  const out = fs.openSync(name('out'), 'w');
  console.log(await event(spawn('sh', ['-c', 'echo to a file; echo and errors >&2'], { stdio: ['ignore', out, out] }), 'close'));
  fs.closeSync(out);
  console.log(fs.readFileSync(name('out'), 'utf8'));
  const input = fs.openSync(name('out'), 'r');
  console.log(await text(spawn('cat', { stdio: [input, 'pipe', 'ignore'] }).stdout));
  fs.closeSync(input);
  const stream = fs.createWriteStream(name('stream'));
  await event(stream, 'open');
  console.log(await event(spawn('echo', ['through a stream'], { stdio: ['ignore', stream, 'ignore'] }), 'close'));
  stream.end();
  console.log(fs.readFileSync(name('stream'), 'utf8'));
  const reader = fs.createReadStream(name('stream'));
  await event(reader, 'open');
  console.log(spawnSync('cat', { stdio: [reader, 'pipe', 'pipe'], encoding: 'utf8' }).stdout);
  reader.destroy();
  const same = spawn('sh', ['-c', 'echo both >&2'], { stdio: ['ignore', 'ignore', 1] });
  console.log(await event(same, 'close'));
  console.log(await event(spawn('sh', ['-c', 'echo on ours'], { stdio: [process.stdin, process.stdout, process.stderr] }), 'close'));
  fs.rmSync(folder, { recursive: true });
})();
