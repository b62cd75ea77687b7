// SPDX-License-Identifier: MIT
// destroy() is asynchronous: `error` and `close` are emitted in a later tick, once the file is closed.
const fs = require('fs');

const stream = fs.createReadStream(__filename);
stream.on('open', () => {
  console.log('open');
  setImmediate(() => {
    stream.destroy(new Error('enough'));
    console.log('destroyed', stream.destroyed);
    process.nextTick(() => console.log('tick'));
  });
});
stream.on('error', (error) => console.log('error', error.message));
stream.on('close', () => console.log('close'));
