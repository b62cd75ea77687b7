// SPDX-License-Identifier: MIT
// Through cat and back: two pipes between processes; an operation is a MiB.
'use strict';
const { spawn } = require('child_process');
const job = require('./job.js');

const MIB = 1 << 20;
const count = job.count(256);
const chunk = Buffer.alloc(65536, 'x');
const child = spawn('cat', { stdio: ['pipe', 'pipe', 'inherit'] });
let left = (count * MIB) / chunk.length;
let received = 0;

function writeOn() {
  while (left > 0) {
    left--;
    if (!child.stdin.write(chunk)) return;
  }
  child.stdin.end();
}
child.stdin.on('drain', writeOn);
child.stdout.on('data', (bytes) => {
  received += bytes.length;
});
child.on('close', () => {
  if (received !== count * MIB) throw new Error('too short');
  job.end(count);
});
job.begin();
writeOn();
