// SPDX-License-Identifier: MIT
//
// A request that nobody reads is dropped when its response is sent, without calling its data listeners. A request that is
// destroyed reports its error to listeners that are added afterwards.
'use strict';

const http = require('http');
const { destroy } = require('stream');

function dropped() {
  return new Promise((resolve) => {
    const server = http.createServer((req, res) => {
      req.on('resume', () => {
        console.log('resumed with', req.listenerCount('data'), 'listeners');
        req.on('end', () => console.log('ended'));
      });
      req.pause();
      req.on('data', () => console.log('never called'));
      res.flushHeaders();
      req.socket.once('data', () => res.end('early'));
    }).listen(0, () => {
      const req = http.request({ method: 'POST', port: server.address().port });
      req.flushHeaders();
      req.on('error', () => {});
      req.on('response', (res) => {
        req.end('body');
        res.resume().on('close', () => server.close(resolve));
      });
    });
  });
}

function destroyed() {
  return new Promise((resolve) => {
    const server = http.createServer((req, res) => {
      destroy(req);
      req.on('error', (error) => console.log(error.name, error.code));
      req.on('close', () => res.end('hello'));
    }).listen(0, () => {
      http.request({ method: 'POST', port: server.address().port, agent: new http.Agent() }, (res) => {
        res.on('data', (data) => console.log(`${data}`));
        res.on('end', () => server.close(resolve));
      }).end('asd');
    });
  });
}

dropped().then(destroyed);
