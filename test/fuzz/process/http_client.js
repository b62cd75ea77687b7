// SPDX-License-Identifier: MIT
//
// http_client.js port count: requests to a server with malformed responses. Each ends with 'close', after a
// response, an upgrade or an error with a code.
'use strict';

const assert = require('assert');
const http = require('http');

const [port, count] = process.argv.slice(2).map(Number);
let waiting = count;

function ask(index) {
  let isReported = false;
  const report = () => { isReported = true; };
  const request = http.request({ port, host: '127.0.0.1', path: `/${index}`, method: index % 5 === 0 ? 'HEAD' : 'GET', agent: false });
  request.on('error', (error) => {
    assert.strictEqual(typeof error.code, 'string', error);
    report();
  });
  request.on('response', (response) => {
    report();
    response.on('error', () => {});
    response.resume();
  });
  request.on('upgrade', (response, socket) => {
    report();
    socket.destroy();
  });
  request.on('close', () => {
    assert(isReported, `request ${index} ended silently`);
    if (--waiting === 0) console.log('all ended');
  });
  request.end();
}

for (let i = 0; i < count; i++) ask(i);
