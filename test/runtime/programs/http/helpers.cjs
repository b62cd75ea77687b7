// SPDX-License-Identifier: MIT
//
// Shared by the programs in this folder: servers on free ports, and clients that write bytes.
'use strict';

const http = require('http');
const net = require('net');

function listening(server) {
  return new Promise((resolve) => { server.listen(0, '127.0.0.1', () => resolve(server.address().port)); });
}

// Runs a function with a server, passing it the port and the server.
async function serving(options, listener, use) {
  const server = http.createServer(options, listener);
  const port = await listening(server);
  await use(port, server);
  server.closeAllConnections();
  await new Promise((resolve) => { server.close(resolve); });
}

function withoutDate(text) {
  return text.replace(/Date: [^\r]*/g, 'Date: <date>');
}

// Writes the parts in order; returns the response once `until` matches it, or
// the peer has ended.
function exchange(port, parts, until = /^$/) {
  return new Promise((resolve) => {
    let text = '';
    const socket = net.connect(port, '127.0.0.1');
    const finish = () => {
      socket.destroy();
      resolve(withoutDate(text));
    };
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (data) => {
      text += data;
      if (until.test(text)) finish();
    });
    socket.on('error', () => {});
    socket.on('close', finish);
    const list = [].concat(parts);
    const next = () => {
      if (list.length > 0) socket.write(list.shift(), 'latin1', () => setImmediate(next));
    };
    next();
  });
}

// The whole of a response as text, and the response.
function get(options, body) {
  return new Promise((resolve, reject) => {
    const req = http.request({ host: '127.0.0.1', ...options }, (res) => {
      let text = '';
      res.setEncoding('utf8');
      res.on('data', (data) => { text += data; });
      res.on('end', () => resolve({ res, text, req }));
      res.on('error', reject);
    });
    req.on('error', reject);
    req.end(body);
  });
}

function show(...values) {
  console.log(...values.map((value) => (typeof value === 'string' ? JSON.stringify(value) : value)));
}

// What a call returns or throws.
function attempt(call) {
  try {
    const result = call();
    console.log('fine', typeof result === 'object' && result !== null ? '' : result);
  } catch (error) {
    console.log(`${error.name} ${error.code}: ${error.message}`);
  }
}

module.exports = { listening, serving, exchange, get, show, attempt, withoutDate };
