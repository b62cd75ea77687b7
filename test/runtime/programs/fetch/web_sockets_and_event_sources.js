// SPDX-License-Identifier: MIT
// WebSocket and EventSource, both behind an option, against servers that speak just enough of their protocols.
'use strict';
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const http = require('node:http');

const FLAGS = ['--experimental-websocket', '--experimental-eventsource', '--no-warnings'];

// An unmasked frame.
function frame(code, data) {
  const head = data.length < 126 ? [0x80 | code, data.length] : [0x80 | code, 126, data.length >> 8, data.length & 255];
  return Buffer.concat([Buffer.from(head), data]);
}

// The frames of a client: short ones, each whole in one chunk.
function parse(chunk) {
  const frames = [];
  for (let at = 0; at < chunk.length;) {
    let length = chunk[at + 1] & 127;
    let start = at + 2;
    if (length === 126) {
      length = chunk.readUInt16BE(start);
      start += 2;
    }
    const mask = chunk.subarray(start, start + 4);
    const data = Buffer.from(chunk.subarray(start + 4, start + 4 + length)).map((byte, i) => byte ^ mask[i % 4]);
    frames.push({ code: chunk[at] & 15, data });
    at = start + 4 + length;
  }
  return frames;
}

const server = http.createServer((request, response) => {
  if (request.headers.accept !== 'text/event-stream') {
    response.writeHead(404).end();
    return;
  }
  const last = request.headers['last-event-id'];
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.end(last === undefined ? 'retry: 5\nid: 1\ndata: first\ndata: line\n\n: comment\nevent: own\nid: 2\ndata: second\n\n' : `data: after ${last}\n\n`);
});
server.on('upgrade', (request, socket) => {
  if (request.url === '/refused') {
    socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
    return;
  }
  const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  const protocol = request.headers['sec-websocket-protocol']?.split(',')[0];
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n` +
    `${protocol === undefined ? '' : `Sec-WebSocket-Protocol: ${protocol}\r\n`}\r\n`);
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    for (const { code, data } of parse(chunk)) {
      socket.write(frame(code, data));
      if (code === 8) socket.end();
    }
  });
});

function talk(url, protocols, binaryType) {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, protocols);
    socket.binaryType = binaryType;
    const texts = ['text', 'ä€😀', 'l'.repeat(1000)];
    console.log(socket.readyState, socket.extensions === '', socket.protocol === '');
    socket.onopen = () => {
      console.log('open', socket.readyState, JSON.stringify(socket.protocol));
      for (const text of texts) socket.send(text);
      socket.send(new Uint8Array([1, 2, 3]));
    };
    socket.addEventListener('message', (event) => {
      console.log('message', event.constructor.name, event.type, typeof event.data, event.data.length ?? event.data);
      if (typeof event.data !== 'string') socket.close(1000, 'done');
    });
    socket.onerror = (event) => {
      console.log('error', event.constructor.name, event.message);
      resolve();
    };
    socket.onclose = ({ code, reason, wasClean }) => {
      console.log('close', code, reason, wasClean, socket.readyState);
      resolve();
    };
  });
}

function listen(url) {
  return new Promise((resolve) => {
    const source = new EventSource(url);
    console.log(source.readyState, source.withCredentials);
    source.onopen = () => console.log('open', source.readyState);
    source.addEventListener('own', (event) => console.log(event.type, event.data, event.lastEventId));
    source.onerror = () => console.log('error', source.readyState);
    source.onmessage = (event) => {
      console.log(event.type, event.data, event.lastEventId);
      if (!event.data.startsWith('after')) return;
      source.close();
      resolve();
    };
  });
}

function refused() {
  for (const values of [[], ['nonsense'], ['ws://a/#hash'], ['http://a/', ['p', 'p']], ['ftp://a/'], ['ws://a/', 'a b']]) {
    try {
      new WebSocket(...values);
    } catch (error) {
      console.log(error.name, error.message);
    }
  }
}

async function main() {
  const { port } = server.address();
  refused();
  await talk(`ws://127.0.0.1:${port}/`, [], 'arraybuffer');
  await talk(`ws://127.0.0.1:${port}/`, ['chat', 'other'], 'blob');
  await talk(`ws://127.0.0.1:${port}/refused`, [], 'blob');
  await listen(`http://127.0.0.1:${port}/`);
  server.close();
  server.closeAllConnections();
}

if (process.argv[2] === 'with') {
  server.listen(0, '127.0.0.1', main);
} else {
  console.log(typeof WebSocket, typeof EventSource);
  const { stdout, stderr, status } = spawnSync(process.execPath, [...FLAGS, __filename, 'with'], { encoding: 'utf8' });
  console.log(stdout.trim());
  console.log(stderr.trim(), status);
  console.log(spawnSync(process.execPath, ['--no-experimental-fetch', '-p', '[typeof fetch, typeof Headers, typeof Blob]'], { encoding: 'utf8' }).stdout);
}
