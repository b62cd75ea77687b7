// SPDX-License-Identifier: MIT
// Responses of many megabytes to a client in another thread, whose windows never fill: nothing but the socket stops the server.
'use strict';
const http2 = require('http2');
const { Worker, isMainThread, workerData } = require('worker_threads');

const COUNT = 4;
const SIZE = 2 << 20;
const WINDOW = 2 ** 31 - 1;

function ask() {
  const client = http2.connect(`http://127.0.0.1:${workerData}`, { settings: { initialWindowSize: WINDOW } });
  client.once('remoteSettings', () => {
    client.setLocalWindowSize(WINDOW);
    let waiting = COUNT;
    let total = 0;
    for (let i = 0; i < COUNT; i++) {
      const stream = client.request({ ':path': `/${i}` });
      stream.on('data', (chunk) => { total += chunk.length; });
      stream.on('end', () => {
        waiting--;
        if (waiting > 0) return;
        console.log(total === COUNT * SIZE);
        client.close();
      });
    }
  });
}

if (isMainThread) {
  const body = Buffer.alloc(SIZE, 'text');
  const server = http2.createServer((req, res) => res.end(body));
  server.listen(0, '127.0.0.1', () => {
    new Worker(__filename, { workerData: server.address().port }).on('exit', (code) => {
      console.log('exit', code);
      server.close(() => console.log('closed'));
    });
  });
} else {
  ask();
}
