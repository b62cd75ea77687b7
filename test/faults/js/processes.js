// SPDX-License-Identifier: MIT
// Child processes: exec, execFile with bytes to its input, spawn, and fork with messages.
'use strict';
const { exec, fork, spawn } = require('child_process');
const common = require('./common');
const { arm, check, done, failed, once } = common;

if (process.argv[2] === 'child') {
  process.removeAllListeners('exit');
  process.on('message', (message) => process.send(message, () => process.disconnect()));
  return;
}

let left = 3;
const finish = () => --left === 0 && done();

arm();
exec('echo hello', once('exec', (error, stdout) => {
  // A numeric status comes from the shell, if the fault hit it.
  if (error && typeof error.code === 'number')
    error.code = `STATUS${error.code}`;
  if (!failed(error, 'exec'))
    check(stdout === 'hello\n', 'exec has another output');
  finish();
}));

const child = spawn('sh', ['-c', 'cat; exit 3'], { stdio: ['pipe', 'pipe', 'inherit'] });
let text = '';
child.on('error', (error) => failed(error, 'spawn'));
child.on('close', once('close of spawn', (status) => {
  // Another status comes from the shell, if it was given a file that is not a program.
  if (status !== 3)
    failed({ code: `STATUS${status}` }, 'spawn');
  check(text === 'some bytes', `spawn wrote ${text}`);
  finish();
}));
for (const stream of [child.stdin, child.stdout])
  stream?.on('error', (error) => failed(error, 'pipe of spawn'));
child.stdout?.on('data', (piece) => (text += piece));
child.stdin?.end('some bytes');

const other = fork(__filename, ['child'], { env: { PATH: process.env.PATH } });
let messages = 0;
other.on('error', (error) => failed(error, 'fork') && other.kill());
other.on('message', (message) => {
  check(message.text === 'ping', 'another message came back');
  if (++messages > 1)
    common.fail('a message came twice');
});
// An error of the channel ends it, as in Node.
other.on('disconnect', () => messages === 0 && failed({ code: 'DISCONNECTED' }, 'channel'));
other.on('exit', once('exit of fork', () => {
  check(messages === 1, 'a message was lost');
  finish();
}));
// A process that could not be spawned for lack of descriptors has no channel, as in Node.
other.send?.({ text: 'ping' }, (error) => failed(error, 'send') && other.kill());
