// SPDX-License-Identifier: MIT
//
// A server that is asked once for each path, and in which one function blocks: `block`, on line 11.
'use strict';

const { pbkdf2 } = require('node:crypto');
const fs = require('node:fs');
const http = require('node:http');

// CPU time, so that it takes as many samples on a busy machine.
function block(start = process.cpuUsage()) { while (process.cpuUsage(start).user < 150_000) for (let i = 0; i < 1e5; i++); }

function onFile(res) {
  fs.readFile(__filename, function fileRead() {
    pbkdf2('secret', 'salt', 1, 32, 'sha256', function derived() {
      res.end();
    });
  });
}

async function onLater(res) {
  await null;
  block();
  res.end();
}

const server = http.createServer(function handler(req, res) {
  if (req.url === '/file') {
    onFile(res);
  } else if (req.url === '/later') {
    onLater(res);
  } else {
    block();
    res.end();
  }
});

function ask(path, then) {
  http.get({ port: server.address().port, path, agent: false }, (res) => res.resume().on('end', then));
}

server.listen(0, () => ask('/slow?n=1', () => ask('/file', () => ask('/later', () => server.close()))));
