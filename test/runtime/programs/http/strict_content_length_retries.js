// SPDX-License-Identifier: MIT
// strictContentLength: what is checked when, what a failed end() leaves behind, and that the program may try again.
'use strict';

const http = require('http');
const net = require('net');

const scenarios = {
  writeTooMuch: (res) => [() => res.write('abcdefgh')],
  writeTooMuchTwice: (res) => [() => res.write('abcdefgh'), () => res.write('x')],
  secondWriteTooMuch: (res) => [() => res.write('abc'), () => res.write('def'), () => res.end('de')],
  endTooMuch: (res) => [() => res.write('abc'), () => res.end('def')],
  endTwice: (res) => [() => res.write('abc'), () => res.end('def', () => console.log('never')), () => res.end('de')],
  endTooLittle: (res) => [() => res.end('abc')],
  endTooLittleTwice: (res) => [() => res.end('abc'), () => res.end('abcde')],
  endEmpty: (res) => [() => res.end(), () => res.end('abcde')],
  endBytes: (res) => [() => res.end(Buffer.from('abc')), () => res.end(Buffer.from('abcde'))],
  flushed: (res) => [() => res.flushHeaders(), () => res.write('abcdefgh'), () => res.end('abcde')],
  headWritten: (res) => [() => res.writeHead(200), () => res.end('abc'), () => res.end('abcde')],
  exact: (res) => [() => res.write('abcde'), () => res.write(''), () => res.end()],
  noBody: (res) => [() => { res.statusCode = 304; }, () => res.end('abc')],
};

function state(res) {
  return [res.headersSent, res._headerSent, res.finished, res.socket.writableCorked].join(' ');
}

function perform(res, log, step) {
  try {
    const value = step();
    log.push(value === res ? 'response' : value);
  } catch (error) {
    log.push(`${error.code} ${error.message.match(/\d+/g)} ${state(res)}`);
  }
}

function run(name, hasLength) {
  return new Promise((resolve) => {
    const log = [];
    const server = http.createServer((req, res) => {
      res.on('finish', () => log.push('finish'));
      res.on('error', (error) => log.push(error.code));
      res.strictContentLength = true;
      if (hasLength) res.setHeader('Content-Length', 5);
      for (const step of scenarios[name](res)) perform(res, log, step);
      setImmediate(() => setImmediate(() => res.socket?.destroy()));
    }).listen(0, () => {
      const client = net.connect(server.address().port);
      let received = '';
      client.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
      client.on('data', (data) => { received += data; });
      client.on('error', () => {});
      client.on('close', () => {
        log.push(received.replace(/Date: .*\r\n/, ''));
        console.log(name, hasLength, JSON.stringify(log));
        server.close(resolve);
      });
    });
  });
}

(async () => {
  for (const hasLength of [true, false]) for (const name in scenarios) await run(name, hasLength);
})();
