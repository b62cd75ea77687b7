// SPDX-License-Identifier: MIT
//
// Socket writes that wait for the peer, reads into the program's memory, datagrams, the input of a process, and
// requests parsed from bytes.
'use strict';

const assert = require('node:assert');
const dgram = require('node:dgram');
const http = require('node:http');
const net = require('node:net');
const { Duplex } = require('node:stream');
const { once } = require('node:events');
const { spawnSync } = require('node:child_process');
const { withEach, bytesOf, pattern } = require('./memory.js');

const SIZE = 8 << 20;
const content = pattern(SIZE);

async function collect(socket, size) {
  const chunks = [];
  let length = 0;
  for await (const chunk of socket) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= size) break;
  }
  return Buffer.concat(chunks);
}

// The server reads only after the memory has changed, so most of a write is queued.
async function writes(port, arrived, start) {
  await withEach(SIZE, async (name, view, change) => {
    const expected = content.subarray(0, view.byteLength);
    bytesOf(view).set(expected);
    const socket = net.connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const other = await arrived();
    const pieces = start(socket, view);
    change().spoil();
    const got = await collect(other, pieces * expected.length);
    for (let i = 0; i < pieces; i++) {
      const piece = got.subarray(i * expected.length, (i + 1) * expected.length);
      assert.ok(piece.equals(expected), 'other bytes were sent');
    }
    socket.destroy();
  });
}

async function onread(port, arrived) {
  await withEach(1024, async (name, view, change) => {
    if (!(view instanceof Uint8Array)) return;
    const length = view.byteLength;
    const seen = [];
    const socket = net.connect({
      port, host: '127.0.0.1',
      onread: { buffer: view, callback: (count, bytes) => seen.push(count, bytesOf(bytes).slice(0, count)) },
    });
    await once(socket, 'connect');
    const other = await arrived();
    const memory = change();
    other.end(content.subarray(0, length));
    await once(socket, 'close');
    assert.ok(seen[0] > 0 && seen[0] <= length);
    assert.ok(seen[1].every((byte, i) => byte === content[i]));
    assert.ok(memory.isUntouched(), 'memory of another object was changed');
  });
}

async function datagrams() {
  const receiver = dgram.createSocket('udp4');
  receiver.bind(0, '127.0.0.1');
  await once(receiver, 'listening');
  const sender = dgram.createSocket('udp4');
  sender.connect(receiver.address().port, '127.0.0.1');
  await once(sender, 'connect');
  await withEach(1024, async (name, view, change) => {
    const expected = content.subarray(0, view.byteLength);
    bytesOf(view).set(expected);
    const message = once(receiver, 'message');
    const sent = new Promise((resolve) => sender.send([bytesOf(view)], resolve));
    change().spoil();
    assert.ok(!(await sent));
    assert.ok((await message)[0].equals(expected));
  });
  sender.close();
  receiver.close();
}

async function inputs() {
  await withEach(1 << 18, async (name, view) => {
    bytesOf(view).set(content.subarray(0, view.byteLength));
    const { stdout, status } = spawnSync('cat', { input: bytesOf(view), maxBuffer: SIZE });
    assert.strictEqual(status, 0);
    assert.ok(stdout.equals(content.subarray(0, view.byteLength)));
  });
}

// The listener transfers the memory that its request is parsed from.
async function requests() {
  const text = Buffer.from('GET /first HTTP/1.1\r\nHost: a\r\n\r\nGET /second HTTP/1.1\r\nHost: b\r\n\r\n');
  await withEach(text.length + (-text.length & 7), async (name, view, change) => {
    if (view.byteLength < text.length) return;
    bytesOf(view).set(text);
    const duplex = new Duplex({ read() {}, write(chunk, encoding, done) { done(); } });
    const server = http.createServer();
    const urls = [];
    server.on('request', (request, response) => {
      urls.push(request.url);
      if (urls.length === 1) change().spoil();
      response.end();
    });
    server.emit('connection', duplex);
    duplex.push(Buffer.from(view.buffer, view.byteOffset, text.length));
    while (urls.length < 2) await new Promise(setImmediate);
    assert.deepStrictEqual(urls, ['/first', '/second']);
    duplex.destroy();
  });
}

(async () => {
  const waiting = [];
  const sockets = [];
  const server = net.createServer({ pauseOnConnect: true }, (socket) => {
    socket.on('error', () => {});
    if (waiting.length > 0) waiting.shift()(socket);
    else sockets.push(socket);
  }).listen(0, '127.0.0.1');
  const arrived = () => sockets.shift() ?? new Promise((resolve) => waiting.push(resolve));
  await once(server, 'listening');
  const { port } = server.address();
  await writes(port, arrived, (socket, view) => (socket.write(bytesOf(view)), 1));
  await writes(port, arrived, (socket, view) => {
    socket.cork();
    socket.write(bytesOf(view));
    socket.write(bytesOf(view));
    socket.uncork();
    return 2;
  });
  await onread(port, arrived);
  server.close();
  await datagrams();
  await inputs();
  await requests();
  console.log('done');
})();
