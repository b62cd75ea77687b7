// SPDX-License-Identifier: MIT
// answer: written
// Hostile HTTP/2 clients on raw sockets of another process: their connections end with an error, or a stream is refused;
// memory does not grow, and the server goes on. node ends the same connections but rapid resets, some of them with other codes.
'use strict';
const { fork } = require('child_process');
const { once } = require('events');
const http2 = require('http2');
const net = require('net');

const [DATA, HEADERS, RST_STREAM, SETTINGS, PING, WINDOW_UPDATE, CONTINUATION] = [0, 1, 3, 4, 6, 8, 9];
const END_STREAM = 1;
const END_HEADERS = 4;
const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');

function frame(type, flags, stream, payload = Buffer.alloc(0)) {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

function int32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

// :method GET, :scheme http, :path /, :authority a
const REQUEST = Buffer.from([0x82, 0x86, 0x84, 0x41, 0x01, 0x61]);
const POST = Buffer.from([0x83, 0x86, 0x84, 0x41, 0x01, 0x61]);
const repeat = (count, make) => Buffer.concat(Array.from({ length: count }, (_, i) => make(i)));
// A field that goes into the dynamic table, then references to it.
const bomb = Buffer.concat([REQUEST, Buffer.from([0x40, 0x01, 0x78, 0x7f, 0x81, 0x1d]), Buffer.alloc(3840, 0x61), Buffer.alloc(12000, 0xbe)]);

const ATTACKS = {
  'no preface': Buffer.from('GET / HTTP/1.1\r\n\r\n'),
  'rapid reset': repeat(5000, (i) => Buffer.concat([frame(HEADERS, END_STREAM | END_HEADERS, 2 * i + 1, REQUEST), frame(RST_STREAM, 0, 2 * i + 1, int32(8))])),
  'continuation flood': Buffer.concat([frame(HEADERS, END_STREAM, 1, REQUEST), repeat(2000, () => frame(CONTINUATION, 0, 1, Buffer.concat([Buffer.from([0x00, 0x01, 0x79, 0x7f, 0x81, 0x07]), Buffer.alloc(1024, 0x62)])))]),
  'empty continuations': Buffer.concat([frame(HEADERS, END_STREAM, 1, REQUEST), repeat(20000, () => frame(CONTINUATION, 0, 1))]),
  'settings flood': repeat(20000, () => frame(SETTINGS, 0, 0, Buffer.from([0, 3, 0, 0, 0, 100]))),
  'ping flood': repeat(20000, () => frame(PING, 0, 0, Buffer.alloc(8))),
  'window overflow': Buffer.concat([frame(WINDOW_UPDATE, 0, 0, int32(0x7fffffff)), frame(WINDOW_UPDATE, 0, 0, int32(0x7fffffff))]),
  'window update of nothing': frame(WINDOW_UPDATE, 0, 0, int32(0)),
  'empty data': Buffer.concat([frame(HEADERS, END_HEADERS, 1, POST), repeat(20000, () => frame(DATA, 0, 1))]),
  'hpack bomb': frame(HEADERS, END_STREAM | END_HEADERS, 1, bomb),
  'hpack index out of range': frame(HEADERS, END_STREAM | END_HEADERS, 1, Buffer.from([0xff, 0xff, 0x7f])),
  'frame too large': frame(DATA, 0, 1, Buffer.alloc(16385)),
  'data on stream 0': frame(DATA, 0, 0, Buffer.from('x')),
  'even stream': frame(HEADERS, END_STREAM | END_HEADERS, 2, REQUEST),
};

const MARKER = Buffer.from('the end!');
const GROWTH = 150e6;

// Sends an attack, then a PING: the server answers that, or has closed the connection.
function attack(port, name) {
  return new Promise((resolve) => {
    let answer = Buffer.alloc(0);
    let hasAnswered = false;
    const socket = net.connect(port, '127.0.0.1', () => {
      const start = name === 'no preface' ? [] : [PREFACE, frame(SETTINGS, 0, 0)];
      socket.write(Buffer.concat([...start, ATTACKS[name], frame(PING, 0, 0, MARKER)]));
    });
    socket.on('data', (chunk) => {
      answer = Buffer.concat([answer, chunk]).subarray(-65536);
      if (!answer.includes(MARKER)) return;
      hasAnswered = true;
      socket.end();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(hasAnswered));
  });
}

function serve() {
  let errors = [];
  let requests = 0;
  const server = http2.createServer((req, res) => {
    requests++;
    req.on('error', () => {});
    res.on('error', () => {});
    req.resume().on('end', () => res.end('fine'));
  });
  server.on('sessionError', (error) => errors.push(error.code));
  server.listen(0, '127.0.0.1', async () => {
    const { port } = server.address();
    const attacker = fork(__filename, [port]);
    const before = process.memoryUsage.rss();
    for (const name of Object.keys(ATTACKS)) {
      errors = [];
      requests = 0;
      attacker.send(name);
      const [hasAnswered] = await once(attacker, 'message');
      console.log(`${name}: ${hasAnswered ? 'answered' : 'closed'}, ${requests === 0 ? 'no requests' : 'some requests'}`, errors);
    }
    attacker.disconnect();
    console.log('memory is bounded:', process.memoryUsage.rss() - before < GROWTH);
    const client = http2.connect(`http://127.0.0.1:${port}`);
    const stream = client.request({ ':path': '/' });
    stream.setEncoding('utf8').on('data', (text) => console.log('then', text));
    stream.on('end', () => {
      client.close();
      server.close();
    });
  });
}

if (process.argv.length > 2) process.on('message', async (name) => process.send(await attack(Number(process.argv[2]), name)));
else serve();
