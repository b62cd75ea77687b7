// SPDX-License-Identifier: MIT
//
// Repeats a piece of work until "stop" arrives on stdin, and prints the process's resources after each second, once the
// collector has run. PLANT=memory, descriptors or threads makes it leak, to show that the verdict detects it.
'use strict';
const fs = require('fs');

const planted = [];

function plant() {
  if (process.env.PLANT === 'memory') planted.push(Buffer.alloc(8 << 20, 1));
  if (process.env.PLANT === 'descriptors') planted.push(fs.openSync('/proc/self/status'));
  if (process.env.PLANT === 'threads') planted.push(require('child_process').spawn('sleep', ['1000']));
}

function report(rounds) {
  gc();
  const status = fs.readFileSync('/proc/self/status', 'utf8');
  const field = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)[1]);
  const children = fs.readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').length - 1;
  console.log(JSON.stringify({ rounds, kb: field('VmRSS'), descriptors: fs.readdirSync('/proc/self/fd').length,
    threads: field('Threads') + children }));
}

exports.repeat = async (work, end = () => {}) => {
  let rounds = 0;
  let isEnding = false;
  process.stdin.on('data', () => { isEnding = true; }).on('end', () => { isEnding = true; });
  const timer = setInterval(() => { report(rounds); plant(); }, 1000);
  while (!isEnding) {
    await work(rounds++);
  }
  clearInterval(timer);
  process.stdin.destroy();
  for (const item of planted) if (item.kill) item.kill();
  await end();
};
