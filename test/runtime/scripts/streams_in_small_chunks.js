// SPDX-License-Identifier: MIT
// Two file streams, one after the other, with a tick, an immediate and a timer for each chunk.
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-'));
const file = path.join(folder, 'letters');
fs.writeFileSync(file, 'abcdefghijkl');

function read(name, then) {
  const stream = fs.createReadStream(file, { highWaterMark: 4, encoding: 'utf8' });
  stream.on('open', () => console.log(name, 'open'));
  stream.on('ready', () => console.log(name, 'ready'));
  stream.on('data', (chunk) => {
    console.log(name, 'data', chunk);
    process.nextTick(() => console.log(name, 'tick', chunk));
    Promise.resolve().then(() => console.log(name, 'promise', chunk));
    stream.pause();
    setImmediate(() => {
      console.log(name, 'immediate', chunk);
      setTimeout(() => {
        console.log(name, 'timeout', chunk);
        stream.resume();
      }, 1);
    });
  });
  stream.on('end', () => console.log(name, 'end'));
  stream.on('close', () => {
    console.log(name, 'close');
    then();
  });
}

read('first', () => read('second', () => fs.rmSync(folder, { recursive: true })));
