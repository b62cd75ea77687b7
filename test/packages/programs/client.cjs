// SPDX-License-Identifier: MIT
//
// Sequential requests, each printed with its response.
'use strict';

const http = require('http');

const CHANGES = new Set(['date', 'connection', 'keep-alive']);

function request(port, method, path, { headers, body } = {}) {
  return new Promise((resolve, reject) => {
    const req = http.request({ port, host: '127.0.0.1', method, path, headers, agent: false }, (res) => {
      let text = '';
      res.setEncoding('utf8');
      res.on('data', (data) => { text += data; });
      res.on('end', () => resolve({ res, text }));
      res.on('error', reject);
    });
    req.on('error', reject);
    req.end(body);
  });
}

async function show(port, method, path, more) {
  const { res, text } = await request(port, method, path, more);
  const headers = Object.entries(res.headers).filter(([name]) => !CHANGES.has(name));
  console.log(method, path, res.statusCode, Object.fromEntries(headers), JSON.stringify(text));
}

module.exports = { request, show };
