// SPDX-License-Identifier: MIT
//
// An Express server in which one handler of many blocks. It sends itself requests, and ends.
'use strict';

const express = require('express');
const http = require('node:http');

const REQUESTS = 300;
const AT_ONCE = 8;

// CPU time, so that it takes as many samples on a busy machine.
function block(start = process.cpuUsage()) { while (process.cpuUsage(start).user < 150_000) for (let i = 0; i < 1e5; i++); }

const app = express();
app.use(express.json());
app.get('/quick/:id', (req, res) => res.json({ id: req.params.id }));
app.get('/slow', function slowHandler(req, res) {
  block();
  res.send('done');
});

const agent = new http.Agent({ keepAlive: true });

function get(port, path) {
  return new Promise((resolve, reject) => {
    http.get({ port, path, agent }, (res) => res.resume().on('end', resolve)).on('error', reject);
  });
}

async function client(port, first) {
  for (let i = first; i < REQUESTS; i += AT_ONCE) await get(port, i === REQUESTS / 2 ? '/slow' : `/quick/${i}`);
}

const server = app.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => client(port, first)));
  agent.destroy();
  server.close();
});
