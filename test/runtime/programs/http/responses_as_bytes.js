const http = require('http');
const net = require('net');
const { listening } = require('./helpers.cjs');

const replies = [
  'HTTP/1.1 200 OK\r\n\r\nuntil the end', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab',
  'XX\r\n\r\n', 'HTTP/1.1 abc\r\n\r\n', 'HTTP/1.1 99999 X\r\n\r\n', '', 'HTTP/1.1 200 OK\r\nA: b',
  'HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok', 'HTTP/1.0 200 OK\r\n\r\nold',
  'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\nok',
  'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokXX', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
  'HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n',
  'HTTP/1.1 204 No Content\r\n\r\n', 'HTTP/1.1 200 OK\r\nBad header: x\r\n\r\n', 'HTTP/1.1 200 OK\r\nA: b\r\n c\r\n\r\n',
  `HTTP/1.1 200 OK\r\nA: ${'x'.repeat(17000)}\r\n\r\n`,
  'HTTP/1.1 200 \u00fcber\r\nA: \u00e9\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
];

function ask(port) {
  return new Promise((resolve) => {
    const req = http.get({ port, host: '127.0.0.1', agent: false }, (res) => {
      console.log(res.statusCode, res.statusMessage, res.httpVersion, JSON.stringify(res.rawHeaders));
      let text = '';
      res.on('data', (data) => { text += data; });
      for (const name of ['aborted', 'end', 'close']) res.on(name, () => console.log('res', name, JSON.stringify(text), res.complete));
      res.on('error', (error) => console.log('res error', error.message, error.code));
    });
    req.on('error', (error) => console.log('error', error.message, error.code, error.bytesParsed));
    req.on('close', () => {
      console.log('close');
      setTimeout(resolve, 10);
    });
  });
}

const server = net.createServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', () => socket.end(replies[at], 'latin1'));
});
let at = 0;
listening(server).then(async (port) => {
  for (; at < replies.length; at++) {
    console.log(JSON.stringify(replies[at].slice(0, 100)));
    await ask(port);
  }
  server.close();
});
