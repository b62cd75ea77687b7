// SPDX-License-Identifier: MIT
// Text is sent in every encoding, alone and corked, and received with setEncoding.
'use strict';
const net = require('net');

const TEXT = 'naïve ☃ 𝄞 end';
const writes = [
  (s) => s.write(TEXT),
  (s) => s.write(TEXT, 'utf8'),
  (s) => s.write(TEXT, 'latin1'),
  (s) => s.write(TEXT, 'ascii'),
  (s) => s.write(TEXT, 'binary'),
  (s) => s.write(TEXT, 'utf16le'),
  (s) => s.write(TEXT, 'ucs2'),
  (s) => s.write('deadbeef', 'hex'),
  (s) => s.write('aGVsbG8', 'base64'),
  (s) => s.write('-_8', 'base64url'),
  (s) => s.write('lone \ud800 surrogate'),
  (s) => s.write(''),
  (s) => s.write(new Uint8Array([1, 2, 3])),
  (s) => {
    s.cork();
    s.write('a');
    s.write('bé', 'latin1');
    s.write(Buffer.from('c'));
    s.write('64', 'hex');
    s.write('e', 'ucs2');
    for (let i = 0; i < 100; i++) s.write(`${i}`);
    s.uncork();
  },
  (s) => s.write('x'.repeat(300000)),
];
const server = net.createServer((socket) => {
  const chunks = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('end', () => {
    const all = Buffer.concat(chunks);
    let sum = 0;
    for (const byte of all) sum = (sum * 31 + byte) % 1000003;
    console.log(all.length, sum, all.subarray(0, 40).toString('hex'));
    next();
  });
}).listen(0, '127.0.0.1', next);

function next() {
  const write = writes.shift();
  if (write === undefined) {
    decoded();
    return;
  }
  const client = net.connect(server.address().port, '127.0.0.1', () => {
    write(client);
    client.end(() => console.log(String(write).slice(0, 40).replace(/\n.*/s, ''), client.bytesWritten));
  });
}

function decoded() {
  server.removeAllListeners('connection');
  server.on('connection', (socket) => {
    const bytes = Buffer.from('☃☃☃');
    let at = 0;
    (function step() {
      if (at === bytes.length) socket.end();
      else socket.write(bytes.subarray(at, ++at), () => setImmediate(step));
    }());
  });
  const client = net.connect(server.address().port, '127.0.0.1');
  client.setEncoding('utf8');
  let text = '';
  client.on('data', (chunk) => {
    if (typeof chunk !== 'string') console.log('not text');
    text += chunk;
  });
  client.on('close', () => {
    console.log(text);
    server.close();
  });
}
