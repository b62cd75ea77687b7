// SPDX-License-Identifier: MIT
// An HTTP server and its client: three parallel requests, with a body in both directions.
'use strict';
const http = require('http');
const common = require('./common');
const { arm, check, done, failed, once } = common;

const REQUESTS = 3;
const body = 'abcdefghij'.repeat(3000);
const sockets = new Set();
let answers = 0;

const server = http.createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (piece) => (text += piece));
  request.on('error', (error) => failed(error, 'request'));
  response.on('error', (error) => failed(error, 'response'));
  request.on('end', () => response.end(text));
});
const end = () => {
  server.close(() => {});
  for (const socket of sockets)
    socket.destroy();
};
common.giveUp = end;
server.on('connection', (socket) => sockets.add(socket));
server.on('error', (error) => failed(error, 'server') && end());
server.on('clientError', (error, socket) => failed(error, 'client of server') && socket.destroy());

const ask = (port, number) => {
  const finish = once(`request ${number}`, (error) => {
    if (failed(error, 'client'))
      end();
    else if (++answers === REQUESTS)
      end();
  });
  let isOver = false;
  const finishOnce = (error) => {
    if (!isOver)
      finish(error);
    isOver = true;
  };
  const request = http.request({ host: '127.0.0.1', port, method: 'POST', agent: false }, (response) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (piece) => (text += piece));
    response.on('error', finishOnce);
    response.on('end', () => {
      check(text === body, 'bytes were lost, repeated or changed');
      finishOnce();
    });
  });
  request.on('error', finishOnce);
  request.end(body);
};

arm();
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  for (let i = 0; i < REQUESTS; i++)
    ask(port, i);
});
server.on('close', () => answers === REQUESTS && done());
