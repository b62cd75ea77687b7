// SPDX-License-Identifier: MIT
// Requests that arrive in records of a few bytes: pipelined, cut, with bodies, with an upgrade, and while the listener of
// a request runs another TLS connection.
'use strict';
const fs = require('fs');
const https = require('https');
const net = require('net');
const path = require('path');
const tls = require('tls');
const { Duplex } = require('stream');

const keys = path.join(__dirname, 'keys');
const identity = { key: fs.readFileSync(path.join(keys, 'server-key.pem')), cert: fs.readFileSync(path.join(keys, 'server.pem')) };

// Two ends of a connection that pass bytes on in the same call.
function pair() {
  const ends = [];
  for (const other of [1, 0]) {
    ends.push(new Duplex({
      read() {},
      write(chunk, encoding, done) {
        ends[other].push(chunk);
        done();
      },
      final(done) {
        ends[other].push(null);
        done();
      },
    }));
  }
  return ends;
}

const [near, far] = pair();
const inner = new tls.TLSSocket(near, { isServer: true, secureContext: tls.createSecureContext(identity) });
inner.on('data', (bytes) => inner.write(`echo ${bytes}`));
const outer = tls.connect({ socket: far, rejectUnauthorized: false });
outer.setEncoding('latin1');
let echoed = '';
outer.on('data', (text) => { echoed += text; });

const server = https.createServer(identity, (request, response) => {
  if (request.url === '/inner') outer.write('inside');
  if (request.url === '/pause') {
    request.pause();
    setImmediate(() => request.resume());
  }
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (text) => { body += text; });
  request.on('end', () => {
    response.sendDate = false;
    response.end(`${request.method} ${request.url} ${JSON.stringify(body)}${request.url === '/count' ? request.socket.bytesRead : ''}\n`);
  });
});
server.on('upgrade', (request, socket, head) => {
  console.log('upgrade', request.url, JSON.stringify(String(head)));
  socket.on('data', (bytes) => socket.end(`raw ${bytes}`));
  socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
});
server.on('clientError', (error, socket) => {
  console.log('client error', error.code, error.bytesParsed, String(error.rawPacket).length);
  socket.destroy();
});

function post(url, body) {
  return `POST ${url} HTTP/1.1\r\nHost: a\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
const get = (url) => `GET ${url} HTTP/1.1\r\nHost: a\r\n\r\n`;

// cue: what the peer sends before the last record.
function talk(records, isOver, cue = '') {
  return new Promise((resolve) => {
    const socket = tls.connect({ port: server.address().port, host: '127.0.0.1', rejectUnauthorized: false });
    let text = '';
    let sent = 0;
    const next = () => {
      if (sent + (text.includes(cue) ? 0 : 1) < records.length) socket.write(records[sent++], () => setImmediate(next));
    };
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('secureConnect', next);
    socket.on('data', (chunk) => {
      text += chunk;
      if (sent > 0 && sent < records.length && cue !== '') next();
      if (isOver(text)) socket.end();
    });
    socket.on('error', (error) => console.log('error', error.code));
    socket.on('close', () => resolve(text));
  });
}
const answers = (count) => (text) => text.split('\r\n\r\n').length > count && text.endsWith('\n');
const bodies = (text) => text.split('\r\n').filter((line) => /^(GET|POST|raw|HTTP)/.test(line)).map((line) => line.trimEnd());
const show = (name, text) => console.log(name, bodies(text.replaceAll('\nHTTP', '\n\r\nHTTP')));

async function main() {
  show('one', await talk([get('/count')], answers(1)));
  show('pipelined', await talk([get('/count') + post('/b', 'body') + get('/c')], answers(3)));
  show('cut', await talk([get('/a').slice(0, 7), get('/a').slice(7) + post('/b', 'long body').slice(0, -4), 'body'], answers(2)));
  show('bytes', await talk([...post('/x', 'ü')].map((one) => one), answers(1)));
  show('inner', await talk([post('/inner', 'one') + post('/inner', 'two') + post('/pause', 'three')], answers(3)));
  const upgrade = 'GET /up HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n';
  show('upgrade', await talk([`${upgrade}head`, 'more'], () => false, '101'));
  show('bad', await talk([`${get('/a')}bad\r\n\r\n`], () => false));
  const { _unrefTimer: usual } = net.Socket.prototype;
  let calls = 0;
  net.Socket.prototype._unrefTimer = function () {
    calls++;
    return usual.call(this);
  };
  server.setTimeout(60000);
  show('patched', await talk([post('/a', 'first'), post('/inner', 'second')], answers(2)));
  net.Socket.prototype._unrefTimer = usual;
  console.log('patched method called', calls > 0);
  console.log('inner connection', echoed.replaceAll('echo ', ''));
  outer.end();
  inner.end();
  server.close();
}
outer.on('secureConnect', () => server.listen(0, '127.0.0.1', main));
