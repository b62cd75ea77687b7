// SPDX-License-Identifier: MIT
//
// channel.js child, channel.js parent program argument ...: reads messages from the other end of a channel until it is
// gone. Malformed messages are errors that programs can identify.
'use strict';

const { spawn } = require('child_process');

const MODE = process.argv.at(-1);
let count = 0;

process.on('uncaughtException', (error) => {
  const isNamed = error instanceof SyntaxError || error.message.startsWith('Unable to deserialize cloned data') || typeof error.code === 'string';
  if (!isNamed) console.log('not an error of the channel:', error);
  if (!isNamed) process.exit(3);
});

function listen(target) {
  target.on('message', (message, handle) => {
    count++;
    if (typeof message === 'object') JSON.stringify(Object.keys(message ?? {}));
    handle?.on?.('error', () => {});
    (handle?.destroy ?? handle?.close)?.call(handle);
  });
  target.on('internalMessage', () => {});
  target.on('error', () => {});
  target.on('disconnect', () => console.log('all read', count > 0));
}

if (process.argv[2] === 'child') {
  listen(process);
} else {
  listen(spawn(process.argv[3], process.argv.slice(4), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: MODE }));
}
