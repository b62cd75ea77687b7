// SPDX-License-Identifier: MIT
//
// A worker that cannot start because the process has no descriptors left emits an error; once there are some, others start.
'use strict';
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const { Worker } = require('node:worker_threads');

async function start(files, freed) {
  for (let i = 0; i < freed; i++) fs.closeSync(files.pop());
  const worker = new Worker('require("node:worker_threads").parentPort.postMessage("runs")', { eval: true });
  const events = [];
  worker.on('message', (message) => events.push(message));
  worker.on('error', (error) => events.push(`${error.name} ${error.code} ${error.message}`));
  await new Promise((resolve) => { worker.on('exit', resolve); });
  console.log(events);
}

async function exhaust() {
  const files = [];
  try {
    for (;;) files.push(fs.openSync('/dev/null'));
  } catch (error) {
    console.log(error.code);
  }
  for (const freed of [0, 1, 1, 20]) await start(files, freed);
}

if (process.argv[2] === 'exhaust') exhaust();
else spawnSync('sh', ['-c', 'ulimit -n 64; exec "$0" "$@"', process.execPath, __filename, 'exhaust'], { stdio: 'inherit' });
