// SPDX-License-Identifier: MIT
// A child's output as another child's input, and then read here; process.stdin when it is the channel.
'use strict';
const { spawn } = require('child_process');

if (process.argv[2] === 'channel') {
  console.log(process.stdin.readable, process.stdin.fd, process.stdin.isPaused());
  process.disconnect();
} else if (process.argv[2] === 'open') {
  const stdin = process.openStdin();
  console.log(stdin === process.stdin, stdin.isPaused());
  stdin.setEncoding('utf8').on('data', (text) => console.log('got', text)).on('end', () => console.log('end'));
} else {
  shared(() => channel(() => opened(() => console.log('done'))));
}

function shared(next) {
  const first = spawn('cat', { stdio: ['pipe', 'pipe', 'inherit'] });
  const second = spawn('head', ['-n1'], { stdio: [first.stdout, 'pipe', 'inherit'] });
  first.stdin.write('hello\n');
  second.stdout.setEncoding('utf8').on('data', (text) => console.log('second', text));
  second.on('close', () => {
    console.log(first.stdout.isPaused(), first.stdout.readableFlowing);
    first.stdout.setEncoding('utf8').on('data', (text) => console.log('first', text)).resume();
    first.stdin.end('world\n');
  });
  first.on('close', next);
}

function channel(next) {
  spawn(process.execPath, [__filename, 'channel'], { stdio: ['ipc', 'inherit', 'inherit'] }).on('exit', (code) => {
    console.log('exit', code);
    next();
  });
}

function opened(next) {
  const child = spawn(process.execPath, [__filename, 'open'], { stdio: ['pipe', 'inherit', 'inherit'] });
  child.stdin.end('text');
  child.on('exit', next);
}
