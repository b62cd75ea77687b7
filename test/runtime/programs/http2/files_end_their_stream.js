// SPDX-License-Identifier: MIT
// For the program, a stream ends when it responds with a file; the file is sent nevertheless, whether end() is called or not, and
// as much as was asked for.
'use strict';
const fs = require('fs');
const http2 = require('http2');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'http2-'));
const file = path.join(folder, 'file');
fs.writeFileSync(file, Buffer.alloc(300000, 'text'));
const fd = fs.openSync(file);

function show(name, stream) {
  console.log(name, stream.writableEnded, stream.writableFinished, stream.writable, stream.destroyed);
}

const WAYS = {
  '/fd': (stream) => stream.respondWithFD(fd, { 'content-length': 300000 }, { offset: 0 }),
  '/ended': (stream) => {
    stream.respondWithFD(fd, { 'content-length': 300000 }, { offset: 0 });
    stream.end(() => console.log('end() called back'));
  },
  '/part': (stream) => {
    stream.respondWithFD(fd, {}, { offset: 100, length: 70000 });
    stream.end();
  },
  '/none': (stream) => stream.respondWithFD(fd, {}, { offset: 0, length: 0 }),
  '/written': (stream) => {
    stream.on('error', ({ code }) => console.log('error of the stream', code));
    stream.respondWithFD(fd, {}, { offset: 0 });
    stream.write('more', ({ code }) => console.log('write() called back', code));
  },
};

const server = http2.createServer();
server.on('stream', (stream, headers) => {
  stream.on('finish', () => console.log('finish'));
  stream.on('aborted', () => console.log('aborted'));
  WAYS[headers[':path']](stream);
  show('after the call', stream);
  stream.on('close', () => show('close', stream));
});
server.listen(0, '127.0.0.1', async () => {
  const client = http2.connect(`http://127.0.0.1:${server.address().port}`);
  for (const way of Object.keys(WAYS)) {
    await new Promise((resolve) => {
      let length = 0;
      const stream = client.request({ ':path': way });
      stream.on('data', (chunk) => { length += chunk.length; });
      stream.on('error', ({ code }) => console.log('error of the request', code));
      stream.on('close', () => {
        if (way !== '/written') console.log(way, length);
        setImmediate(resolve);
      });
    });
  }
  client.close();
  server.close();
  fs.rmSync(folder, { recursive: true });
});
